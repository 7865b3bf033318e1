//! What cards ask in the middle of a turn, and how it goes on with the answer.

use crate::action::Action;
use crate::board::{Asking, Ledger, Playing};
use crate::choice::Choice;
use crate::play::knightmare::making::effect::{Asked, At, replies};
use crate::play::knightmare::reading::answers;
use crate::play::knightmare::reading::hill;
use crate::play::knightmare::reading::noted::effect_of;
use crate::play::knightmare::reading::speech;
use crate::play::knightmare::reading::toll;

/// What the seat that is asked can answer.
pub(crate) fn answers(ledger: &Ledger) -> Vec<Vec<Choice>> {
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
pub(crate) fn asked(playing: &Playing) -> Asked<'_> {
    let Playing { used, subject, turns, .. } = playing;
    Asked { choices: &used.choices, answers: &used.answers, subject: *subject, turns: *turns }
}

/// What the seat that is asked may do.
pub(crate) fn actions(ledger: &Ledger) -> Vec<Action> {
    let mut actions: Vec<Action> = answers(ledger).into_iter().map(|choices| Action::Choose { choices }).collect();
    if answers::replies_stand(ledger) {
        actions.extend(answers::rebuttals(ledger));
    }
    actions
}
