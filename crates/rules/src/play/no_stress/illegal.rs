//! Explains why an action of No Stress Chess was refused.

use super::called::{called_by, called_moves, playable};
use crate::action::Action;
use crate::board::{State, Zone};
use crate::card::Card;
use crate::card_use::{TurnMoment, When};
use crate::defaults::EXCHANGE_PHASE;
use crate::piece::{Kind, KindSet};
use crate::play::explain::{not_held, refuse_move, wrong_phase};
use crate::refusal::{Refusal, RefusalCode, RefusalReason};
use crate::seat::Seat;
use crate::setup::{Level, NoStressOptions};
use crate::status::Phase;

/// Explains why the side on turn cannot do this with its turn.
pub(super) fn explain(options: NoStressOptions, state: &State, action: &Action) -> Refusal {
    let phase = state.progress().status.phase();
    match (action, phase) {
        (Action::Move { .. }, Some(Phase::Move)) => refuse_move(state, action),
        (Action::Play { card, choices }, Some(Phase::Card)) => refuse_play(options, state, *card, choices.is_empty()),
        (Action::Exchange, Some(EXCHANGE_PHASE)) => {
            Refusal::new(RefusalCode::IllegalCard, RefusalReason::NoReasonToSwapHand)
        }
        (_, Some(Phase::Draw)) if options.level == Level::One => {
            Refusal::new(RefusalCode::WrongPhase, RefusalReason::NotBeforeTurning)
        }
        _ => wrong_phase(phase),
    }
}

/// Says when the seat can play a card of its hand.
pub(super) fn when(state: &State, seat: Seat, card: Card, playable: bool) -> When {
    let status = state.progress().status;
    if status.to_act() != Some(seat) {
        return When::OnYourTurn(TurnMoment::AfterDrawing);
    }
    match (status.phase(), why_lifeless(state, card)) {
        (Some(Phase::Draw), _) => When::Then(TurnMoment::AfterDrawing),
        (Some(Phase::Card), None) if playable => When::Now,
        (Some(Phase::Card), Some(why)) => {
            if playable {
                When::NowToSkip(why)
            } else {
                When::NotNow(why)
            }
        }
        _ => When::NotNow(RefusalReason::CardPlayed),
    }
}

/// Explains why nothing that the card calls can move, if nothing can.
fn why_lifeless(state: &State, card: Card) -> Option<RefusalReason> {
    let called = called_by(state, card);
    if !called_moves(state, called).is_empty() {
        return None;
    }
    let seat = state.turn();
    Some(match card {
        Card::SameAgain if called == KindSet::default() => RefusalReason::NothingToRepeat,
        Card::SameAgain => RefusalReason::RepeatedKindsCantMove { called: called.iter().collect() },
        _ => {
            let kind = card.kind().unwrap_or(Kind::Pawn);
            RefusalReason::CalledKindCantMove { kind, count: state.of(seat, kind).len() }
        }
    })
}

fn refuse_play(options: NoStressOptions, state: &State, card: Card, without_choices: bool) -> Refusal {
    if !state.faces(Zone::Hand(state.turn())).any(|face| face == card) {
        return not_held(card);
    }
    if !playable(options, state).contains(&card) {
        return Refusal::new(RefusalCode::IllegalCard, RefusalReason::AnotherCardMoves(card));
    }
    if without_choices {
        Refusal::new(RefusalCode::IllegalCard, RefusalReason::CardNotNow(card))
    } else {
        Refusal::new(RefusalCode::IllegalChoice, RefusalReason::CardTakesNoChoices(card))
    }
}
