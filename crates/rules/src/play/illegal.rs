//! Explains why an action is illegal, and what could be done instead.

use super::agreement;
use super::explain;
use super::game::Game;
use super::knightmare::decks;
use super::refusal::{Refusal, RefusalCode};
use crate::action::Action;
use crate::card::Card;
use crate::partial::PartialAction;
use crate::refusal_reason::{DeckPoints, RefusalReason};
use crate::seat::Seat;
use crate::status::Status;

impl Game {
    /// Explains why this form of the game never has such an action, whatever the present position.
    /// Returns `None` for actions that it has.
    pub fn never(&self, action: &Action) -> Option<RefusalReason> {
        explain::never(self.ledger(), action)
    }

    /// The refusal of any action in a game that has ended.
    pub fn over(&self) -> Refusal {
        Refusal::new(RefusalCode::GameOver, RefusalReason::Over(self.status()))
    }

    /// Returns what a deck counts for the seat that is building one.
    pub fn deck_points(&self, seat: Seat, deck: &[Card]) -> DeckPoints {
        decks::points(self.setup().rules, seat, deck)
    }

    pub(super) fn refuse(&self, seat: Seat, action: &Action) -> Refusal {
        let status = self.status();
        if status.is_over() {
            return self.over();
        }
        let legal = self.options(seat, &PartialAction::default()).actions;
        // Where a card can listen, anybody may speak at any time.
        let anybody = self.features().steps && matches!(action, Action::Say { .. });
        let mut refusal = if agreement::concerns(action) {
            agreement::refuse(self.machine(), &self.shown_to(seat.into()), seat, action)
        } else if status == Status::Building || decks::concerns(action) {
            decks::refuse(self.setup().rules, self.ledger(), seat, action)
        } else if status.to_act() != Some(seat) && !anybody {
            let reason = self.machine().explain_too_late(self.ledger(), seat, action);
            let reason = match reason {
                Some(why) => RefusalReason::NotYourTurnAnyMore { to_act: !seat, why: Box::new(why) },
                None => RefusalReason::NotYourTurn(seat),
            };
            Refusal::new(RefusalCode::NotYourTurn, reason)
        } else {
            self.explain(seat, action)
        };
        let kind = action.kind();
        let same_kind = legal.iter().any(|other| other.kind() == kind);
        refusal.legal = legal.into_iter().filter(|other| !same_kind || other.kind() == kind).collect();
        refusal.legal.sort();
        refusal
    }
}
