//! Which responses are possible: the opponent's, when the side on turn has ended its turn, and the
//! rebuttals of the side on turn to such a response.

use super::questions::{self, lists_of_pairs, pairs_to_answer};
use crate::action::{Action, ActionKind};
use crate::board::{Captured, Ledger, State, StepKind, TurnStep, UsedCard};
use crate::card::{Card, Timing};
use crate::choice::Choice;
use crate::mark::Mark;
use crate::partial::Wanted;
use crate::piece::{Kind, PieceId};
use crate::play::knightmare::bog;
use crate::play::knightmare::cards::{Does, row};
use crate::play::knightmare::making::effect::{At, plays};
use crate::play::knightmare::making::slots::Value;
use crate::play::knightmare::making::trigger::{answered_captures, is_rebuttal, lies_captured};
use crate::play::knightmare::reading::noted::{is_move, is_plots};
use crate::play::knightmare::reading::usable::{Response, Usable, at_hand, in_hand};
use crate::seat::Seat;
use crate::status::Phase;

/// Returns what the seat that is asked may do, as far as it is wanted.
pub(crate) fn when_asked(ledger: &Ledger, wanted: Wanted<'_>) -> Vec<Action> {
    let beginning = (&wanted.partial.choices[..], wanted.extent);
    let answers = if wanted.has(ActionKind::Choose) { questions::answers_from(ledger, beginning) } else { Vec::new() };
    let mut actions: Vec<Action> = answers.into_iter().map(|choices| Action::Choose { choices }).collect();
    if replies_stand(ledger) {
        actions.extend(rebuttals(ledger));
    }
    actions
}

/// Returns every response that the waiting seat could play to the turn.
pub(crate) fn answers(ledger: &Ledger) -> Vec<Action> {
    all(ledger).iter().map(Response::action).collect()
}

/// Returns the response that this play means. If several match, it is the one to the latest step.
pub(crate) fn find(ledger: &Ledger, card: Card, choices: &[Choice]) -> Option<Response> {
    all(ledger).into_iter().rev().find(|answer| answer.held.card == card && answer.choices == choices)
}

fn all(ledger: &Ledger) -> Vec<Response> {
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
            found.extend(pairs.into_iter().map(|choices| Response { held, choices, timing, step: None }));
        }
    }
    found
}

/// Gives the cards that a seat could play at a moment of the turn (the second state), judged by the
/// turn as it stands now (the first).
type Cards = fn(&State, &State, Seat) -> Vec<Usable>;

/// Finds the seat's responses with these cards, to the steps of the side on turn and to the whole
/// turn.
fn answers_with(ledger: &Ledger, seat: Seat, cards: Cards, found: &mut Vec<Response>) {
    for index in 0..ledger.turn_log().steps.len() {
        answers_to_step(ledger, (seat, cards), index, found);
    }
    for held in cards(ledger, ledger, seat) {
        if answers_turn(ledger, &held) {
            found.push(Response { held, choices: Vec::new(), timing: Timing::AnswerTurn, step: None });
        }
    }
}

/// Returns the index of the last step that comes before a new response to this one: responses
/// already given to it come first.
pub(crate) fn answered_until(ledger: &Ledger, index: usize) -> usize {
    let later = ledger.turn_log().steps.iter().skip(index + 1);
    index + later.take_while(|step| step.reply().is_some()).count()
}

/// Finds the seat's responses to a step of the side on turn.
fn answers_to_step(ledger: &Ledger, (seat, cards): (Seat, Cards), index: usize, found: &mut Vec<Response>) {
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
                found.extend(lists.into_iter().map(|choices| Response { held, choices, timing, step }));
            }
            Some(Does::Parry) if can_parry(ledger, &moment, seat, answered) => {
                found.push(Response { held, choices: Vec::new(), timing: Timing::AnswerCapture, step });
            }
            Some(Does::Cancel | Does::Take) if played => {
                let choices = meaning(&turn_plays(ledger), index);
                found.push(Response { held, choices, timing: Timing::AnswerCard, step });
            }
            _ => {}
        }
    }
}

/// Returns the cards that the side on turn has played this turn, each with its step. Cancelled ones
/// are included.
fn turn_plays(state: &State) -> Vec<(usize, Card)> {
    let steps = state.turn_log().steps.iter().enumerate();
    let played = steps.filter_map(|(index, step)| match &step.what {
        StepKind::Card(used) if !is_rebuttal(used) => Some((index, used.card)),
        _ => None,
    });
    played.collect()
}

/// Returns the responses to the turn, each with its step. Cancelled ones are included.
fn replies(state: &State) -> Vec<(usize, Card)> {
    let steps = state.turn_log().steps.iter().enumerate();
    steps.filter_map(|(index, step)| Some((index, step.reply()?.0.card))).collect()
}

/// Returns the choices that identify the play of this step: its card, and its number among the
/// plays of that name if there are several.
fn meaning(plays: &[(usize, Card)], index: usize) -> Vec<Choice> {
    let Some((_, card)) = plays.iter().find(|(step, _)| *step == index) else { return Vec::new() };
    let mut same = plays.iter().filter(|(_, other)| other == card).map(|(step, _)| *step);
    let number = same.clone().position(|step| step == index).filter(|_| same.nth(1).is_some());
    [Some(card.written()), number.map(|number| number.written())].into_iter().flatten().collect()
}

/// Returns the choices as they are listed, if they name a card to cancel or take that was played
/// several times and leave its number out. The last possible play of that name is meant.
pub(crate) fn spelled_out(ledger: &Ledger, card: Card, choices: &[Choice]) -> Option<Vec<Choice>> {
    let [named] = choices else { return None };
    Card::read(named)?;
    let asked = ledger.progress().status.to_act()?;
    let is_meant = |answer: &Response| {
        answer.held.card == card
            && matches!(answer.held.row.does, Some(Does::Cancel | Does::Take))
            && matches!(&answer.choices[..], [other, _] if other == named)
    };
    let found = if asked == ledger.turn() { all_rebuttals(ledger) } else { all(ledger) };
    found.into_iter().rev().find(is_meant).map(|answer| answer.choices)
}

/// Whether the piece is neutral. It keeps that mark for as long as it can still be rescued.
fn is_neutral(state: &State, piece: PieceId) -> bool {
    state.piece(piece).marks.has(Mark::Neutral)
}

/// Returns the seat's pieces that the answered steps captured. Neutral pieces count for both sides.
fn captured_of(state: &State, seat: Seat) -> Vec<PieceId> {
    let captured = answered_captures(state, seat).map(|(_, captured)| captured).filter(|captured| captured.by != seat);
    let captured = captured.map(|captured| captured.piece);
    captured.filter(|piece| state.piece(*piece).owner == seat || is_neutral(state, *piece)).collect()
}

/// Whether the step is a move in which a piece other than a king or queen captured one of the
/// seat's pieces, and both are still where the move left them. A pawn that promoted by it captured
/// as a pawn.
fn can_parry(ledger: &Ledger, moment: &State, seat: Seat, step: &TurnStep) -> bool {
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

/// Whether a card that responds to a whole turn fits this one.
fn answers_turn(ledger: &Ledger, held: &Usable) -> bool {
    match held.row.does {
        // If the move was lost, there is none to undo.
        Some(Does::UndoTurn) => ledger.turn_log().steps.iter().any(|step| is_move(step)),
        Some(Does::Shorten) => bog::cut(ledger).is_some(),
        Some(Does::Demand) => questions::is_owed(ledger) || was_owed_when_named(ledger, held),
        _ => false,
    }
}

/// Whether a toll was owed when *Plots Within Plots* named the card: what another named card has cut
/// since counts no less.
fn was_owed_when_named(ledger: &Ledger, held: &Usable) -> bool {
    let plotted = ledger.turn_log().plotted(!ledger.turn()).iter().any(|(named, _)| *named == held.card);
    let mut replies = ledger.turn_log().steps.iter().rev().filter_map(|step| step.reply());
    let names = |used: &UsedCard| is_plots(used) && used.choices.contains(&held.card.written());
    plotted
        && replies.find(|(used, _)| names(used)).is_some_and(|(_, before)| {
            let mut then = ledger.clone();
            then.undo(before);
            questions::is_owed(&then)
        })
}

/// Whether the card responds to a whole turn and to nothing else.
pub(crate) fn is_to_turn(root: Card) -> bool {
    matches!(root, Card::Knightmare(name) if row(name).window.timings() == [Timing::AnswerTurn])
}

/// Returns the rebuttals open to the side on turn: it cancels or takes the card of a response, or
/// rescues what a response captured.
pub(crate) fn rebuttals(ledger: &Ledger) -> Vec<Action> {
    all_rebuttals(ledger).iter().map(Response::action).collect()
}

/// Returns the rebuttal that this play means.
pub(crate) fn find_rebuttal(ledger: &Ledger, card: Card, choices: &[Choice]) -> Option<Response> {
    all_rebuttals(ledger).into_iter().rev().find(|answer| answer.held.card == card && answer.choices == choices)
}

fn all_rebuttals(ledger: &Ledger) -> Vec<Response> {
    let seat = ledger.turn();
    let cards = at_hand(ledger, ledger, seat);
    let mut found = rebuttals_with(ledger, &cards);
    if let Some(held) = cards.iter().find(|held| held.plots()) {
        let each = rebuttals_with(ledger, &in_hand(ledger, ledger, seat));
        let lists = lists_of_pairs(ledger, seat, held.card, &each, |_, _| true);
        let timing = Timing::AnswerCard;
        found.extend(lists.into_iter().map(|choices| Response { held: *held, choices, timing, step: None }));
    }
    found
}

/// Returns the rebuttals that the side on turn could play with one of these cards.
fn rebuttals_with(ledger: &Ledger, cards: &[Usable]) -> Vec<Response> {
    let seat = ledger.turn();
    let mut found = Vec::new();
    let answered = replies_stand(ledger);
    for held in cards {
        let steps = ledger.turn_log().steps.iter().enumerate();
        match held.row.does {
            Some(Does::Cancel | Does::Take) if answered => {
                let open = steps.filter(|(_, step)| open_reply(step).is_some());
                found.extend(open.map(|(index, _)| Response {
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
                found.extend(lists.into_iter().map(|choices| Response { held: *held, choices, timing, step }));
            }
            _ => {}
        }
    }
    found
}

fn open_reply(step: &TurnStep) -> Option<&UsedCard> {
    step.reply().map(|(used, _)| used).filter(|used| !used.cancelled)
}

/// Whether the side on turn may play a rebuttal now.
pub(crate) fn replies_stand(state: &State) -> bool {
    let asked = state.progress().status.to_act() == Some(state.turn())
        && state.progress().status.phase() == Some(Phase::Answer);
    asked || state.turn_log().open
}

/// Whether the side on turn is asked for a rebuttal: whenever it holds a card and may still play
/// one. Which cards it holds does not matter, so being asked gives nothing away.
pub(crate) fn may_rebut(state: &State) -> bool {
    let seat = state.turn();
    let open = state.turn_log().steps.iter().any(|step| open_reply(step).is_some());
    open && !state.turn_log().own && !state.held(seat).is_empty()
}
