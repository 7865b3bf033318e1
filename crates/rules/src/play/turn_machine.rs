//! What every game defines about its turns: all that the rest of the engine knows of a game.
//!
//! The trait has no default methods, so a new game has to decide everything. `games.rs` is the one place that lists
//! the games. The code that runs a game hands its machine down, so nothing below has to look it up.

use std::borrow::Cow;

use super::execution::Execution;
use super::hidden::HiddenDraw;
use super::start::SetupError;
use crate::action::Action;
use crate::board::{Ledger, State};
use crate::card::Card;
use crate::card_use::When;
use crate::chance::Seed;
use crate::partial::{PartialAction, Wanted};
use crate::position::Position;
use crate::refusal::{Refusal, RefusalReason};
use crate::seat::Seat;
use crate::status::{DrawReason, Phase};

/// The turns of one game. No method has a default, so that a new game has to define everything.
pub(super) trait TurnMachine {
    /// Which parts of the state the game uses.
    fn features(&self) -> Features;

    /// The phase in which a turn begins.
    fn first_phase(&self) -> Phase;

    /// Whether the card belongs to the game.
    fn has_card(&self, card: Card) -> bool;

    /// Returns the state in which the game starts from a position. What the position leaves out is
    /// as usual.
    fn start(&self, position: &Position, seed: &Seed) -> Result<State, SetupError>;

    /// Refuses a state that play can bring about but that a game may not be set up with.
    fn check_start(&self, state: &State) -> Result<(), SetupError>;

    /// Begins a turn, which may end the game.
    fn begin(&self, exec: &mut Execution<'_>);

    /// Repeats what the start of a turn does by itself, in a game that is resumed at that point.
    fn reopen(&self, exec: &mut Execution<'_>);

    /// Draws everything anew that the seat does not know. Reads nothing of it.
    fn determinize(&self, ledger: &mut Ledger, by: &mut HiddenDraw<'_>);

    /// Returns what the seat to act may do with the turn, out of the wanted actions. The result may
    /// hold other actions as well.
    fn actions(&self, ledger: &Ledger, wanted: Wanted<'_>) -> Vec<Action>;

    /// Returns what a seat may do no matter who is to act, except for resigning and draws.
    fn anytime(&self, ledger: &Ledger, seat: Seat) -> Vec<Action>;

    /// Carries out a listed action of the seat.
    fn perform(&self, exec: &mut Execution<'_>, seat: Seat, action: &Action);

    /// Whether a card has given the seat time that can run out now.
    fn may_lapse(&self, state: &State, seat: Seat) -> bool;

    /// Ends the time that a card has given the seat.
    fn lapse(&self, exec: &mut Execution<'_>, seat: Seat);

    /// Returns the action in the form in which it is listed in the present state.
    fn listed<'a>(&self, ledger: &Ledger, action: &'a Action) -> Cow<'a, Action>;

    /// Returns the partial action with its values in the form in which they are listed.
    fn listed_partial<'a>(&self, partial: &'a PartialAction) -> Cow<'a, PartialAction>;

    /// Explains why the seat to act cannot do this with the turn.
    fn explain(&self, state: &State, action: &Action) -> Refusal;

    /// Explains why a seat that is not to act cannot do this, if the reason is that its own turn
    /// has ended.
    fn explain_too_late(&self, state: &State, seat: Seat, action: &Action) -> Option<RefusalReason>;

    /// Says when the seat can play a card of its hand; `playable` says whether that is now. Depends
    /// on nothing that the seat may not know.
    fn when(&self, state: &State, seat: Seat, card: Card, playable: bool) -> When;

    /// Whether what both players know leaves nothing to do in the seat's turn but to end it, or to
    /// take back a step.
    fn only_end_is_left(&self, ledger: &Ledger, seat: Seat) -> bool;

    /// Returns the draw that the seat may claim now.
    fn claimable(&self, state: &State, seat: Seat) -> Option<DrawReason>;

    /// Explains why there is no draw to claim.
    fn explain_claim(&self, state: &State) -> RefusalReason;

    /// Whether the seat could still win if the other side resigned or flagged.
    fn can_ever_win(&self, state: &State, seat: Seat) -> bool;

    /// Returns a legal move in algebraic notation, disambiguated among the legal actions. Returns
    /// `None` if the action is not a legal move.
    fn san(&self, ledger: &Ledger, legal: &[Action], action: &Action) -> Option<String>;
}

/// Which parts of the state a game uses. They decide what views show and what snapshots and the
/// hash hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Features {
    pub(super) surface: Surface,
    /// Hands and piles.
    pub(super) cards: bool,
    /// Chance after the start: the seed and the number of shuffles still matter.
    pub(super) chance: bool,
    /// Turns of several steps, which can be responded to and undone, and what cards leave behind:
    /// effects, walls, and what a piece was born as.
    pub(super) steps: bool,
}

impl Features {
    /// Whether the game is played on the endless grid.
    pub(super) const fn on_grid(self) -> bool {
        matches!(self.surface, Surface::Grid)
    }
}

/// What the pieces stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Surface {
    /// The 8 by 8 board.
    Board,
    /// The endless grid.
    Grid,
}
