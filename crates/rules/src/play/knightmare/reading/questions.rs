//! What cards ask in the middle of a turn, and which answers there are.

use crate::action::{Action, ActionKind};
use crate::board::{Asking, Ledger, Playing};
use crate::choice::Choice;
use crate::partial::{Extent, Wanted};
use crate::play::knightmare::making::effect::{At, PlayedChoices, replies};
use crate::play::knightmare::reading::answers;
use crate::play::knightmare::reading::hill;
use crate::play::knightmare::reading::noted::effect_of;
use crate::play::knightmare::reading::speech;
use crate::play::knightmare::reading::toll;

/// Returns the answers open to the seat that is asked.
pub(crate) fn answers(ledger: &Ledger) -> Vec<Vec<Choice>> {
    answers_from(ledger, (&[], Extent::ALL))
}

/// Returns the answers that begin with these choices. Others may be among them where there are
/// never many.
fn answers_from(ledger: &Ledger, beginning: (&[Choice], Extent)) -> Vec<Vec<Choice>> {
    let Some(question) = ledger.turn_log().question.as_deref() else { return Vec::new() };
    match &question.of {
        Asking::Play(playing) => {
            let at = At { state: ledger, seat: ledger.turn() };
            let effect = effect_of(playing.used.root);
            effect.map_or_else(Vec::new, |effect| replies(effect, at, asked(playing), beginning))
        }
        Asking::Toll(..) => toll::answers(ledger),
        Asking::Lost(seat, kind) => speech::answers(ledger, *seat, *kind),
        Asking::Return => hill::answers(ledger),
    }
}

/// Whether this is an answer open to the seat that is asked.
pub(crate) fn is_answer(ledger: &Ledger, answer: &[Choice]) -> bool {
    answers_from(ledger, (answer, Extent::UpTo(0))).iter().any(|found| found == answer)
}

/// Returns the play so far, as its effect needs it.
pub(crate) fn asked(playing: &Playing) -> PlayedChoices<'_> {
    let Playing { used, subject, turns, .. } = playing;
    PlayedChoices { choices: &used.choices, answers: &used.answers, subject: *subject, turns: *turns }
}

/// Returns what the seat that is asked may do, as far as it is wanted.
pub(crate) fn actions(ledger: &Ledger, wanted: Wanted<'_>) -> Vec<Action> {
    let beginning = (&wanted.partial.choices[..], wanted.extent);
    let answers = if wanted.has(ActionKind::Choose) { answers_from(ledger, beginning) } else { Vec::new() };
    let mut actions: Vec<Action> = answers.into_iter().map(|choices| Action::Choose { choices }).collect();
    if answers::replies_stand(ledger) {
        actions.extend(answers::rebuttals(ledger));
    }
    actions
}
