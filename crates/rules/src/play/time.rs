//! The time of players: a clock that has run out, and the short time that a card gives, as everyone may see it.

use super::event::Event;
use super::game::Game;
use super::{agreement, knightmare};
use crate::action::{ActionKind, Entry};
use crate::board::State;
use crate::partial::{PartialAction, Wanted};
use crate::refusal::{Refusal, RefusalCode, RefusalReason};
use crate::seat::Seat;
use crate::status::{GivenTime, Phase, Status, WinReason};
use crate::view::Viewer;

impl Game {
    /// Makes the first listed choice for the seat wherever it is asked for one besides its
    /// response, so that the response can be declined.
    fn pay_for_words(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let checkpoint = self.ledger.checkpoint();
        while let Status::Running { to_act, phase: Phase::Choose(_) } = self.status() {
            let choose = PartialAction::of(ActionKind::Choose);
            let first = self.machine().actions(self.ledger(), Wanted::all(&choose)).into_iter().next();
            let Some(action) = first.filter(|_| to_act == seat) else { return };
            self.write_down(Entry::Act { seat, action: action.clone() }, checkpoint);
            self.execute(events, |game, exec| game.perform(exec, seat, &action));
        }
    }

    /// Ends the time that a card gave the seat.
    ///
    /// # Errors
    /// Returns a [`Refusal`] if no card has given it time, or if the game is over.
    pub fn lapse(&mut self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        if self.status().is_over() {
            return Err(self.over());
        }
        let may = |state: &State| self.machine().may_lapse(state, seat);
        let at_once = may(self.ledger());
        let asked = self.status().to_act() == Some(seat);
        let beside_answer = || asked && self.unanswered().is_some_and(|state| may(&state));
        if !at_once && !beside_answer() {
            return Err(Refusal::new(RefusalCode::WrongPhase, RefusalReason::NoTimerRuns(seat)));
        }
        let mut events = Vec::new();
        let checkpoint = self.ledger.checkpoint();
        if !at_once {
            self.pay_for_words(seat, &mut events);
            self.leave_unanswered(seat, &mut events);
        }
        self.write_down(Entry::Lapse { lapse: seat }, checkpoint);
        self.execute(&mut events, |game, exec| game.lapse(exec, seat));
        events.retain(|event| event.is_for(seat));
        Ok(events)
    }

    /// Flags the seat: the other side wins, or it is a draw if that side could never have won (as
    /// for a resignation).
    ///
    /// # Errors
    /// Returns a [`Refusal`] if the game is already over.
    pub fn flag(&mut self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        self.give_up(seat, (Entry::Flag { flag: seat }, WinReason::Timeout))
    }

    /// Ends the game because the seat has abandoned it: its player has left, or has not moved for
    /// so long that the other player claims the game. The other side wins, or it is a draw as for
    /// [`Game::flag`].
    ///
    /// # Errors
    /// Returns a [`Refusal`] if the game is already over.
    pub fn abandon(&mut self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        self.give_up(seat, (Entry::Abandon { abandon: seat }, WinReason::Abandoned))
    }

    fn give_up(&mut self, seat: Seat, (entry, reason): (Entry, WinReason)) -> Result<Vec<Event>, Refusal> {
        if self.status().is_over() {
            return Err(self.over());
        }
        self.write_down(entry, self.ledger.checkpoint());
        self.end_as_shown();
        let mut events = Vec::new();
        self.execute(&mut events, |game, exec| agreement::give_up(game, exec, seat, reason));
        Ok(events)
    }
}

impl Game {
    /// Returns the time that a card gives this seat now, as everyone may see it: it does not reveal
    /// whether the seat may respond. Time for a whole turn also counts while somebody else has to
    /// choose something within that turn.
    pub fn given_time(&self, seat: Seat) -> Option<GivenTime> {
        knightmare::given_time(&self.shown_to(Viewer::Public), seat)
    }
}
