//! How the player thinks: what it overlooks, and how much it may still look at.

use cardinal_rules::Action;

use super::depth::Depth;
use super::traits::Traits;
use crate::chess::Player;
use crate::dice::{Dice, mixed};

/// How the player thinks, and how much it still may.
pub(crate) struct Mind {
    pub(crate) traits: Traits,
    /// Positions that may still be looked at.
    pub(crate) left: u64,
    /// Positions that have been looked at.
    pub(crate) nodes: u64,
    pub(crate) dice: Dice,
    /// How far the board beneath the cards is looked ahead.
    pub(super) depth: Depth,
    /// Plays the board beneath the cards, once that is asked.
    chess: Option<Player>,
}

/// The size of the transposition table for the board beneath the cards.
const TABLE_BYTES: usize = 1 << 20;

impl Mind {
    /// A mind that may look at so many positions.
    pub(crate) fn new(traits: Traits, left: u64, dice: Dice) -> Mind {
        let depth = Depth::within(left, traits.compares_beneath(), traits.looks);
        Mind { traits, left, nodes: 0, dice, depth, chess: None }
    }

    /// Whether no more positions may be looked at.
    pub(crate) const fn is_spent(&self) -> bool {
        self.left == 0
    }

    pub(crate) const fn looked(&mut self) {
        self.looked_at(1);
    }

    pub(crate) const fn looked_at(&mut self, positions: u64) {
        self.nodes += positions;
        self.left = self.left.saturating_sub(positions);
    }

    /// The player of the board beneath the cards.
    pub(super) fn chess(&mut self) -> &mut Player {
        self.chess.get_or_insert_with(|| Player::with_table(TABLE_BYTES))
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
