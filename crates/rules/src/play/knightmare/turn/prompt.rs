//! Goes on with the answer to what a card asks.

use crate::board::{Asking, LogChange, Playing};
use crate::choice::Choice;
use crate::play::execution::Execution;

/// Carries out a legal answer.
pub(crate) fn answer(exec: &mut Execution<'_>, answer: &[Choice]) {
    let Some(question) = exec.ledger.turn_log().question.clone() else { return };
    exec.ledger.change_log(LogChange::Question(None));
    exec.ledger.edit_progress(|progress| progress.status = question.then);
    exec.keeping_words(|exec| match &question.of {
        Asking::Play(playing) => exec.play_on(Playing::clone(playing), answer),
        Asking::Toll(..) => exec.settle_toll(answer),
        Asking::Lost(seat, kind) => exec.lose_named(*seat, *kind, answer),
        Asking::Return => exec.return_to(answer),
    });
}
