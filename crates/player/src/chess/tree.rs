//! What a search carries along: the board, its memory and its budget.

use cardinal_rules::{Analysis, BoardMove};

use super::ordering::Memory;
use super::oversight::Oversight;
use super::table::Table;
use super::values::MAX_PLY;

/// How many positions are looked at between two questions whether to stop.
const SLICE: u64 = 1024;

/// A search under way.
pub(super) struct Tree<'a> {
    pub(super) board: Analysis,
    pub(super) table: &'a mut Table,
    pub(super) memory: &'a mut Memory,
    pub(super) oversight: Oversight,
    /// The moves listed at every ply on the way to the present position.
    pub(super) moves: Vec<BoardMove>,
    /// The rank of each of these moves: the highest is tried first.
    pub(super) ranks: Vec<i32>,
    /// What the positions on the way to the present one are worth as they stand, by half-move.
    pub(super) standings: [i32; MAX_PLY + 1],
    pub(super) nodes: u64,
    pub(super) budget: u64,
    pub(super) stop: &'a mut dyn FnMut(u64) -> bool,
    /// Whether the search may stop: what is looked at in any case has been.
    pub(super) may_stop: bool,
    pub(super) stopped: bool,
}

impl Tree<'_> {
    /// Counts a position and notes whether the search must stop.
    #[inline]
    pub(super) fn count(&mut self) {
        self.nodes += 1;
        if self.may_stop && (self.nodes >= self.budget || (self.nodes.is_multiple_of(SLICE) && (self.stop)(self.nodes)))
        {
            self.stopped = true;
        }
    }

    /// The best of the listed moves from `next` on, which changes places with the one there.
    #[inline]
    pub(super) fn take_best(&mut self, next: usize) -> (BoardMove, i32) {
        let mut best = next;
        for index in next + 1..self.moves.len() {
            if self.ranks[index] > self.ranks[best] {
                best = index;
            }
        }
        self.moves.swap(next, best);
        self.ranks.swap(next, best);
        (self.moves[next], self.ranks[next])
    }

    /// Forgets the moves listed from `start` on.
    #[inline]
    pub(super) fn truncate(&mut self, start: usize) {
        self.moves.truncate(start);
        self.ranks.truncate(start);
    }
}
