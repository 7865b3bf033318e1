//! What cards ask in the middle of a turn, and how it goes on with the answer.

use super::effect::{Asked, At, replies};
use super::playing::effect_of;
use super::{answers, hill, speech, toll};
use crate::action::Action;
use crate::board::{Asking, Ledger, LogChange, Playing};
use crate::choice::Choice;
use crate::play::execution::Execution;

/// What the seat that is asked can answer.
pub(super) fn answers(ledger: &Ledger) -> Vec<Vec<Choice>> {
    let Some(question) = ledger.turn_log().question.as_deref() else { return Vec::new() };
    match &question.of {
        Asking::Play(playing) => {
            let at = At { state: ledger, seat: ledger.turn() };
            effect_of(playing.used.root).map_or_else(Vec::new, |effect| replies(effect, at, asked(playing)))
        }
        Asking::Toll(..) => toll::answers(ledger),
        Asking::Lost(seat, kind) => speech::answers(ledger, *seat, *kind),
        Asking::Return => hill::answers(ledger),
    }
}

/// The play so far, for its effect.
pub(super) fn asked(playing: &Playing) -> Asked<'_> {
    let Playing { used, subject, turns, .. } = playing;
    Asked { choices: &used.choices, answers: &used.answers, subject: *subject, turns: *turns }
}

/// What the seat that is asked may do.
pub(super) fn actions(ledger: &Ledger) -> Vec<Action> {
    let mut actions: Vec<Action> = answers(ledger).into_iter().map(|choices| Action::Choose { choices }).collect();
    if answers::replies_stand(ledger) {
        actions.extend(answers::rebuttals(ledger));
    }
    actions
}

/// Goes on with a legal answer.
pub(super) fn answer(exec: &mut Execution<'_>, answer: &[Choice]) {
    let Some(question) = exec.ledger.turn_log().question.clone() else { return };
    exec.ledger.change_log(LogChange::Question(None));
    exec.ledger.edit_progress(|progress| progress.status = question.then);
    match &question.of {
        Asking::Play(playing) => exec.play_on(Playing::clone(playing), answer),
        Asking::Toll(..) => exec.settle_toll(answer),
        Asking::Lost(seat, kind) => exec.lose_named(*seat, *kind, answer),
        Asking::Return => exec.return_to(answer),
    }
    exec.settle_words();
}
