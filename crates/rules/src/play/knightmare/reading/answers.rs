//! What can be answered: by the opponent of the side on turn when the turn has been ended, and by the
//! side on turn to such an answer.

use crate::action::Action;
use crate::board::{Captured, Ledger, State, Step, StepKind, UsedCard};
use crate::card::{Card, Timing};
use crate::choice::Choice;
use crate::mark::Mark;
use crate::phase::Phase;
use crate::piece::{Kind, PieceId};
use crate::play::knightmare::cards::{Does, row};
use crate::play::knightmare::making::effect::{At, plays};
use crate::play::knightmare::making::trigger::{answered_captures, is_rebuttal, lies_captured};
use crate::play::knightmare::making::value::Value;
use crate::play::knightmare::reading::answer::Answer;
use crate::play::knightmare::reading::bog;
use crate::play::knightmare::reading::noted::is_move;
use crate::play::knightmare::reading::plots::{lists_of_pairs, pairs_to_answer};
use crate::play::knightmare::reading::toll;
use crate::play::knightmare::reading::usable::{Usable, at_hand, in_hand};
use crate::seat::Seat;

/// Every answer that the waiting seat could give to the turn.
pub(crate) fn answers(ledger: &Ledger) -> Vec<Action> {
    all(ledger).iter().map(Answer::action).collect()
}

/// The answer that this play is. Of several it is the one to the last step.
pub(crate) fn find(ledger: &Ledger, card: Card, choices: &[Choice]) -> Option<Answer> {
    all(ledger).into_iter().rev().find(|answer| answer.held.card == card && answer.choices == choices)
}

fn all(ledger: &Ledger) -> Vec<Answer> {
    let seat = !ledger.turn();
    let mut found = Vec::new();
    if at_hand(ledger, ledger, seat).is_empty() && ledger.held(seat).is_empty() {
        return found;
    }
    answers_with(ledger, seat, at_hand, &mut found);
    for held in at_hand(ledger, ledger, seat) {
        if held.plots() {
            let timing = Timing::AnswerTurn;
            let mut each = Vec::new();
            answers_with(ledger, seat, in_hand, &mut each);
            let pairs = pairs_to_answer(ledger, seat, held.card, &each);
            found.extend(pairs.into_iter().map(|choices| Answer { held, choices, timing, step: None }));
        }
    }
    found
}

/// The cards that a seat could play at a moment of the turn, by the turn as it stands.
type Cards = fn(&State, &State, Seat) -> Vec<Usable>;

/// The answers of the seat with one of these cards: to the steps of the side on turn, and to the turn.
fn answers_with(ledger: &Ledger, seat: Seat, cards: Cards, found: &mut Vec<Answer>) {
    for index in 0..ledger.turn_log().steps.len() {
        answers_to_step(ledger, (seat, cards), index, found);
    }
    for held in cards(ledger, ledger, seat) {
        if answers_turn(ledger, &held) {
            found.push(Answer { held, choices: Vec::new(), timing: Timing::AnswerTurn, step: None });
        }
    }
}

/// The last of the steps that come before another answer to this one: answers that were given to it come first.
pub(crate) fn answered_until(ledger: &Ledger, index: usize) -> usize {
    let later = ledger.turn_log().steps.iter().skip(index + 1);
    index + later.take_while(|step| step.reply().is_some()).count()
}

/// The answers of the seat to a step of the side on turn.
fn answers_to_step(ledger: &Ledger, (seat, cards): (Seat, Cards), index: usize, found: &mut Vec<Answer>) {
    let answered = &ledger.turn_log().steps[index];
    let played = match &answered.what {
        StepKind::Move(_) => false,
        StepKind::Card(used) if !is_rebuttal(used) => !used.cancelled,
        _ => return,
    };
    if !played && answered.captured.is_empty() {
        return;
    }
    let step = Some(index);
    let moment = ledger.state_at(ledger.turn_log().steps[answered_until(ledger, index)].end);
    for held in cards(ledger, &moment, seat) {
        match held.row.does {
            Some(Does::Board(effect))
                if held.row.fits(Timing::AnswerCapture) && !captured_of(&moment, seat).is_empty() =>
            {
                let lists = plays(effect, At { state: &moment, seat });
                let timing = Timing::AnswerCapture;
                found.extend(lists.into_iter().map(|choices| Answer { held, choices, timing, step }));
            }
            Some(Does::Parry) if can_parry(ledger, &moment, seat, answered) => {
                found.push(Answer { held, choices: Vec::new(), timing: Timing::AnswerCapture, step });
            }
            Some(Does::Cancel | Does::Take) if played => {
                let choices = meaning(&turn_plays(ledger), index);
                found.push(Answer { held, choices, timing: Timing::AnswerCard, step });
            }
            _ => {}
        }
    }
}

/// The cards that the side on turn has played in the turn, each with its step; cancelled ones too.
fn turn_plays(state: &State) -> Vec<(usize, Card)> {
    let steps = state.turn_log().steps.iter().enumerate();
    let played = steps.filter_map(|(index, step)| match &step.what {
        StepKind::Card(used) if !is_rebuttal(used) => Some((index, used.card)),
        _ => None,
    });
    played.collect()
}

/// The answers to the turn, each with its step; cancelled ones too.
fn replies(state: &State) -> Vec<(usize, Card)> {
    let steps = state.turn_log().steps.iter().enumerate();
    steps.filter_map(|(index, step)| Some((index, step.reply()?.0.card))).collect()
}

/// The choices that mean the play of this step: its card, and its number among those of that name where there are
/// several.
fn meaning(plays: &[(usize, Card)], index: usize) -> Vec<Choice> {
    let Some((_, card)) = plays.iter().find(|(step, _)| *step == index) else { return Vec::new() };
    let mut same = plays.iter().filter(|(_, other)| other == card).map(|(step, _)| *step);
    let number = same.clone().position(|step| step == index).filter(|_| same.nth(1).is_some());
    [Some(card.written()), number.map(|number| number.written())].into_iter().flatten().collect()
}

/// The choices as they are listed, where a card is to be cancelled or taken of which there are several and its number
/// is left out: the last that can be is meant.
pub(crate) fn spelled_out(ledger: &Ledger, card: Card, choices: &[Choice]) -> Option<Vec<Choice>> {
    let [named] = choices else { return None };
    Card::read(named)?;
    let asked = ledger.progress().status.to_act()?;
    let is_meant = |answer: &Answer| {
        answer.held.card == card
            && matches!(answer.held.row.does, Some(Does::Cancel | Does::Take))
            && matches!(&answer.choices[..], [other, _] if other == named)
    };
    let found = if asked == ledger.turn() { all_rebuttals(ledger) } else { all(ledger) };
    found.into_iter().rev().find(is_meant).map(|answer| answer.choices)
}

/// A piece that was neutral keeps that mark for as long as it can still be rescued.
fn is_neutral(state: &State, piece: PieceId) -> bool {
    state.piece(piece).marks.has(Mark::Neutral)
}

/// The seat's pieces that the answered steps have captured. Neutral ones are both sides'.
fn captured_of(state: &State, seat: Seat) -> Vec<PieceId> {
    let captured = answered_captures(state, seat).map(|(_, captured)| captured).filter(|captured| captured.by != seat);
    let captured = captured.map(|captured| captured.piece);
    captured.filter(|piece| state.piece(*piece).owner == seat || is_neutral(state, *piece)).collect()
}

/// Whether the step is a move that has captured a piece of the seat, by no king or queen, and both are where that has
/// left them. A pawn that has promoted by it was a pawn when it captured.
fn can_parry(ledger: &Ledger, moment: &State, seat: Seat, step: &Step) -> bool {
    let StepKind::Move(mv) = step.what else { return false };
    let captured = captured_of(moment, seat);
    let lies = |captured: &Captured| lies_captured(moment, captured);
    if captured.is_empty() || !step.captured.iter().all(lies) || moment.id_on(mv.to) != step.moved[0] {
        return false;
    }
    let before = ledger.state_at(step.checkpoint);
    let strong = [Kind::Queen, Kind::King].into_iter().any(|kind| before.of_kind(kind).has(mv.from));
    !strong && before.royal(!seat) != Some(mv.from)
}

/// Whether a card that answers a whole turn fits this one.
fn answers_turn(ledger: &Ledger, held: &Usable) -> bool {
    match held.row.does {
        // A move that was lost is none that could be undone.
        Some(Does::UndoTurn) => ledger.turn_log().steps.iter().any(|step| is_move(step)),
        Some(Does::Shorten) => bog::cut(ledger).is_some(),
        Some(Does::Demand) => toll::is_owed(ledger),
        _ => false,
    }
}

/// Whether the card answers a whole turn and nothing else.
pub(crate) fn is_to_turn(root: Card) -> bool {
    matches!(root, Card::Knightmare(name) if row(name).window.timings() == [Timing::AnswerTurn])
}

/// What the side on turn can answer to the last answers: cancel one, take its card, or rescue what one has
/// captured.
pub(crate) fn rebuttals(ledger: &Ledger) -> Vec<Action> {
    all_rebuttals(ledger).iter().map(Answer::action).collect()
}

/// The rebuttal that this play is.
pub(crate) fn find_rebuttal(ledger: &Ledger, card: Card, choices: &[Choice]) -> Option<Answer> {
    all_rebuttals(ledger).into_iter().rev().find(|answer| answer.held.card == card && answer.choices == choices)
}

fn all_rebuttals(ledger: &Ledger) -> Vec<Answer> {
    let seat = ledger.turn();
    let cards = at_hand(ledger, ledger, seat);
    let mut found = rebuttals_with(ledger, &cards);
    if let Some(held) = cards.iter().find(|held| held.plots()) {
        let each = rebuttals_with(ledger, &in_hand(ledger, ledger, seat));
        let lists = lists_of_pairs(ledger, seat, held.card, &each, |_, _| true);
        let timing = Timing::AnswerCard;
        found.extend(lists.into_iter().map(|choices| Answer { held: *held, choices, timing, step: None }));
    }
    found
}

/// What the side on turn can answer with one of these cards.
fn rebuttals_with(ledger: &Ledger, cards: &[Usable]) -> Vec<Answer> {
    let seat = ledger.turn();
    let mut found = Vec::new();
    let answered = replies_stand(ledger);
    for held in cards {
        let steps = ledger.turn_log().steps.iter().enumerate();
        match held.row.does {
            Some(Does::Cancel | Does::Take) if answered => {
                let open = steps.filter(|(_, step)| open_reply(step).is_some());
                found.extend(open.map(|(index, _)| Answer {
                    held: *held,
                    choices: meaning(&replies(ledger), index),
                    timing: Timing::AnswerCard,
                    step: Some(index),
                }));
            }
            Some(Does::Board(effect))
                if held.row.fits(Timing::AnswerCapture) && !captured_of(ledger, seat).is_empty() =>
            {
                let lists = plays(effect, At { state: ledger, seat });
                let step = ledger.turn_log().steps.len().checked_sub(1);
                let timing = Timing::AnswerCapture;
                found.extend(lists.into_iter().map(|choices| Answer { held: *held, choices, timing, step }));
            }
            _ => {}
        }
    }
    found
}

fn open_reply(step: &Step) -> Option<&UsedCard> {
    step.reply().map(|(used, _)| used).filter(|used| !used.cancelled)
}

/// Whether the side on turn may answer the answers to its turn now.
pub(crate) fn replies_stand(state: &State) -> bool {
    let asked = state.progress().status.to_act() == Some(state.turn())
        && state.progress().status.phase() == Some(Phase::Answer);
    asked || state.turn_log().open
}

/// Whether the side on turn is asked to answer an answer: whenever it has a card and may still play one, whatever it
/// is, so that being asked tells nothing.
pub(crate) fn may_rebut(state: &State) -> bool {
    let seat = state.turn();
    let open = state.turn_log().steps.iter().any(|step| open_reply(step).is_some());
    open && !state.turn_log().own && !state.held(seat).is_empty()
}
