//! What cards go by: what the turn's move has moved and captured, which a card that was played since does not change,
//! and the step that is answered.

use std::sync::Arc;

use crate::board::{Captured, Location, State, Step, StepKind, UsedCard};
use crate::card::Timing;
use crate::mark::Mark;
use crate::piece::OffBoard;
use crate::play::knightmare::making::effect::At;
use crate::seat::Seat;
use crate::square::Square;

/// The step that is the turn's move. A card that was played instead of a move is none.
pub(crate) fn turn_move(state: &State) -> Option<&Step> {
    let mut steps = state.turn_log().steps.iter().rev();
    steps.find(|step| matches!(step.what, StepKind::Move(_))).map(Arc::as_ref)
}

/// Where the pieces stand that the turn's move has moved: one, or king and rook after castling. A card that was played
/// since may have put them elsewhere.
pub(crate) fn moved_pieces(at: At<'_>) -> Vec<Square> {
    let moved = turn_move(at.state).map_or([None; 2], |step| step.moved);
    moved.into_iter().flatten().filter_map(|piece| at.state.square_of(piece)).collect()
}

/// What the turn's move has captured of the enemy's, and of neutral pieces, which count as both sides'.
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

/// Whether the piece still lies in its owner's pile of captured pieces.
pub(crate) fn lies_captured(state: &State, captured: &Captured) -> bool {
    state.location(captured.piece) == Location::Off(OffBoard::Captured)
}

/// Whether a card of the side on turn has answered an answer.
pub(crate) fn is_rebuttal(used: &UsedCard) -> bool {
    matches!(used.timing, Timing::AnswerTurn | Timing::AnswerCapture | Timing::AnswerCard)
}

/// The last moment that could be answered: a move or a card of the side on turn, or, for that side, an answer.
fn last_moment(state: &State, seat: Seat) -> Option<&Step> {
    let answers_turn = seat != state.turn();
    let is_moment = |step: &&Step| match &step.what {
        StepKind::Move(_) => true,
        StepKind::Card(used) => !is_rebuttal(used),
        StepKind::Reply(..) => !answers_turn,
        _ => false,
    };
    state.turn_log().steps.iter().rev().map(Arc::as_ref).find(is_moment)
}

/// Whether a trap of the other side has captured something in this step of the seat's own.
fn is_caught(step: &Step, seat: Seat) -> bool {
    step.reply().is_none() && step.captured.iter().any(|captured| captured.by != seat)
}

/// Whether the seat may answer in its own turn what a trap has just captured.
pub(crate) fn may_answer_trap(state: &State, seat: Seat) -> bool {
    seat == state.turn() && last_moment(state, seat).is_some_and(|step| is_caught(step, seat))
}

/// What the steps have captured that the seat answers at this moment, each with the step: of the other side on turn the
/// last move or card; of the waiting side all its answers, which are asked about once, unless a trap of that side has
/// just captured something. That such a step was put right since, by a card that was named together with this one, makes
/// it no other capture.
pub(crate) fn answered_captures(state: &State, seat: Seat) -> impl Iterator<Item = (&StepKind, &Captured)> {
    let last = last_moment(state, seat);
    let alone = last.filter(|step| seat != state.turn() || is_caught(step, seat));
    let steps = state.turn_log().steps.iter().rev().map(Arc::as_ref);
    let all = steps.filter(move |step| alone.is_none() && seat == state.turn() && step.reply().is_some());
    let answered = alone.into_iter().chain(all);
    answered.flat_map(|step| step.captured.iter().map(move |captured| (&step.what, captured)))
}
