//! Determinization: a game as a seat may imagine it, for a player that thinks. Also the game as everyone else sees it
//! while
//! a seat may respond: as if that seat had no response.

use std::borrow::Cow;
use std::sync::Arc;

use super::agreement;
use super::chronicle::Chronicle;
use super::event::Event;
use super::execution::Execution;
use super::game::Game;
use super::hidden::HiddenDraw;
use super::turn_machine::TurnMachine;
use crate::action::Action;
use crate::board::{Asking, Ledger, LogChange, Question};
use crate::card_use::When;
use crate::chance::Seed;
use crate::partial::Wanted;
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::Seat;
use crate::status::{Phase, Status};
use crate::view::Viewer;

impl Game {
    /// Returns a game that this one may be, for all that the seat can see: everything hidden from it
    /// is drawn anew by the dice. That is the opponent's hand, the order of every draw pile, decks and
    /// pools that the seat has not seen, where the opponent's traps are, whether the opponent could
    /// respond, and all chance to come.
    ///
    /// Nothing that is hidden has a part in it: games that look the same to the seat give, by the
    /// same dice, the same determinized game. The seat's view and what it may do are those of the real
    /// game. What the seat could remember of earlier turns, beyond its view, is not used.
    ///
    /// A determinized game is for thinking. It can be played on, but has no record: its entries begin
    /// here, and its setup has no position.
    #[must_use]
    pub fn determinized(&self, seat: Seat, dice: &Seed) -> Game {
        let mut ledger = self.shown_to(seat.into()).into_owned();
        if !ledger.progress().status.is_over() {
            self.machine().determinize(&mut ledger, &mut HiddenDraw::new(seat, dice));
        }
        self.going_on_from(ledger, *dice, Chronicle::clone(&self.chronicle))
    }
}

/// What one seat knows of a game. Code that holds this, and no game, can think about the game only
/// as the seat may imagine it.
#[derive(Clone, Copy, Debug)]
pub struct Knowledge<'g> {
    game: &'g Game,
    seat: Seat,
}

impl<'g> Knowledge<'g> {
    /// What the seat knows of the game.
    pub const fn of(game: &'g Game, seat: Seat) -> Knowledge<'g> {
        Knowledge { game, seat }
    }

    /// The seat.
    pub const fn seat(self) -> Seat {
        self.seat
    }

    /// A game that the real one may be, by these dice: see [`Game::determinized`].
    pub fn determinized(self, dice: &Seed) -> Game {
        self.game.determinized(self.seat, dice)
    }
}

impl Game {
    /// Returns the seat that may respond without anyone else knowing, and its status. Choices of
    /// the side on turn are asked openly.
    pub(super) fn asked_unseen(&self) -> Option<(Seat, Status)> {
        // The price of a spoken name may be asked while a response is pending; what a response asks
        // is asked openly.
        let question = self.ledger().turn_log().question.as_deref();
        let lost = question.filter(|question| matches!(question.of, Asking::Lost(..)));
        let asked = lost.map_or(self.status(), |question| question.then);
        let seat = asked.to_act().filter(|seat| *seat != self.ledger().turn())?;
        (asked.phase() == Some(Phase::Answer) && !self.status().is_over()).then_some((seat, asked))
    }

    /// Returns the game as it is once the seat has declined to respond. Returns `None` if no seat
    /// may respond, or if the game ends without a response.
    pub(super) fn unanswered(&self) -> Option<Ledger> {
        self.unanswered_with_events().map(|(ledger, _)| ledger)
    }

    /// Returns the same, with the events of handing the turn over.
    pub(super) fn unanswered_with_events(&self) -> Option<(Ledger, Vec<Event>)> {
        let asked = self.asked_unseen()?;
        let (mut ledger, mut events) = (self.ledger().clone(), Vec::new());
        let mut exec = Execution { ledger: &mut ledger, seed: self.seed(), events: &mut events };
        leave(self.machine(), &mut exec, asked);
        (!ledger.progress().status.is_over()).then_some((ledger, events))
    }

    /// Returns the game as the viewer is shown it. Others must not see that a seat may respond,
    /// because that tells about its hand.
    pub(super) fn shown_to(&self, viewer: Viewer) -> Cow<'_, Ledger> {
        let told = |(seat, _)| viewer == Viewer::Referee || viewer.seat() == Some(seat);
        let unanswered = if self.asked_unseen().is_none_or(told) { None } else { self.unanswered() };
        unanswered.map_or(Cow::Borrowed(self.ledger()), Cow::Owned)
    }

    /// Prepares the end by resignation, agreement or a claim: the game ends as everyone is shown
    /// it, so that its last board does not reveal that a seat could respond.
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

    /// Returns what the seat that may respond may do in its own turn instead. Doing it begins that
    /// turn; the entries then hold a declined response first.
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

    /// Explains why the seat to act cannot do this: as a response, or else in its own turn.
    pub(super) fn explain(&self, seat: Seat, action: &Action) -> Refusal {
        let machine = self.machine();
        let refusal = machine.explain(&self.shown_to(seat.into()), action);
        let is_no_answer = matches!(refusal.code, RefusalCode::WrongPhase | RefusalCode::IllegalCard);
        let Some(begun) = self.unanswered().filter(|_| is_no_answer) else { return refusal };
        match action {
            // A card that is only ever a response is refused as one.
            Action::Play { card, .. } if machine.when(&begun, seat, *card, false) == When::OnOpponentsTurn => refusal,
            _ => machine.explain(&begun, action),
        }
    }
}

/// Declines the response that the seat has in this status. A choice that a card asks for meanwhile
/// stays open.
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
