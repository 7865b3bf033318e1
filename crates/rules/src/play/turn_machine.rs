//! What every game says of its turns: the one thing that a game is to the rest of the engine.

use std::borrow::Cow;

use super::execution::Execution;
use super::features::Features;
use super::refusal::Refusal;
use super::start::SetupError;
use crate::action::Action;
use crate::board::{Ledger, State};
use crate::card::Card;
use crate::chance::Seed;
use crate::partial::{PartialAction, Wanted};
use crate::phase::Phase;
use crate::position::Position;
use crate::seat::Seat;
use crate::status::DrawReason;

/// The turns of one game. Nothing has a default, so that a game which is added says everything.
pub(super) trait TurnMachine {
    /// Which parts of the state the game uses.
    fn features(&self) -> Features;

    /// The phase in which a turn begins.
    fn first_phase(&self) -> Phase;

    /// Whether the card is one of the game.
    fn has_card(&self, card: Card) -> bool;

    /// The state in which the game starts from a position; what the position leaves out is as usual.
    fn start(&self, position: &Position, seed: &Seed) -> Result<State, SetupError>;

    /// Refuses what a game that is set up may not start with, though play can bring it about.
    fn check_start(&self, state: &State) -> Result<(), SetupError>;

    /// The start of a turn, where the game may be over.
    fn begin(&self, exec: &mut Execution<'_>);

    /// What a turn does of itself when it begins, in a game that goes on from there.
    fn reopen(&self, exec: &mut Execution<'_>);

    /// What the seat that is to act may do with the turn, out of the actions that are wanted. Others can be among
    /// them.
    fn actions(&self, ledger: &Ledger, wanted: Wanted<'_>) -> Vec<Action>;

    /// What a seat may do whoever is to act, agreements aside.
    fn anytime(&self, ledger: &Ledger, seat: Seat) -> Vec<Action>;

    /// Carries out an action of the seat that is listed.
    fn perform(&self, exec: &mut Execution<'_>, seat: Seat, action: &Action);

    /// Whether a card has given the seat a time that can be up now.
    fn may_lapse(&self, state: &State, seat: Seat) -> bool;

    /// The time that a card has given the seat is up.
    fn lapse(&self, exec: &mut Execution<'_>, seat: Seat);

    /// The action in the form in which it is listed, as the game stands.
    fn listed<'a>(&self, ledger: &Ledger, action: &'a Action) -> Cow<'a, Action>;

    /// The partial action with its values in the form in which they are listed.
    fn listed_partial<'a>(&self, partial: &'a PartialAction) -> Cow<'a, PartialAction>;

    /// Why the seat that is to act cannot do this with the turn.
    fn explain(&self, state: &State, action: &Action) -> Refusal;

    /// Why a seat that is not to act cannot do this, where the end of its own turn is the reason.
    fn explain_too_late(&self, state: &State, seat: Seat, action: &Action) -> Option<String>;

    /// The draw that the seat may claim now.
    fn claimable(&self, state: &State, seat: Seat) -> Option<DrawReason>;

    /// Why there is no draw to claim.
    fn explain_claim(&self, state: &State) -> String;

    /// Whether the seat could still win, were the other side to resign or to run out of time.
    fn can_ever_win(&self, state: &State, seat: Seat) -> bool;

    /// A legal move in algebraic notation, told apart from the other legal actions. Nothing if the action is no
    /// legal move.
    fn san(&self, ledger: &Ledger, legal: &[Action], action: &Action) -> Option<String>;
}
