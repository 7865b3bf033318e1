//! Going back in a game: by agreement, to the beginning of a turn; and for the referee, entry by entry.
//!
//! A turn that is taken back by agreement is an event of the game like any other, so the record grows by it and tells
//! everything. The state afterwards is exactly the state of then. A game in play has dropped the way back to it
//! ([`Game::forget_past`]), so the entries that stand are played again from where the game began or was resumed; in a
//! record that is replayed the journal still reaches, so its length alone counts, however often turns were taken back.

use cardinal_words::say;

use super::chronicle::Chronicle;
use super::game::Game;
use super::line::TurnStart;
use super::refusal::{Refusal, RefusalCode};
use super::taken_back::TakenBack;
use crate::action::Entry;
use crate::seat::Seat;
use crate::status::Status;
use crate::view::Viewer;

impl Game {
    /// Whether the seat's last turn could be taken back now, if both players agree. That is the last turn which it has
    /// handed over: on the opponent's turn the one just before it, on its own turn the one before the opponent's.
    ///
    /// # Errors
    /// The game is over, the seat has made no turn yet, or its turn lies before the position from which the game was
    /// resumed.
    pub fn can_take_back_turn(&self, seat: Seat) -> Result<(), Refusal> {
        self.last_turn(seat).map(|_| ())
    }

    /// The players have agreed that the seat takes its last turn back: the game stands as it stood when that turn
    /// began. Board, hands, piles in their order, shuffles, repetitions, offers of a draw and when one may be made
    /// again are those of then; [`Game::entries`] grows by an entry, and [`Game::turns_begun`] by one.
    ///
    /// # Errors
    /// As [`Game::can_take_back_turn`]. Nothing has changed then.
    pub fn take_back_turn(&mut self, seat: Seat) -> Result<TakenBack, Refusal> {
        let mut to = self.last_turn(seat)?;
        if !self.ledger.reaches(to.at) {
            let again = self.beginning().and_then(|start| start.played_on(self.standing_entries()).ok());
            let again = again.ok_or_else(|| before_resumption(seat))?;
            self.ledger = again.ledger;
            self.line.replayed(again.line);
            to = self.last_turn(seat)?;
        }
        let undone = self.shown_ply() + 1 - to.ply;
        // As all are shown it: by what was drawn it must not be told that a seat is asked for an answer.
        let drawn = self.shown_to(Viewer::Public).drawn_since(to.at);
        self.ledger.undo(to.at);
        self.line.go_back(&to, undone);
        self.entries.push(Entry::TakeBack { takeback: seat });
        self.way_back.steps.clear();
        *self.chronicle = Chronicle::default();
        Ok(TakenBack { seat, ply: to.ply, drawn })
    }

    /// The seat's last turn, with where it began.
    fn last_turn(&self, seat: Seat) -> Result<TurnStart, Refusal> {
        if self.status().is_over() {
            return Err(self.over());
        }
        let now = self.shown_ply();
        self.line.last_turn(seat, now).ok_or_else(|| {
            // Turns alternate: on the opponent's turn the own one is just before it.
            let turns_since = if self.shown_turn() == seat { 2 } else { 1 };
            if self.status() != Status::Building && turns_since <= now {
                before_resumption(seat)
            } else {
                Refusal::new(RefusalCode::WrongPhase, say!("why-not-turn-taken-back", seat = seat))
            }
        })
    }

    /// Whose turn all but the seat that may be asked for an answer are shown.
    pub(super) fn shown_turn(&self) -> Seat {
        let turn = self.ledger.turn();
        if self.asked_unseen().is_some() { !turn } else { turn }
    }

    /// Turns before the one that all but the seat that may be asked for an answer are shown. Where the game would end
    /// without the answer, this is shown to be asked, and the turn is over all the same.
    pub(super) fn shown_ply(&self) -> u32 {
        self.ply() + u32::from(self.asked_unseen().is_some())
    }

    /// How many turns had begun before the present one, as the viewer is shown it: those that stand, and those that
    /// were taken back. A turn that is taken back begins anew with the [`Game::ply`] that it had before, but with a
    /// number here that no turn had: so it tells what belongs to the present turn (a control, a draft) from what is left
    /// of an overtaken one. It goes on in a game that is resumed; a turn that a card undoes keeps it.
    pub fn turns_begun(&self, viewer: Viewer) -> u32 {
        self.shown_to(viewer).progress().ply + self.line.taken_back()
    }

    /// The entries that stand, in order: all but turns that were taken back by agreement, and the taking back itself.
    /// Played from where the game began, they give the game as it stands.
    pub fn standing_entries(&self) -> impl DoubleEndedIterator<Item = &Entry> + ExactSizeIterator {
        self.line.standing().iter().map(|index| &self.entries[*index as usize])
    }

    /// Takes back the last entry, whatever it was: hands and piles too. For the referee; players
    /// take back by agreement ([`Game::take_back_turn`]) or by cards.
    ///
    /// # Errors
    /// There is nothing to take back.
    pub fn take_back(&mut self) -> Result<(), Refusal> {
        let nothing = || Refusal::new(RefusalCode::WrongPhase, say!("why-not-undone"));
        *self.chronicle = Chronicle::default();
        if let Some(step) = self.way_back.steps.pop() {
            self.ledger.undo(step);
            self.forget_last();
            while self.way_back.steps.pop_if(|other| *other == step).is_some() {
                self.forget_last();
            }
            return Ok(());
        }
        // What was overtaken is not in the journal any more.
        let before = match self.entries.split_last() {
            Some((Entry::TakeBack { .. }, before)) if before.len() >= self.way_back.is_final => before,
            _ => return Err(nothing()),
        };
        let mut again = self.beginning().and_then(|start| start.played_on(before).ok()).ok_or_else(nothing)?;
        again.way_back.is_final = self.way_back.is_final;
        *self = again;
        Ok(())
    }

    fn forget_last(&mut self) {
        self.entries.pop();
        self.line.undo_last();
    }

    /// Drops what only [`Game::take_back`] needs: a game in play keeps small without it. Turns can still be taken back
    /// by agreement.
    pub fn forget_past(&mut self) {
        self.ledger.forget();
        self.way_back.steps = Vec::new();
        self.way_back.is_final = self.entries.len();
    }
}

/// The refusal of a turn that lies before where the game goes on from.
fn before_resumption(seat: Seat) -> Refusal {
    Refusal::new(RefusalCode::WrongPhase, say!("why-not-turn-taken-back-so-far", seat = seat))
}
