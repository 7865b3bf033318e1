//! What the cards after the move go by: what the turn's move has moved and captured. A card that was played since
//! does not change that.

use super::effect::At;
use crate::board::{Captured, Location, Move, State, StepKind};
use crate::mark::Mark;
use crate::piece::OffBoard;
use crate::square::Square;

/// The turn's move, with what it captured. A card that was played instead of a move is none.
fn turn_move(state: &State) -> Option<(Move, &[Captured])> {
    state.turn_log().steps.iter().rev().find_map(|step| match step.what {
        StepKind::Move(mv) => Some((mv, &step.captured[..])),
        _ => None,
    })
}

/// Where the pieces stand that the turn's move has moved: one, or king and rook after castling.
pub(crate) fn moved_pieces(at: At<'_>) -> Vec<Square> {
    let Some((mv, _)) = turn_move(at.state) else { return Vec::new() };
    let castled = at.state.on(mv.to).is_some_and(|piece| mv.castles(piece.kind));
    let rook = castled.then(|| mv.from.midpoint(mv.to));
    [Some(mv.to), rook].into_iter().flatten().filter(|square| at.state.on(*square).is_some()).collect()
}

/// What the turn's move has captured of the enemy's, and of neutral pieces, which count as both sides'.
pub(crate) fn captured_enemies(at: At<'_>) -> impl Iterator<Item = &Captured> {
    let captured = turn_move(at.state).map_or(&[][..], |(_, captured)| captured);
    captured.iter().filter(move |captured| {
        let piece = at.state.piece(captured.piece);
        piece.owner != at.seat || piece.marks.has(Mark::Neutral)
    })
}

/// Whether the turn's move has captured an enemy piece.
pub(crate) fn took_enemy(at: At<'_>) -> bool {
    captured_enemies(at).next().is_some()
}

/// Whether the piece still lies in its owner's pile of captured pieces.
pub(crate) fn lies_captured(state: &State, captured: &Captured) -> bool {
    state.location(captured.piece) == Location::Off(OffBoard::Captured)
}
