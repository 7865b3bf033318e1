//! What stands while a seat is asked for an answer, as if it had nothing to answer with.
//!
//! Whether a seat is asked tells what it holds. So the others see the next turn begun, and the seat itself may
//! begin it, by which it leaves unanswered what it was asked about. Only where that would end the game must the
//! difference show: the game cannot go on for anybody then.

use std::borrow::Cow;
use std::sync::Arc;

use super::agreement;
use super::event::Event;
use super::execution::Execution;
use super::game::Game;
use super::refusal::{Refusal, RefusalCode};
use super::turn_machine::TurnMachine;
use crate::action::Action;
use crate::board::{Asking, Ledger, LogChange, Question};
use crate::partial::Wanted;
use crate::phase::Phase;
use crate::seat::Seat;
use crate::status::Status;
use crate::view::Viewer;

impl Game {
    /// The seat that is asked for an answer, which no one else may see, and the status in which it is. The side on turn
    /// is asked openly.
    pub(super) fn asked_unseen(&self) -> Option<(Seat, Status)> {
        // What a name costs may be asked while an answer is; what an answer asks is asked openly.
        let question = self.ledger().turn_log().question.as_deref();
        let lost = question.filter(|question| matches!(question.of, Asking::Lost(..)));
        let asked = lost.map_or(self.status(), |question| question.then);
        let seat = asked.to_act().filter(|seat| *seat != self.ledger().turn())?;
        (asked.phase() == Some(Phase::Answer) && !self.status().is_over()).then_some((seat, asked))
    }

    /// The game as it stands once the seat that is asked has answered nothing. Nothing where nobody is asked, or
    /// where the game ends without an answer.
    pub(super) fn unanswered(&self) -> Option<Ledger> {
        self.unanswered_with_events().map(|(ledger, _)| ledger)
    }

    /// The same, and what happens as the turn is handed over.
    pub(super) fn unanswered_with_events(&self) -> Option<(Ledger, Vec<Event>)> {
        let asked = self.asked_unseen()?;
        let (mut ledger, mut events) = (self.ledger().clone(), Vec::new());
        let mut exec = Execution { ledger: &mut ledger, seed: self.seed(), events: &mut events };
        leave(self.machine(), &mut exec, asked);
        (!ledger.progress().status.is_over()).then_some((ledger, events))
    }

    /// The game as the viewer is shown it: that another seat is asked for an answer tells of its hand.
    pub(super) fn shown_to(&self, viewer: Viewer) -> Cow<'_, Ledger> {
        let told = |(seat, _)| viewer == Viewer::Referee || viewer.seat() == Some(seat);
        let unanswered = if self.asked_unseen().is_none_or(told) { None } else { self.unanswered() };
        unanswered.map_or(Cow::Borrowed(self.ledger()), Cow::Owned)
    }

    /// Before the game is given up, or drawn by agreement or a claim: it ends as all are shown it, lest its last board
    /// tell that a seat was asked for an answer.
    pub(super) fn end_as_shown(&mut self) {
        if self.unanswered().is_none() {
            return;
        }
        let asked = self.asked_unseen();
        self.execute(&mut Vec::new(), |game, exec| {
            if let Some(asked) = asked {
                leave(game, exec, asked);
            }
        });
    }

    /// What the seat that is asked may do in its own turn, which it begins by doing it: the entries are then as if it
    /// had answered nothing first.
    pub(super) fn legal_unanswered(&self, seat: Seat, wanted: Wanted<'_>) -> Vec<Action> {
        if self.status() != (Status::Running { to_act: seat, phase: Phase::Answer }) {
            return Vec::new();
        }
        match self.unanswered() {
            Some(ledger) => {
                let game = self.machine();
                let mut actions = game.actions(&ledger, wanted);
                actions.extend(agreement::actions(game, &ledger, seat));
                actions
            }
            None => Vec::new(),
        }
    }

    /// Why the seat that is to act cannot do this: as an answer, or else in its own turn.
    pub(super) fn explain(&self, seat: Seat, action: &Action) -> Refusal {
        let machine = self.machine();
        let refusal = machine.explain(&self.shown_to(seat.into()), action);
        let is_no_answer = matches!(refusal.code, RefusalCode::WrongPhase | RefusalCode::IllegalCard);
        match self.unanswered().filter(|_| is_no_answer) {
            Some(ledger) => machine.explain(&ledger, action),
            None => refusal,
        }
    }
}

/// The seat leaves unanswered what it is asked in this status. What a card asks meanwhile stays asked.
fn leave(game: &dyn TurnMachine, exec: &mut Execution<'_>, (seat, asked): (Seat, Status)) {
    let (question, status) = (exec.ledger.turn_log().question.clone(), exec.ledger.progress().status);
    exec.ledger.change_log(LogChange::Question(None));
    exec.ledger.edit_progress(|progress| progress.status = asked);
    game.perform(exec, seat, &Action::Skip);
    let then = exec.ledger.progress().status;
    if then.is_over() {
        return;
    }
    if let Some(question) = question {
        let question = Question { of: question.of.clone(), then };
        exec.ledger.change_log(LogChange::Question(Some(Arc::new(question))));
        exec.ledger.edit_progress(|progress| progress.status = status);
    }
}
