//! *Under Elf Hill*: the king that is away comes back at the start of its owner's next turn.

use crate::board::{Location, State};
use crate::choice::Choice;
use crate::piece::{OffBoard, PieceId};
use crate::play::knightmare::making::value::Value;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Returns the piece of the side on turn that is under the hill. It went there as the king, but may
/// be one no longer.
pub(crate) fn hidden_king(state: &State) -> Option<PieceId> {
    let mut pieces = state.pieces();
    pieces.find_map(|(id, piece, location)| {
        (piece.owner == state.turn() && location == Location::Off(OffBoard::Away)).then_some(id)
    })
}

/// Returns the squares where it can come back: empty squares on the edge that are not attacked.
fn squares(state: &State) -> SquareSet {
    const EDGE: SquareSet = SquareSet(0xff81_8181_8181_81ff);
    let attacked = |square: &Square| !state.attackers(*square, !state.turn(), state.occupied()).is_empty();
    (EDGE & state.free_squares()).filter(|square| !attacked(square)).collect()
}

/// Returns the answers to where it comes back.
pub(crate) fn answers(state: &State) -> Vec<Vec<Choice>> {
    squares(state).map(|square| vec![square.written()]).collect()
}
