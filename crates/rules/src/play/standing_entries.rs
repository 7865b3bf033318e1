//! The entries that still stand after takebacks, and the way back over the last ones.

use crate::board::{Checkpoint, Ledger};
use crate::seat::Seat;
use crate::status::Status;

/// The entries of a game that still stand after takebacks by agreement.
#[derive(Clone, Debug, Default)]
pub(super) struct StandingEntries {
    /// The positions of the standing entries among all entries, in order.
    standing: Vec<u32>,
    /// The turns that they make up, in order; the last one is in progress.
    turns: Vec<TurnStart>,
    taken_back: u32,
}

/// Where a turn began.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnStart {
    /// The number of standing turns before it.
    pub(super) ply: u32,
    /// Whose turn it is.
    pub(super) seat: Seat,
    /// The number of standing entries before it.
    entries: usize,
    /// The journal's checkpoint at that time.
    pub(super) at: Checkpoint,
}

impl StandingEntries {
    /// The line of a resumed game in which this many turns were already taken back.
    pub(super) fn going_on(taken_back: u32) -> StandingEntries {
        StandingEntries { taken_back, ..StandingEntries::default() }
    }

    /// Records that the entry at this index among all entries stands.
    pub(super) fn stand(&mut self, index: usize) {
        self.standing.push(index as u32);
    }

    /// Records the start of a turn, if one has begun. None has while decks are being built.
    pub(super) fn note_turn(&mut self, ledger: &Ledger) {
        let progress = ledger.progress();
        let begun = self.turns.last().is_none_or(|last| last.ply < progress.ply);
        if begun && progress.status != Status::Building {
            let (entries, at) = (self.standing.len(), ledger.checkpoint());
            self.turns.push(TurnStart { ply: progress.ply, seat: ledger.turn(), entries, at });
        }
    }

    /// Returns the seat's last turn before this ply, as far as this game knows.
    pub(super) fn last_turn(&self, seat: Seat, before: u32) -> Option<TurnStart> {
        self.turns.iter().rfind(|turn| turn.seat == seat && turn.ply < before).copied()
    }

    /// Takes the turns from a replay of the same entries, since its journal is a new one.
    pub(super) fn replayed(&mut self, again: StandingEntries) {
        self.turns = again.turns;
    }

    /// Removes the last entry as if it had never been.
    pub(super) fn undo_last(&mut self) {
        self.standing.pop();
        self.turns.retain(|turn| turn.entries <= self.standing.len());
    }

    /// Goes back to where the turn began, which takes back this many begun turns.
    pub(super) fn go_back(&mut self, to: &TurnStart, turns: u32) {
        self.standing.truncate(to.entries);
        self.turns.retain(|turn| turn.ply <= to.ply);
        self.taken_back += turns;
    }

    /// The positions of the standing entries among all entries, in order.
    pub(super) fn standing(&self) -> &[u32] {
        &self.standing
    }

    /// How many begun turns were taken back.
    pub(super) const fn taken_back(&self) -> u32 {
        self.taken_back
    }
}

/// What is needed to undo the last entries one by one, as if they had never been.
#[derive(Clone, Debug, Default)]
pub(super) struct WayBack {
    /// Where each of the last entries begins in the journal, back to the last takeback. Undoing a
    /// takeback works differently.
    pub(super) steps: Vec<Checkpoint>,
    /// How many of the first entries are final.
    pub(super) is_final: usize,
}
