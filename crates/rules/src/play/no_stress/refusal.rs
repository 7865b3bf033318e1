//! Explains why an action of No Stress Chess was refused.

use cardinal_words::say;

use super::called::playable;
use crate::action::Action;
use crate::board::{State, Zone};
use crate::card::Card;
use crate::defaults::{EXCHANGE_IDENTICAL, EXCHANGE_PHASE};
use crate::phase::Phase;
use crate::play::explain::{awaited, not_held, refuse_move, wrong_phase};
use crate::play::refusal::{Refusal, RefusalCode};
use crate::setup::{Level, NoStressOptions};

/// Explains why the side on turn cannot do this with its turn.
pub(super) fn explain(options: NoStressOptions, state: &State, action: &Action) -> Refusal {
    let phase = state.progress().status.phase();
    match (action, phase) {
        (Action::Move { .. }, Some(Phase::Move)) => refuse_move(state, action),
        (Action::Play { card, choices }, Some(Phase::Card)) => refuse_play(options, state, *card, choices.is_empty()),
        (Action::Exchange, Some(EXCHANGE_PHASE)) => {
            Refusal::new(RefusalCode::IllegalCard, say!("why-not-exchanged", alike = EXCHANGE_IDENTICAL))
        }
        (_, Some(Phase::Draw)) if options.level == Level::One => wrong_phase(say!("awaited-turn")),
        _ => wrong_phase(awaited(phase)),
    }
}

fn refuse_play(options: NoStressOptions, state: &State, card: Card, without_choices: bool) -> Refusal {
    if !state.faces(Zone::Hand(state.turn())).any(|face| face == card) {
        return not_held(card);
    }
    if !playable(options, state).contains(&card) {
        return Refusal::new(RefusalCode::IllegalCard, say!("why-not-while-another-moves", card = card));
    }
    if without_choices {
        Refusal::new(RefusalCode::IllegalCard, say!("why-not-played-now", card = card))
    } else {
        Refusal::new(RefusalCode::IllegalChoice, say!("why-not-with-choices", card = card))
    }
}
