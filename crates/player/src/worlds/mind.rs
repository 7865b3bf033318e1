//! How the player thinks: what it overlooks, and how much it may still look at.

use cardinal_rules::Action;

use super::traits::Traits;
use crate::dice::{Dice, mixed};

/// How the player thinks, and how much it still may.
#[derive(Clone, Debug)]
pub(crate) struct Mind {
    pub(crate) traits: Traits,
    /// Positions that may still be looked at.
    pub(crate) left: u64,
    /// Positions that have been looked at.
    pub(crate) nodes: u64,
    pub(crate) dice: Dice,
}

impl Mind {
    /// A mind that may look at so many positions.
    pub(crate) const fn new(traits: Traits, left: u64, dice: Dice) -> Mind {
        Mind { traits, left, nodes: 0, dice }
    }

    /// Whether no more positions may be looked at.
    pub(crate) const fn is_spent(&self) -> bool {
        self.left == 0
    }

    pub(crate) const fn looked(&mut self) {
        self.nodes += 1;
        self.left = self.left.saturating_sub(1);
    }

    /// Whether a turn of the opponent is overlooked in this position. Loud ones are seen more.
    pub(crate) fn overlooks(&self, actions: &[Action], loud: bool) -> bool {
        let (quiet, captures) = self.traits.overlooks;
        let permille = if loud { captures } else { quiet };
        let text: u64 = actions
            .iter()
            .fold(0, |bits, action| action.to_string().bytes().fold(bits, |bits, byte| mixed(bits ^ u64::from(byte))));
        let mut dice = self.dice.clone();
        mixed(text ^ dice.next()) % 1000 < permille
    }
}
