//! *Doomsayer*: a player who says the name of a kind of piece loses a piece of that kind.

use crate::action::Action;
use crate::board::State;
use crate::card::{Card, KnightmareCard};
use crate::choice::Choice;
use crate::mark::Mark;
use crate::piece::Kind;
use crate::play::knightmare::making::value::Value;
use crate::seat::Seat;
use crate::spoken;
use crate::square_set::SquareSet;

pub(crate) const DOOMSAYER: Card = Card::Knightmare(KnightmareCard::Doomsayer);

/// Returns the index of the continuing card that listens, if there is one.
pub(crate) fn listens(state: &State) -> Option<usize> {
    state.effects().iter().position(|continuing| continuing.effect.root() == DOOMSAYER)
}

/// Returns what either seat may say: any name, while a card listens.
pub(crate) fn actions(state: &State) -> Vec<Action> {
    if listens(state).is_none() || state.progress().status.is_over() {
        return Vec::new();
    }
    spoken::KINDS.into_iter().map(|kind| Action::Say { kind }).collect()
}

/// Returns the pieces of this name that the seat can lose: its own, or if it has none, neutral ones
/// of the other side. Pacifists are safe, and so is everything during a truce.
fn at_risk(state: &State, seat: Seat, kind: Kind) -> SquareSet {
    if state.laws().truce {
        return SquareSet::EMPTY;
    }
    let named = if kind == Kind::Pawn { state.pawns() } else { state.of_kind(kind) };
    let pacifists = state.marked(Mark::Pacifist);
    let royal = Seat::ALL.into_iter().filter_map(|seat| state.royal(seat)).collect::<SquareSet>();
    let named = named.without(pacifists | royal);
    let own = named & state.owned(seat);
    if own.is_empty() { named & state.marked(Mark::Neutral) } else { own }
}

/// Returns the answers to which piece is lost.
pub(crate) fn answers(state: &State, seat: Seat, kind: Kind) -> Vec<Vec<Choice>> {
    at_risk(state, seat, kind).map(|square| vec![square.written()]).collect()
}
