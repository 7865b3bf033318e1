//! The turns of Knightmare Chess: moves and cards, what the opponent answers, and what cards ask meanwhile.
//!
//! **A turn is a log of steps** ([`TurnLog`](crate::board::TurnLog)). In phase *move* the side on turn plays a card
//! that comes before the move or replaces it, and moves; in phase *discard*, after the move, it plays a card that comes
//! then, or throws one card away if it has used none, and ends the turn. Each step notes where the journal stood before
//! and after it, what was played, and what was captured with the cards that ended by that; so every moment of the turn
//! can be looked at ([`Ledger::state_at`](crate::board::Ledger::state_at)) and gone back to. Steps can be taken back one
//! by one, the last first, but for one that is *firm*: it drew a card, asked something or sprang a trap, and its player has
//! seen what came of it. Of its cards each seat plays at most one in its own turn and one in the other's, and two more by
//! *Plots Within Plots* ([`usable`](reading::usable)).
//!
//! **Answers.** Players may be hours apart, so the answers of the opponent are gathered into one question: when
//! the turn has been ended and the opponent holds a card that answers something in it, the opponent is to act in phase
//! *answer*, with every answer that could have been given ([`answers`](reading::answers)), and plays one, skips, or begins its own turn, by
//! which it skips. That it is asked, it alone sees; all others see its turn begun (`play/unanswered.rs`). That gives the same
//! results as windows after each step ([`turn::answer`]):
//!
//! - An answer to a capture or to a card brings the board back to the moment after that step, takes effect there, and the
//!   steps that followed are played again ([`again`](turn::again)). A step that is no longer legal, or that would now come to another end than
//!   before, goes back to its player, who finishes the turn anew; what came before it is answered and stands.
//! - An answer to the turn brings the board back to its start by new changes, so that it can itself be undone
//!   ([`undoing`](turn::undoing)). The board that the turn led to is noted and may not be reached again. A card used in the undone turn
//!   stays used, and its effect stays where it does not depend on what was undone; as long as nothing else is done,
//!   `take-back` puts the card back into the hand and undoes its effect. [`bog`](reading::bog) and [`toll`](reading::toll) undo a part, or all.
//! - An answer can be answered by the side on turn, if it has played no card and holds any: it is asked whatever it holds,
//!   openly, since that tells nothing ([`rebuttal`](turn::rebuttal)). Where it has its turn to finish, these answers stand beside its own
//!   steps.
//!
//! A seat that holds no card which could answer is not asked, unless [`ALWAYS_ASK`](crate::defaults::ALWAYS_ASK)
//! says so.
//!
//! **Prompts.** A card may ask either seat something in the middle of the turn ([`questions`](reading::questions)): the play is put aside with
//! what it has done so far, phase *choose* waits for the answer, and the play goes on with it. A card asks by
//! [`Effect::asks`](making::effect::Effect::asks); what is asked outside a play (*Toll*, *Doomsayer*, *Under Elf Hill*) is an
//! [`Asking`](crate::board::Asking) of its own.
//!
//! **What is legal is tried** ([`legality`](reading::legality)). A step is legal if the turn can be ended after it, at once or by cards that the
//! player may still play, so plays are carried out on the board and taken back; a trial draws nothing and springs no trap.
//! A card that is void is spent and replaced without effect.
//!
//! **Effects are data.** A card is replaced at once from its player's own pile; a continuing card lies in play with a
//! [`Force`](crate::board::Force), and what binds a seat for one turn is a [`Duty`](crate::board::Duty). Pieces, bounds and
//! ground are folded from those (`board/fold.rs`), so nothing has to be put right when one ends ([`effects`](making::effects)).
//!
//! Where a position gives no hands and piles, the game begins with the [decks].

mod cards;
pub(super) mod decks;
mod listing;
mod making;
mod reading;
mod refusal;
mod start;
mod turn;

use std::borrow::Cow;

use making::units;
use reading::speech;
use turn::{answer, answering, ends, lapse, steps};

pub(crate) use turn::lapse::given as given_time;

pub(super) use cards::force_of;
pub(crate) use cards::lifted;
pub(super) use listing::answers_to_answers;
#[cfg(test)]
pub(super) use making::effects::lay_in_trial;
pub(super) use reading::secrets::{hides_choices, shown_effects};
pub(super) use reading::told;
pub(super) use turn::ends::can_finish_turn;

use super::chess_ends::{explain_no_claim, may_claim};
use super::execution::{Execution, san_among};
use super::features::{Features, Surface};
use super::refusal::Refusal;
use super::start::SetupError;
use super::turn_machine::TurnMachine;
use crate::action::Action;
use crate::board::{Ledger, State};
use crate::card::Card;
use crate::chance::Seed;
use crate::partial::{PartialAction, Wanted};
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

    fn check_start(&self, state: &State) -> Result<(), SetupError> {
        units::check(state)
    }

    fn reopen(&self, exec: &mut Execution<'_>) {
        ends::open(exec);
        exec.end_if_stuck();
    }

    fn begin(&self, exec: &mut Execution<'_>) {
        // The first turn begins when the decks are built.
        if exec.ledger.progress().status != Status::Building {
            ends::begin(exec);
        }
    }

    fn actions(&self, ledger: &Ledger, wanted: Wanted<'_>) -> Vec<Action> {
        listing::actions(ledger, wanted)
    }

    fn anytime(&self, ledger: &Ledger, _: Seat) -> Vec<Action> {
        speech::actions(ledger)
    }

    fn perform(&self, exec: &mut Execution<'_>, seat: Seat, action: &Action) {
        match (action, exec.ledger.progress().status.phase()) {
            (Action::Say { kind }, _) => exec.say(seat, *kind),
            (Action::Choose { choices }, _) => answering::answer(exec, choices),
            (Action::Play { card, choices }, Some(Phase::Answer | Phase::Choose(_))) => {
                exec.keeping_words(|exec| answer::perform(exec, *card, choices));
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

    fn explain_too_late(&self, _: &State, _: Seat, _: &Action) -> Option<String> {
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
