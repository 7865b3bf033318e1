//! What stands while a seat is asked for an answer, as if it had nothing to answer with.
//!
//! Whether a seat is asked tells what it holds. So the others see the next turn begun, and the seat itself may
//! begin it, by which it leaves unanswered what it was asked about. Only where that would end the game must the
//! difference show: the game cannot go on for anybody then.

use super::agreement;
use super::execution::Execution;
use super::game::Game;
use super::games::machine;
use super::refusal::{Refusal, RefusalCode};
use crate::action::{Action, PartialAction};
use crate::board::Ledger;
use crate::phase::Phase;
use crate::seat::Seat;

impl Game {
    /// The game as it stands once the seat that is asked has answered nothing. Nothing where nobody is asked, or
    /// where the game ends without an answer.
    pub(super) fn unanswered(&self) -> Option<Ledger> {
        if self.status().phase() != Some(Phase::Answer) {
            return None;
        }
        let mut ledger = self.ledger().clone();
        let mut exec = Execution { ledger: &mut ledger, seed: self.seed(), events: &mut Vec::new() };
        machine(&self.setup().rules).perform(&mut exec, &Action::Skip);
        (!ledger.progress().status.is_over()).then_some(ledger)
    }

    /// What the seat that is asked may do in its own turn, which it begins by doing it: the entries are then as if it
    /// had answered nothing first.
    pub(super) fn legal_unanswered(&self, seat: Seat, within: &PartialAction) -> Vec<Action> {
        match self.unanswered() {
            Some(ledger) if self.status().to_act() == Some(seat) => {
                let rules = self.setup().rules;
                let mut actions = machine(&rules).actions(&ledger, within);
                actions.extend(agreement::actions(rules, &ledger, seat));
                actions
            }
            _ => Vec::new(),
        }
    }

    /// Why the seat that is to act cannot do this: as an answer, or else in its own turn.
    pub(super) fn explain(&self, action: &Action) -> Refusal {
        let machine = machine(&self.setup().rules);
        let refusal = machine.explain(self.ledger(), action);
        let is_no_answer = matches!(refusal.code, RefusalCode::WrongPhase | RefusalCode::IllegalCard);
        match self.unanswered().filter(|_| is_no_answer) {
            Some(ledger) => machine.explain(&ledger, action),
            None => refusal,
        }
    }
}
