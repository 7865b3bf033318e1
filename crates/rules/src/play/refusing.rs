//! Explains why a seat can't do something, and what it could do instead.

use cardinal_words::say;

use super::agreement;
use super::explain;
use super::game::Game;
use super::knightmare::decks;
use super::refusal::{Refusal, RefusalCode};
use crate::action::Action;
#[cfg(feature = "referee")]
use crate::card::Card;
use crate::partial::PartialAction;
use crate::seat::Seat;
use crate::status::Status;

impl Game {
    /// Explains why this form of the game never has such an action, whatever the present position.
    /// Returns `None` for actions that it has.
    pub fn never(&self, action: &Action) -> Option<String> {
        explain::never(self.ledger(), action)
    }

    /// The refusal of any action in a game that has ended.
    pub(crate) fn over(&self) -> Refusal {
        Refusal::new(RefusalCode::GameOver, say!("why-not-over", status = self.status().sentence()))
    }

    /// Returns what a deck counts for the seat that is building one, in words.
    #[cfg(feature = "referee")]
    pub(crate) fn counted(&self, seat: Seat, deck: &[Card]) -> String {
        decks::counted(self.setup().rules, seat, deck)
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
            let message = match reason {
                Some(reason) => say!("why-not-your-turn-any-more", other = !seat, reason = reason),
                None => say!("why-not-your-turn", other = !seat, seat = seat),
            };
            Refusal::new(RefusalCode::NotYourTurn, message)
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
