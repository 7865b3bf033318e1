//! The turns of standard chess: a move, then the other side.

use super::execution::Execution;
use crate::action::Action;
use crate::board::{Move, State};
use crate::status::Phase;

/// Everything that the side on turn may do with its turn.
pub(crate) fn actions(state: &State) -> Vec<Action> {
    state.moves().into_iter().map(Move::action).collect()
}

/// Carries out a legal action of the side on turn.
pub(crate) fn perform(exec: &mut Execution<'_>, action: &Action) {
    if let Some(mv) = Move::of(action) {
        let moves = exec.ledger.moves();
        exec.displace(mv, &moves);
        exec.pass(Phase::Move);
        begin(exec);
    }
}

/// The start of a turn, where the game may be over.
pub(crate) fn begin(exec: &mut Execution<'_>) {
    exec.note_position();
    exec.judge(State::dead_position);
}
