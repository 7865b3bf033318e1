//! The state of one search in imagined worlds: the skill, the budget that is left, and the dice.

use cardinal_rules::Action;

use super::skill::CardSkill;
use crate::chess::Player;
use crate::dice::{Dice, mixed};

/// A search in imagined worlds under way.
pub(crate) struct SearchState {
    pub(crate) skill: CardSkill,
    /// The positions that may still be looked at.
    pub(crate) left: u64,
    /// The positions that have been looked at.
    pub(crate) nodes: u64,
    pub(crate) dice: Dice,
    /// How far the board beneath the cards is looked ahead.
    pub(super) depth: BaselineDepth,
    /// Plays the board beneath the cards, once that is asked.
    chess: Option<Player>,
}

/// The size of the transposition table for the board beneath the cards.
const TABLE_BYTES: usize = 1 << 20;

impl SearchState {
    /// A search that may look at so many positions.
    pub(crate) fn new(skill: CardSkill, left: u64, dice: Dice) -> SearchState {
        let depth = BaselineDepth::within(left, skill.compared_in_knightmare(), skill.baseline_plies);
        SearchState { skill, left, nodes: 0, dice, depth, chess: None }
    }

    /// Whether no more positions may be looked at.
    pub(crate) const fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Counts a position that was looked at.
    pub(crate) const fn count_position(&mut self) {
        self.count_positions(1);
    }

    /// Counts positions that were looked at.
    pub(crate) const fn count_positions(&mut self, positions: u64) {
        self.nodes += positions;
        self.left = self.left.saturating_sub(positions);
    }

    /// The player of the board beneath the cards.
    pub(super) fn chess(&mut self) -> &mut Player {
        self.chess.get_or_insert_with(|| Player::with_table(TABLE_BYTES))
    }

    /// Whether a turn of the opponent is overlooked in this position. Loud ones are seen more.
    pub(crate) fn overlooks(&self, actions: &[Action], loud: bool) -> bool {
        let (quiet, captures) = self.skill.overlooks;
        let permille = if loud { captures } else { quiet };
        let text: u64 = actions
            .iter()
            .fold(0, |bits, action| action.to_string().bytes().fold(bits, |bits, byte| mixed(bits ^ u64::from(byte))));
        let mut dice = self.dice.clone();
        mixed(text ^ dice.next()) % 1000 < permille
    }
}

/// How many positions of standard chess take as long as one with cards.
pub(super) const PER_NODE: u64 = 32;

/// The fewest positions that a search gets.
const LEAST_SHARE: u64 = 500;

/// How many times its share a search may look at before it is broken off.
const OVERRUN: u64 = 6;

/// How far the board beneath is looked ahead: for every turn alike, because scores of different depths can't be
/// compared.
#[derive(Clone, Copy, Debug)]
pub(super) struct BaselineDepth {
    /// How many half-moves after the seat's own turn.
    pub(super) plies: u8,
    /// How many positions one search should look at.
    pub(super) share: u64,
}

impl BaselineDepth {
    /// As far as the level looks, with the share of each search where this many turns are compared.
    pub(super) fn within(budget: u64, compared: usize, plies: u8) -> BaselineDepth {
        // After each world, half of the turns drop out.
        let share = budget * PER_NODE * 2 / (5 * compared.max(1) as u64);
        BaselineDepth { plies, share: share.max(LEAST_SHARE) }
    }

    /// After how many positions a search is broken off.
    pub(super) const fn most(self) -> u64 {
        self.share * OVERRUN
    }
}
