//! Going back in a game: by agreement to the start of a turn, or entry by entry for the referee.
//!
//! A takeback by agreement is an event like any other, so the record keeps everything and grows by
//! an entry. The state afterwards is exactly the state at the start of that turn. A game in play
//! has dropped its journal ([`Game::forget_past`]), so it replays the standing entries from where
//! it began or was resumed. In a record that is being replayed the journal still reaches back, so
//! the time depends only on the record's length, however many takebacks it has.
//!
//! `ply` goes back with the state, so the same ply can come twice with different boards. Controls and drafts are
//! tied to [`Game::turns_begun`] instead, which also counts the turns that were taken back. What is told of a
//! takeback ([`TakenBack`]) counts the cards drawn since and names none.

use super::chronicle::Chronicle;
use super::event::TakenBack;
use super::game::Game;
use super::standing_entries::TurnStart;
use crate::action::Entry;
use crate::refusal::{Refusal, RefusalCode, RefusalReason};
use crate::seat::Seat;
use crate::status::Status;
use crate::view::Viewer;

impl Game {
    /// Whether the seat's last turn could be taken back now, if both players agree. That is the
    /// last turn it handed over: on the opponent's turn the one just before, on its own turn the
    /// one before the opponent's.
    ///
    /// # Errors
    /// Returns a [`Refusal`] if the game is over, the seat has made no turn yet, or its turn lies
    /// before the position that the game was resumed from.
    pub fn can_take_back_turn(&self, seat: Seat) -> Result<(), Refusal> {
        self.last_turn(seat).map(|_| ())
    }

    /// Takes back the seat's last turn, as both players have agreed. The game is then as it was
    /// when that turn began: board, hands, piles in their order, shuffles, repetitions, draw offers
    /// and when one may be made again. [`Game::entries`] grows by an entry, and
    /// [`Game::turns_begun`] by one.
    ///
    /// # Errors
    /// As [`Game::can_take_back_turn`]. The game is then unchanged.
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
        // Counted in the public view, because the number must not reveal that a seat may respond.
        let drawn = self.shown_to(Viewer::Public).drawn_since(to.at);
        self.ledger.undo(to.at);
        self.line.go_back(&to, undone);
        self.entries.push(Entry::TakeBack { takeback: seat });
        self.way_back.steps.clear();
        *self.chronicle = Chronicle::default();
        Ok(TakenBack { seat, ply: to.ply, drawn })
    }

    /// Returns where the seat's last turn began.
    fn last_turn(&self, seat: Seat) -> Result<TurnStart, Refusal> {
        if self.status().is_over() {
            return Err(self.over());
        }
        let now = self.shown_ply();
        self.line.last_turn(seat, now).ok_or_else(|| {
            // Turns alternate, so on the opponent's turn the seat's own is just before it.
            let turns_since = if self.shown_turn() == seat { 2 } else { 1 };
            if self.status() != Status::Building && turns_since <= now {
                before_resumption(seat)
            } else {
                Refusal::new(RefusalCode::WrongPhase, RefusalReason::NoTurnToTakeBack(seat))
            }
        })
    }

    /// The seat whose turn it is, as everyone is shown it but the seat that may secretly respond.
    pub(super) fn shown_turn(&self) -> Seat {
        let turn = self.ledger.turn();
        if self.asked_unseen().is_some() { !turn } else { turn }
    }

    /// The number of turns before the one shown to everyone but the seat that may secretly respond.
    /// If the game would end without a response, everyone sees that the seat may respond, but the
    /// turn still counts as over.
    pub(super) fn shown_ply(&self) -> u32 {
        self.ply() + u32::from(self.asked_unseen().is_some())
    }

    /// The number of turns begun before the present one, as the viewer is shown it: those that
    /// stand and those that were taken back. After a takeback a turn begins anew with its old
    /// [`Game::ply`], but with a number here that no turn had before. So this tells controls and
    /// drafts of the present turn from those of an overtaken one. It carries on in a resumed game;
    /// a turn that a card undoes keeps its number.
    pub fn turns_begun(&self, viewer: Viewer) -> u32 {
        self.shown_to(viewer).progress().ply + self.line.taken_back()
    }

    /// The standing entries, in order: all but the turns that were taken back by agreement and the
    /// takebacks themselves. Played from where the game began, they give its present state.
    pub fn standing_entries(&self) -> impl DoubleEndedIterator<Item = &Entry> + ExactSizeIterator {
        self.line.standing().iter().map(|index| &self.entries[*index as usize])
    }

    /// Takes back the last entry, whatever it was, including hands and piles. Only for the referee;
    /// players take back by agreement ([`Game::take_back_turn`]) or by cards.
    ///
    /// # Errors
    /// Returns a [`Refusal`] if there is nothing to take back.
    pub fn take_back(&mut self) -> Result<(), Refusal> {
        let nothing = || Refusal::new(RefusalCode::WrongPhase, RefusalReason::NothingToTakeBack);
        *self.chronicle = Chronicle::default();
        if let Some(step) = self.way_back.steps.pop() {
            self.ledger.undo(step);
            self.forget_last();
            while self.way_back.steps.pop_if(|other| *other == step).is_some() {
                self.forget_last();
            }
            return Ok(());
        }
        // The journal no longer holds what was taken back.
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

    /// Drops what only [`Game::take_back`] needs, to keep a game in play small. Turns can still be
    /// taken back by agreement.
    pub fn forget_past(&mut self) {
        self.ledger.forget();
        self.way_back.steps = Vec::new();
        self.way_back.is_final = self.entries.len();
    }
}

/// The refusal of a takeback to before the position that the game was resumed from.
fn before_resumption(seat: Seat) -> Refusal {
    Refusal::new(RefusalCode::WrongPhase, RefusalReason::TurnBeforeResumption(seat))
}
