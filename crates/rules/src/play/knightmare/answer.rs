//! What the opponent of the side on turn can answer when the turn has been ended.

use super::cards::{CardEntry, Family, entry};
use super::course::{Done, Used, What};
use super::effects::{carry_out, end_effects, rescue};
use super::slots::{plays, square_of};
use super::{Course, pieces_on, verdict};
use crate::action::Action;
use crate::board::{Ledger, State};
use crate::card::{Card, Timing};
use crate::choice::Choice;
use crate::defaults::LEFT_CARD_KEEPS_EFFECT;
use crate::play::event::Event;
use crate::play::flow::LastCard;
use crate::play::turn::Step;
use crate::seat::Seat;
use crate::status::{Phase, Status};

/// Every answer that the waiting seat could give to the turn.
pub(crate) fn answers(ledger: &Ledger) -> Vec<Action> {
    let seat = !ledger.turn();
    let mut answers = Vec::new();
    if ledger.course().reply {
        return answers;
    }
    let mut offer = |card, lists: Vec<Vec<Choice>>| {
        answers.extend(lists.into_iter().map(|choices| Action::Play { card: Card::Knightmare(card), choices }));
    };
    for (card, entry) in verdict::held_for(ledger, seat, Timing::AnswerTurn) {
        offer(card, plays(ledger, seat, entry));
    }
    for (card, entry) in verdict::held_for(ledger, seat, Timing::AnswerCapture) {
        for (_, lists) in capture_answers(ledger, seat, entry) {
            offer(card, lists);
        }
    }
    answers
}

/// For each step that captured something: its index, and how the card can answer it.
fn capture_answers(ledger: &Ledger, seat: Seat, entry: &CardEntry) -> Vec<(usize, Vec<Vec<Choice>>)> {
    let capturing = ledger.course().steps.iter().enumerate().filter(|(_, done)| done.captured.is_some());
    capturing.map(|(index, done)| (index, plays(&ledger.state_at(done.end), seat, entry))).collect()
}

/// Carries out a legal answer.
pub(crate) fn perform(step: &mut Step<'_>, card: Card, choices: &[Choice]) {
    let Card::Knightmare(name) = card else { return };
    let (seat, entry) = (!step.seat(), entry(name));
    let before = step.ledger.mark();
    let stands = if entry.family == Family::UndoTurn {
        undo_turn(step, seat, card)
    } else {
        let answered = capture_answers(step.ledger, seat, entry)
            .into_iter()
            .rev()
            .find(|(_, lists)| lists.iter().any(|list| list == choices));
        answered.is_some_and(|(index, _)| answer_capture(step, seat, card, choices, index))
    };
    if !stands {
        step.ledger.undo(before);
        step.reply(seat, card, choices);
        step.finish();
    }
}

impl Step<'_> {
    /// Spends a card on the other side's turn.
    fn reply(&mut self, seat: Seat, card: Card, choices: &[Choice]) {
        self.spend(seat, card, choices, false);
        self.ledger.edit_course(|course| course.reply = true);
    }

    /// Shows the answer as the last card played, and not one that was played again after it.
    fn show_card(&mut self, (last_card, choices): (Option<LastCard>, Vec<Choice>)) {
        self.ledger.edit_flow(|flow| flow.last_card = last_card);
        self.ledger.edit_course(|course| course.last_choices = choices);
    }

    /// Does something whose events are for the side on turn and not for the one that answers.
    fn unseen<T>(&mut self, run: impl FnOnce(&mut Step<'_>) -> T) -> T {
        run(&mut Step { ledger: self.ledger, seed: self.seed, events: &mut Vec::new() })
    }
}

/// Answers the capture of the step at this index. Tells whether the answer has an effect; if not,
/// everything is to be put back.
fn answer_capture(step: &mut Step<'_>, seat: Seat, card: Card, choices: &[Choice], index: usize) -> bool {
    let (Some(done), Some(substitute)) =
        (step.ledger.course().steps.get(index).cloned(), choices.get(1).and_then(square_of))
    else {
        return false;
    };
    let later: Vec<Done> = step.ledger.course().steps[index + 1..].to_vec();
    let Some(captured) = done.captured else { return false };
    step.rewind(done.end);
    rescue(step.ledger, &captured, substitute);
    let events = step.events.len();
    step.reply(seat, card, choices);
    step.ledger.edit_course(|course| course.fixed = index + 1);
    let shown = (step.ledger.flow().last_card, choices.to_vec());
    let returned =
        later.iter().position(|done| !step.unseen(|step| replay(step, done))).map_or(&[][..], |first| &later[first..]);
    step.show_card(shown);
    // No regular card may leave the side on turn in check at the end of its turn.
    if step.ledger.in_check(step.seat()) {
        step.events.truncate(events);
        return false;
    }
    if !returned.is_empty() {
        step.events.push(Event::StepsReturned {
            seat: step.seat(),
            cards: returned.iter().filter_map(Done::played).collect(),
            moved: returned.iter().any(|done| matches!(done.what, What::Move(_))),
        });
    } else if !step.ledger.flow().status.is_over() {
        step.finish();
    }
    true
}

/// Plays a later step of an answered turn again, if it is still legal and still has its effect.
fn replay(step: &mut Step<'_>, done: &Done) -> bool {
    let (action, had_effect) = match &done.what {
        What::Move(mv) => (mv.action(), true),
        What::Card(Used { card, choices, void, .. }) => (Action::Play { card: *card, choices: choices.clone() }, !void),
        What::Discard(card) => (Action::Discard { card: *card }, true),
        What::Left(_) => return false,
    };
    if !super::actions(step.ledger).contains(&action) {
        return false;
    }
    let before = step.ledger.mark();
    super::perform(step, &action);
    let same = match step.ledger.course().steps.last().map(|done| &done.what) {
        Some(What::Card(used)) => used.void != had_effect,
        _ => true,
    };
    if !same {
        step.ledger.undo(before);
    }
    same
}

/// Undoes the whole turn; its player must make another. Tells whether that has an effect: it has
/// none if it mates that player, whose hand is not asked.
fn undo_turn(step: &mut Step<'_>, seat: Seat, card: Card) -> bool {
    let course = step.ledger.course().clone();
    let Some(start) = course.start else { return false };
    let key = verdict::board_key(step.ledger);
    step.rewind(start);
    let victim = step.seat();
    step.ledger.edit_course(|now| {
        *now =
            Course { forbidden: Some(key), last_choices: std::mem::take(&mut now.last_choices), ..Course::default() };
    });
    if step.ledger.in_check(victim) && !verdict::has_board_move(step.ledger) {
        return false;
    }
    step.reply(seat, card, &[]);
    step.events.push(Event::TurnUndone { seat: victim });
    step.ledger.edit_flow(|flow| flow.status = Status::Running { to_act: victim, phase: Phase::Move });
    let start = step.ledger.mark();
    step.ledger.edit_course(|now| now.start = Some(start));
    if let Some(used) = course.used() {
        let shown = (step.ledger.flow().last_card, Vec::new());
        step.unseen(|step| leave_used(step, victim, used));
        step.show_card(shown);
    }
    step.judge_owing();
    true
}

/// The card that was used in the undone turn stays used. Its effect stays if the card could do
/// the same to the same pieces now; what was done instead of the move is undone with it.
fn leave_used(step: &mut Step<'_>, seat: Seat, used: &Used) {
    let Card::Knightmare(name) = used.card else { return };
    let (entry, mark) = (entry(name), step.ledger.mark());
    let had_effect = !used.void && !used.instead;
    let stays = LEFT_CARD_KEEPS_EFFECT && had_effect && depends_on_nothing(step.ledger, seat, entry, used);
    if stays {
        carry_out(step.ledger, entry, &used.choices);
        end_effects(step.ledger);
    }
    let drew = step.spend(seat, used.card, &used.choices, stays && entry.continuing);
    step.ledger.edit_course(|course| course.own = true);
    step.note(What::Left(used.card), mark, None, drew);
}

fn depends_on_nothing(state: &State, seat: Seat, entry: &CardEntry, used: &Used) -> bool {
    pieces_on(state, &used.choices) == used.pieces && plays(state, seat, entry).contains(&used.choices)
}
