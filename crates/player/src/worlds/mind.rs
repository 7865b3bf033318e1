//! How the player thinks: what it overlooks, and how much it may still look at.

use cardinal_rules::Action;

use super::traits::Traits;
use crate::dice::{Dice, mixed};

/// How the player thinks, and how much it still may.
#[derive(Clone, Debug)]
pub(super) struct Mind {
    pub(super) traits: Traits,
    /// Positions that may still be looked at.
    pub(super) left: u64,
    /// Positions that have been looked at.
    pub(super) nodes: u64,
    pub(super) dice: Dice,
}

impl Mind {
    pub(super) const fn looked(&mut self) {
        self.nodes += 1;
        self.left = self.left.saturating_sub(1);
    }

    /// Whether a turn of the opponent is overlooked in this position. Loud ones are seen more.
    pub(super) fn overlooks(&self, actions: &[Action], loud: bool) -> bool {
        let (quiet, captures) = self.traits.overlooks;
        let permille = if loud { captures } else { quiet };
        let text: u64 = actions
            .iter()
            .fold(0, |bits, action| action.to_string().bytes().fold(bits, |bits, byte| mixed(bits ^ u64::from(byte))));
        let mut dice = self.dice.clone();
        mixed(text ^ dice.next()) % 1000 < permille
    }
}
