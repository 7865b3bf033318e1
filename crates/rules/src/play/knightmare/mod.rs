//! The turns of Knightmare Chess: moves and cards, and what the opponent answers.
//!
//! A turn is composed, then ended. In phase *move* the side on turn plays cards that come before
//! the move or replace it, and moves; in phase *discard*, after the move, it plays a card that
//! comes then, or throws one card away if it has used none, and ends the turn. Until then its
//! steps can be taken back one by one, the last first; a step that drew a card cannot, because
//! the player has seen it. Of its cards each seat plays at most one in its own turn and one in
//! the other's.
//!
//! Players may be hours apart, so the answers of the opponent (to captures and to the whole turn)
//! are gathered into one question: when the turn has been ended and the opponent holds a card
//! that answers something in it, the opponent is to act in phase *answer*, with every answer
//! that could have been given, and plays one, skips, or begins its own turn, by which it skips. That it
//! is asked, it alone sees; all others see its turn begun. That gives the same results as windows after
//! each step:
//!
//! - An answer to a capture brings the board back to the moment after the capture, takes effect
//!   there, and the steps that followed are played again. A step that is no longer legal, or that
//!   would now be spent without effect, goes back to its player, who finishes the turn anew; what
//!   came before it is answered and stands.
//! - An answer to the turn brings the board back to its start by new changes, so that it can
//!   itself be undone. The board that the turn led to is noted and may not be reached again. A
//!   card used in the undone turn stays used, and its effect stays where it does not depend on
//!   what was undone; as long as nothing else is done, `take-back` puts the card back into the
//!   hand and undoes its effect, and with it the card of the turn can be played again.
//!
//! A seat that holds no card which could answer is not asked, unless
//! [`ALWAYS_ASK`](crate::defaults::ALWAYS_ASK) says so. All can see that a seat is asked.
//!
//! A card is replaced at once from its player's own pile. Continuing cards are in play
//! while they last. A card that is void (see [`legality`]) is spent and replaced without effect.
//! Where a position gives no hands and piles, the game begins with the [decks].

mod acts;
mod again;
mod answer;
mod answers;
mod bog;
mod cancelling;
mod cards;
mod compulsion;
pub(super) mod decks;
mod effect;
mod effects;
mod ends;
mod hill;
mod lapse;
mod legality;
mod listing;
mod playing;
mod plots;
mod promotions;
mod questions;
mod rebuttal;
mod refusal;
mod speech;
mod start;
mod steps;
mod toll;
pub(super) mod traps;
mod trigger;
mod undoing;
mod units;
mod usable;
mod value;
mod walls;

use std::borrow::Cow;

pub use cards::KnightmareCard;
pub(crate) use cards::{lifted, row};
#[cfg(test)]
pub(super) use effects::lay_in_trial;
pub(super) use ends::can_finish_turn;

use super::chess_ends::{explain_no_claim, may_claim};
use super::execution::{Execution, san_among};
use super::refusal::Refusal;
use super::start::SetupError;
use super::turn_machine::{Features, Surface, TurnMachine};
use crate::action::{Action, PartialAction};
use crate::board::{Ledger, State};
use crate::card::Card;
use crate::chance::Seed;
use crate::phase::Phase;
use crate::position::Position;
use crate::seat::Seat;
use crate::setup::KnightmareOptions;
use crate::status::{DrawReason, Status};

impl TurnMachine for KnightmareOptions {
    fn features(&self) -> Features {
        Features { surface: Surface::Board, cards: true, chance: true, steps: true }
    }

    fn first_phase(&self) -> Phase {
        Phase::Move
    }

    fn has_card(&self, card: Card) -> bool {
        start::has_card(card)
    }

    fn start(&self, position: &Position, seed: &Seed) -> Result<State, SetupError> {
        start::start(*self, position, seed)
    }

    fn begin(&self, exec: &mut Execution<'_>) {
        // The first turn begins when the decks are built.
        if exec.ledger.progress().status != Status::Building {
            ends::begin(exec);
        }
    }

    fn actions(&self, ledger: &Ledger, within: &PartialAction) -> Vec<Action> {
        listing::actions(ledger, within)
    }

    fn anytime(&self, ledger: &Ledger, _: Seat) -> Vec<Action> {
        speech::actions(ledger)
    }

    fn perform(&self, exec: &mut Execution<'_>, seat: Seat, action: &Action) {
        match (action, exec.ledger.progress().status.phase()) {
            (Action::Say { kind }, _) => exec.say(seat, *kind),
            (Action::Choose { choices }, _) => questions::answer(exec, choices),
            (Action::Play { card, choices }, Some(Phase::Answer | Phase::Choose(_))) => {
                answer::perform(exec, *card, choices);
            }
            (Action::Skip, _) => exec.finish(),
            _ => steps::perform(exec, action),
        }
        exec.end_if_stuck();
    }

    fn may_lapse(&self, state: &State, seat: Seat) -> bool {
        lapse::may_lapse(state, seat)
    }

    fn lapse(&self, exec: &mut Execution<'_>, seat: Seat) {
        lapse::lapse(exec, seat);
        exec.end_if_stuck();
    }

    fn listed<'a>(&self, ledger: &Ledger, action: &'a Action) -> Cow<'a, Action> {
        listing::listed(ledger, action)
    }

    fn listed_partial<'a>(&self, partial: &'a PartialAction) -> Cow<'a, PartialAction> {
        listing::listed_partial(partial)
    }

    fn explain(&self, state: &State, action: &Action) -> Refusal {
        refusal::explain(state, action)
    }

    fn explain_too_late(&self, _: &State, _: Seat, _: &Action) -> Option<&'static str> {
        None
    }

    fn claimable(&self, state: &State, seat: Seat) -> Option<DrawReason> {
        if ends::may_take_stalemate(state, seat) {
            return Some(DrawReason::Stalemate);
        }
        state.claim().filter(|_| may_claim(state, seat) && ends::stands_as_noted(state))
    }

    fn explain_claim(&self, state: &State) -> String {
        explain_no_claim(state)
    }

    fn can_ever_win(&self, state: &State, seat: Seat) -> bool {
        ends::can_ever_win(state, seat)
    }

    fn san(&self, ledger: &Ledger, legal: &[Action], action: &Action) -> Option<String> {
        san_among(ledger, legal, action)
    }
}
