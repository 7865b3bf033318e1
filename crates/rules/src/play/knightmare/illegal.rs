//! Why an action was refused.

use crate::action::Action;
use crate::board::{Duty, Ledger, Move, State, Zone};
use crate::card::{Card, Timing};
use crate::choice::Choice;
use crate::mark::Mark;
use crate::play::explain::{self, not_held, wrong_phase};
use crate::play::knightmare::cards::{CardRow, row};
use crate::play::knightmare::decks;
use crate::play::knightmare::making::effect::{At, Effect, has_play, is_play};
use crate::play::knightmare::reading::answers::replies_stand;
use crate::play::knightmare::reading::laws;
use crate::play::knightmare::reading::usable::{fits, open_timings, root_of};
use crate::play::knightmare::turn::compulsion;
use crate::play::knightmare::when::{lacking, why_not_copied, why_spent};
use crate::refusal::{Refusal, RefusalCode, RefusalReason};
use crate::status::Phase;

/// Returns why the seat that is to act cannot do this.
pub(crate) fn explain(state: &State, action: &Action) -> Refusal {
    let phase = state.progress().status.phase();
    match (action, phase) {
        (Action::Move { .. }, Some(Phase::Move)) => refuse_move(state, action),
        (Action::Move { .. }, Some(Phase::Discard)) if state.duties().contains(&Duty::LosesMove(state.turn())) => {
            Refusal::new(RefusalCode::WrongPhase, RefusalReason::MoveLost)
        }
        (Action::Choose { .. }, Some(Phase::Choose(card))) => {
            Refusal::new(RefusalCode::IllegalChoice, RefusalReason::WrongAnswer(card))
        }
        (Action::Say { .. }, _) => Refusal::new(RefusalCode::WrongPhase, RefusalReason::NoDoomsayer),
        (Action::LoseMove, Some(Phase::Move)) if is_challenged(state) && state.in_check(state.turn()) => {
            Refusal::new(RefusalCode::IllegalMove, RefusalReason::CantLoseMoveInCheck)
        }
        (Action::LoseMove, _) => Refusal::new(RefusalCode::WrongPhase, RefusalReason::CantLoseMove),
        (Action::Play { card, choices }, _) if !matches!(phase, Some(Phase::Choose(_))) || replies_stand(state) => {
            refuse_play(state, (*card, choices), phase)
        }
        (Action::Discard { card }, Some(Phase::Move)) if decks::may_discard_first(state) => not_held(*card),
        (Action::Discard { card }, Some(Phase::Discard)) if !holds(state, *card) => not_held(*card),
        (Action::Discard { .. }, Some(Phase::Discard)) if state.turn_log().own => {
            Refusal::new(RefusalCode::WrongPhase, RefusalReason::DiscardAfterCard)
        }
        (Action::Discard { .. }, Some(Phase::Discard)) if state.turn_log().discarded => {
            Refusal::new(RefusalCode::WrongPhase, RefusalReason::DiscardedAlready)
        }
        (Action::Discard { .. } | Action::EndTurn, Some(Phase::Discard)) => Refusal::new(
            RefusalCode::IllegalMove,
            if state.is_forbidden() { RefusalReason::EndRepeatsUndoneTurn } else { RefusalReason::EndInCheck },
        ),
        (Action::TakeBack, Some(Phase::Move | Phase::Discard)) => Refusal::new(
            RefusalCode::WrongPhase,
            if state.turn_log().steps.len() > state.turn_log().fixed {
                RefusalReason::StepIsFinal
            } else {
                RefusalReason::NoStepToTakeBack
            },
        ),
        _ => wrong_phase(phase),
    }
}

fn is_challenged(state: &State) -> bool {
    !state.marked(Mark::Challenged(state.turn())).is_empty()
}

fn refuse_move(state: &State, action: &Action) -> Refusal {
    let Some(mv) = Move::of(action) else {
        return Refusal::new(RefusalCode::IllegalMove, RefusalReason::NotOnBoard);
    };
    if state.royal(!state.turn()) == Some(mv.to) {
        return Refusal::new(RefusalCode::IllegalMove, RefusalReason::KingIsNeverCaptured);
    }
    if let Some(why) = compulsion::why_refused(state, mv) {
        return Refusal::new(RefusalCode::IllegalMove, why);
    }
    let mut trial = Ledger::new(state.clone());
    if trial.pseudo_legal_moves().contains(&mv) {
        trial.displace(mv);
        if trial.is_forbidden() {
            return Refusal::new(RefusalCode::IllegalMove, RefusalReason::MoveRepeatsUndoneTurn);
        }
    }
    explain::refuse_move(state, action)
}

fn holds(state: &State, card: Card) -> bool {
    let seat = state.progress().status.to_act().unwrap_or(state.turn());
    state.faces(Zone::Hand(seat)).any(|face| face == card)
}

fn refuse_play(state: &State, (card, choices): (Card, &[Choice]), phase: Option<Phase>) -> Refusal {
    if !holds(state, card) {
        return not_held(card);
    }
    let Card::Knightmare(name) = card else {
        return Refusal::new(RefusalCode::IllegalCard, RefusalReason::CardOfOtherGame(card));
    };
    let seat = state.progress().status.to_act().unwrap_or(state.turn());
    let own_turn = seat == state.turn();
    let illegal_card = |why: RefusalReason| {
        Refusal::new(RefusalCode::IllegalCard, RefusalReason::OfCard { card: name, why: Box::new(why) })
    };
    let Some(Card::Knightmare(root)) = root_of(state, seat, card) else {
        return illegal_card(why_not_copied(state));
    };
    let row = row(root);
    if let Some(why) = why_spent(state, seat, card) {
        return illegal_card(why);
    }
    let answering: &[Timing] = &[Timing::AnswerTurn, Timing::AnswerCapture, Timing::AnswerCard];
    let windows = if own_turn && !replies_stand(state) { open_timings(state) } else { answering };
    if !windows.iter().any(|window| fits(state, seat, row, *window)) {
        let timing = row.window.timings().first().copied().unwrap_or(Timing::AnswerCapture);
        return illegal_card(RefusalReason::OnlyAt(timing));
    }
    let is_answer = phase == Some(Phase::Answer) && row.effect().is_none() && row.slots.is_empty();
    let is_missing = if !own_turn && row.fits(Timing::AnswerCapture) {
        state.turn_log().steps.iter().all(|step| step.captured.is_empty())
    } else {
        is_answer || row.effect().is_some_and(|effect| !has_play(effect, At { state, seat }))
    };
    if is_missing {
        return illegal_card(lacking(state, root));
    }
    if let Some(why) = row.effect().and_then(|effect| barred_by_turn(state, (row, effect), choices)) {
        return Refusal::new(RefusalCode::IllegalChoice, RefusalReason::OfCard { card: root, why: Box::new(why) });
    }
    Refusal::new(RefusalCode::IllegalChoice, RefusalReason::WrongChoices(root))
}

/// Returns why a card that could be played like this on its own cannot be played in this turn.
fn barred_by_turn(state: &State, (row, effect): (&CardRow, &dyn Effect), choices: &[Choice]) -> Option<RefusalReason> {
    let seat = state.turn();
    if state.progress().status.to_act() != Some(seat) || !is_play(effect, At { state, seat }, choices) {
        return None;
    }
    if !laws::allows_card(&mut Ledger::new(state.clone()), row, choices) {
        return Some(RefusalReason::VendettaAsksCaptureByCard);
    }
    let undone = state.turn_log().forbidden.is_some();
    undone.then_some(RefusalReason::CardRepeatsUndoneTurn)
}
