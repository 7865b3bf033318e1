//! The line of play that stands, out of all that was done in a game; and the way back over what was done last.

use crate::board::{Checkpoint, Ledger};
use crate::seat::Seat;
use crate::status::Status;

/// What is left of a game's entries once turns were taken back by agreement.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    /// Where those that stand are among all entries, in order.
    standing: Vec<u32>,
    /// The turns that they make, in order; the last one goes on.
    turns: Vec<TurnStart>,
    taken_back: u32,
}

/// Where a turn began.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnStart {
    /// Turns that stand before it.
    pub(super) ply: u32,
    /// Whose turn it is.
    pub(super) seat: Seat,
    /// How many entries stand before it.
    entries: usize,
    /// Where the journal stood then.
    pub(super) at: Checkpoint,
}

impl Line {
    /// The line of a game that goes on with so many turns taken back before.
    pub(super) fn going_on(taken_back: u32) -> Line {
        Line { taken_back, ..Line::default() }
    }

    /// The entry at this place among all entries stands.
    pub(super) fn stand(&mut self, index: usize) {
        self.standing.push(index as u32);
    }

    /// Notes that a turn has begun, if one has. While decks are built none has.
    pub(super) fn note_turn(&mut self, ledger: &Ledger) {
        let progress = ledger.progress();
        let begun = self.turns.last().is_none_or(|last| last.ply < progress.ply);
        if begun && progress.status != Status::Building {
            let (entries, at) = (self.standing.len(), ledger.checkpoint());
            self.turns.push(TurnStart { ply: progress.ply, seat: ledger.turn(), entries, at });
        }
    }

    /// The seat's last turn out of those before this one, as far as this game knows.
    pub(super) fn last_turn(&self, seat: Seat, before: u32) -> Option<TurnStart> {
        self.turns.iter().rfind(|turn| turn.seat == seat && turn.ply < before).copied()
    }

    /// The entries that made the line have been played again, by which the journal is another one.
    pub(super) fn replayed(&mut self, again: Line) {
        self.turns = again.turns;
    }

    /// The last entry is undone, as if it had not been.
    pub(super) fn undo_last(&mut self) {
        self.standing.pop();
        self.turns.retain(|turn| turn.entries <= self.standing.len());
    }

    /// The game goes back to where the turn began, by which so many turns that had begun no longer stand.
    pub(super) fn go_back(&mut self, to: &TurnStart, turns: u32) {
        self.standing.truncate(to.entries);
        self.turns.retain(|turn| turn.ply <= to.ply);
        self.taken_back += turns;
    }

    /// Where the entries that stand are among all entries, in order.
    pub(super) fn standing(&self) -> &[u32] {
        &self.standing
    }

    /// How many turns had begun that were taken back.
    pub(super) const fn taken_back(&self) -> u32 {
        self.taken_back
    }
}

/// How the last entries are undone one by one, as if they had not been.
#[derive(Clone, Debug, Default)]
pub(super) struct WayBack {
    /// Where in the journal each of the last entries begins, back to the last one that took a turn back: over that one
    /// the way is another.
    pub(super) steps: Vec<Checkpoint>,
    /// How many of the first entries are final.
    pub(super) is_final: usize,
}
