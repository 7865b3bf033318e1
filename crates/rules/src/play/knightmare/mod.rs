//! The turns of Knightmare Chess: moves and cards, the opponent's responses, and what cards ask
//! meanwhile.
//!
//! **A turn is a log of steps** ([`TurnLog`](crate::board::TurnLog)). In phase *move*, the side on
//! turn may play a card before its move, and makes the move or plays a card in its place. In phase
//! *discard*, after the move, it may play a card for that moment, or discard one if it has played
//! none, and ends the turn. Each step notes where the journal stood before and after it, what was
//! played, and what was captured, with the cards that ended by it. So every moment of the turn can
//! be looked at ([`Ledger::state_at`](crate::board::Ledger::state_at)) and gone back to. Steps can
//! be taken back one by one, the last first, except *firm* ones: such a step drew a card, asked
//! something or sprang a trap, and its player has seen what came of it. Each seat plays at most one
//! card in its own turn and one in the other's, and two more by *Plots Within Plots*
//! ([`usable`](reading::usable)).
//!
//! **Responses.** Players may be hours apart, so the opponent's responses are gathered into one
//! question. When the turn has been ended and the opponent holds a card that responds to something
//! in it, the opponent is to act in phase *answer*, with every response that it could have played
//! ([`answers`](reading::answers)). It plays one, skips, or skips by beginning its own turn. Only
//! the opponent sees that it is asked; everyone else sees its turn begun (`play/determinize.rs`).
//! The results are the same as with windows after each step ([`turn::answer`]):
//!
//! - A response to a capture or to a card brings the board back to the moment after that step and
//!   takes effect there, and the steps that followed are played again ([`again`](turn::again)). A
//!   step that is no longer legal, or that would now end differently, goes back to its player, who
//!   finishes the turn anew. What came before it has been responded to and stands.
//! - A response to the turn brings the board back to its start by new changes, so that the response
//!   can itself be undone ([`undoing`](turn::undoing)). The board that the turn led to is noted and
//!   may not be reached again. A card used in the undone turn stays used, and its effect stays if
//!   it does not depend on what was undone. As long as nothing else is done, `take-back` puts the
//!   card back into the hand and undoes its effect. [`bog`] and *Toll*
//!   ([`questions`](reading::questions)) undo part of the turn, or all of it.
//! - The side on turn can respond to a response, if it has played no card and holds any. It is
//!   asked openly, whatever it holds, since that reveals nothing ([`rebuttal`](turn::rebuttal)). If
//!   it has its turn to finish, these rebuttals are offered beside its own steps.
//!
//! A seat that holds no card to respond with is not asked, unless
//! [`ALWAYS_ASK`](crate::defaults::ALWAYS_ASK) is set.
//!
//! **Prompts.** A card may ask either seat something in the middle of the turn
//! ([`questions`](reading::questions)). The play is put aside with what it has done so far, phase
//! *choose* waits for the answer, and the play goes on with it. A card asks by
//! [`Effect::asks`](making::effect::Effect::asks). What is asked outside a play (*Toll*,
//! *Doomsayer*, *Under Elf Hill*) has its own kind of [`Asking`](crate::board::Asking).
//!
//! **Legality is found by trial** ([`legality`](reading::legality)). A step is legal if the turn
//! can end after it, at once or by cards that the player may still play. So plays are carried out
//! on the board and taken back; a trial draws no card and springs no trap. A card that has no
//! effect is spent and replaced.
//!
//! **Effects are data.** A card is replaced at once from its player's own draw pile. A continuing
//! card is in play with a [`Force`](crate::board::Force), and what binds a seat for one turn is a
//! [`Duty`](crate::board::Duty). Pieces, bounds and ground are folded from those (`board/fold.rs`),
//! so nothing has to be repaired when one ends ([`continuing`](making::continuing)).
//!
//! If a position gives no hands and piles, the game begins with the [decks].

mod bog;
mod cards;
pub(super) mod decks;
mod determinize;
mod doomsayer;
mod illegal;
mod listing;
mod making;
mod man_trap;
mod reading;
mod start;
mod turn;
mod when;

use std::borrow::Cow;

use super::chess_ends::{explain_no_claim, may_claim};
use super::execution::{Execution, san_among};
use super::hidden::HiddenDraw;
use super::start::SetupError;
use super::turn_machine::{Features, Surface, TurnMachine};
use crate::action::Action;
use crate::board::{Ledger, State};
use crate::card::Card;
use crate::card_use::When;
use crate::chance::Seed;
use crate::partial::{PartialAction, Wanted};
use crate::position::Position;
use crate::refusal::{Refusal, RefusalReason};
use crate::seat::Seat;
use crate::setup::KnightmareOptions;
use crate::status::{DrawReason, Phase, Status};

use making::units;
use turn::{answer, ends, lapse, prompt, steps};

pub use cards::Slot;
pub(super) use cards::force_of;
pub(crate) use cards::lifted;
pub(super) use listing::answers_to_answers;
pub(super) use man_trap::{hides_choices, shown_effects};
pub(super) use reading::noted;
pub(super) use turn::ends::can_finish_turn;
pub(crate) use turn::lapse::given as given_time;

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

    fn determinize(&self, ledger: &mut Ledger, by: &mut HiddenDraw<'_>) {
        determinize::redraw(self, ledger, by);
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
        doomsayer::actions(ledger)
    }

    fn perform(&self, exec: &mut Execution<'_>, seat: Seat, action: &Action) {
        match (action, exec.ledger.progress().status.phase()) {
            (Action::Say { kind }, _) => exec.say(seat, *kind),
            (Action::Choose { choices }, _) => prompt::answer(exec, choices),
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
        illegal::explain(state, action)
    }

    fn explain_too_late(&self, _: &State, _: Seat, _: &Action) -> Option<RefusalReason> {
        None
    }

    fn when(&self, state: &State, seat: Seat, card: Card, playable: bool) -> When {
        if playable { When::Now } else { when::when(state, seat, card) }
    }

    fn only_end_is_left(&self, ledger: &Ledger, seat: Seat) -> bool {
        when::only_end_is_left(ledger, seat)
    }

    fn claimable(&self, state: &State, seat: Seat) -> Option<DrawReason> {
        if ends::may_take_stalemate(state, seat) {
            return Some(DrawReason::Stalemate);
        }
        state.claim().filter(|_| may_claim(state, seat) && ends::stands_as_noted(state))
    }

    fn explain_claim(&self, state: &State) -> RefusalReason {
        explain_no_claim(state)
    }

    fn can_ever_win(&self, state: &State, seat: Seat) -> bool {
        ends::can_ever_win(state, seat)
    }

    fn san(&self, ledger: &Ledger, legal: &[Action], action: &Action) -> Option<String> {
        san_among(ledger, legal, action)
    }
}
