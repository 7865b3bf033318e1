//! What cards depend on: what the turn's move has moved and captured, which later cards do not
//! change, and the step that is responded to.

use std::sync::Arc;

use crate::board::{Captured, Location, State, StepKind, TurnStep, UsedCard};
use crate::card::Timing;
use crate::mark::Mark;
use crate::piece::OffBoard;
use crate::play::knightmare::making::effect::At;
use crate::seat::Seat;
use crate::square::Square;

/// Returns the step that is the turn's move. A card that replaced the move does not count.
pub(crate) fn turn_move(state: &State) -> Option<&TurnStep> {
    let mut steps = state.turn_log().steps.iter().rev();
    steps.find(|step| matches!(step.what, StepKind::Move(_))).map(Arc::as_ref)
}

/// Returns where the pieces stand that the turn's move has moved: one, or king and rook after
/// castling. A later card may have put them elsewhere.
pub(crate) fn moved_pieces(at: At<'_>) -> Vec<Square> {
    let moved = turn_move(at.state).map_or([None; 2], |step| step.moved);
    moved.into_iter().flatten().filter_map(|piece| at.state.square_of(piece)).collect()
}

/// Returns what the turn's move has captured among enemy pieces, and neutral ones, which count for
/// both sides.
pub(crate) fn captured_enemies(at: At<'_>) -> impl Iterator<Item = &Captured> {
    let captured = turn_move(at.state).map_or(&[][..], |step| &step.captured);
    captured.iter().filter(move |captured| {
        let piece = at.state.piece(captured.piece);
        piece.owner != at.seat || piece.marks.has(Mark::Neutral)
    })
}

/// Whether the turn's move has captured an enemy piece.
pub(crate) fn took_enemy(at: At<'_>) -> bool {
    captured_enemies(at).next().is_some()
}

/// Whether the piece is still captured.
pub(crate) fn lies_captured(state: &State, captured: &Captured) -> bool {
    state.location(captured.piece) == Location::Off(OffBoard::Captured)
}

/// Whether the side on turn played the card as a rebuttal.
pub(crate) fn is_rebuttal(used: &UsedCard) -> bool {
    matches!(used.timing, Timing::AnswerTurn | Timing::AnswerCapture | Timing::AnswerCard)
}

/// Returns the latest step that the seat could respond to: a move or a card of the side on turn or,
/// for that side, also a response.
fn last_moment(state: &State, seat: Seat) -> Option<&TurnStep> {
    let answers_turn = seat != state.turn();
    let is_moment = |step: &&TurnStep| match &step.what {
        StepKind::Move(_) => true,
        StepKind::Card(used) => !is_rebuttal(used),
        StepKind::Reply(..) => !answers_turn,
        _ => false,
    };
    state.turn_log().steps.iter().rev().map(Arc::as_ref).find(is_moment)
}

/// Whether a trap of the other side has captured something in this step, one of the seat's own.
fn is_caught(step: &TurnStep, seat: Seat) -> bool {
    step.reply().is_none() && step.captured.iter().any(|captured| captured.by != seat)
}

/// Whether the seat may respond in its own turn to what a trap has just captured.
pub(crate) fn may_answer_trap(state: &State, seat: Seat) -> bool {
    seat == state.turn() && last_moment(state, seat).is_some_and(|step| is_caught(step, seat))
}

/// Returns the captures that the seat can respond to at this moment, each with its step. For the
/// waiting side, that is the last move or card. For the side on turn, it is all the responses,
/// which are asked about once, unless a trap of the other side has just captured something. A step
/// stays the same capture even if a card named together with this one has put it right since.
pub(crate) fn answered_captures(state: &State, seat: Seat) -> impl Iterator<Item = (&StepKind, &Captured)> {
    let last = last_moment(state, seat);
    let alone = last.filter(|step| seat != state.turn() || is_caught(step, seat));
    let steps = state.turn_log().steps.iter().rev().map(Arc::as_ref);
    let all = steps.filter(move |step| alone.is_none() && seat == state.turn() && step.reply().is_some());
    let answered = alone.into_iter().chain(all);
    answered.flat_map(|step| step.captured.iter().map(move |captured| (&step.what, captured)))
}
