//! The turns of standard chess: a move, then the other side.

use super::turn::Step;
use crate::action::Action;
use crate::board::{Move, State};
use crate::status::Phase;

/// Everything that the side on turn may do with its turn.
pub(crate) fn actions(state: &State) -> Vec<Action> {
    state.moves().into_iter().map(Move::action).collect()
}

/// Carries out a legal action of the side on turn.
pub(crate) fn perform(step: &mut Step<'_>, action: &Action) {
    if let Some(mv) = Move::of(action) {
        let moves = step.ledger.moves();
        step.displace(mv, &moves);
        step.pass(Phase::Move);
        begin(step);
    }
}

/// The start of a turn, where the game may be over.
pub(crate) fn begin(step: &mut Step<'_>) {
    step.note_position();
    step.judge(State::dead_position);
}
