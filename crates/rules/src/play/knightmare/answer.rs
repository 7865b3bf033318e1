//! Carrying out answers: captures put right, and turns undone.

use std::sync::Arc;

use super::answers::capture_answers;
use super::cards::Row;
use super::effect::{At, is_play};
use super::effects::end_effects;
use super::legality;
use super::listing::actions;
use super::steps::{self, pieces_on};
use crate::action::{Action, PartialAction};
use crate::board::{Change, LastCard, LogChange, State, Step, StepKind, TurnLog, UsedCard};
use crate::card::{Card, row};
use crate::choice::Choice;
use crate::defaults::LEFT_CARD_KEEPS_EFFECT;
use crate::phase::Phase;
use crate::play::event::Event;
use crate::play::execution::Execution;
use crate::seat::Seat;
use crate::status::Status;

/// Carries out a legal answer.
pub(crate) fn perform(exec: &mut Execution<'_>, card: Card, choices: &[Choice]) {
    let Card::Knightmare(name) = card else { return };
    let (seat, row) = (!exec.seat(), row(name));
    let before = exec.ledger.checkpoint();
    let stands = if row.undoes() {
        undo_turn(exec, seat, card)
    } else {
        let answered = capture_answers(exec.ledger, seat, row)
            .into_iter()
            .rev()
            .find(|(_, lists)| lists.iter().any(|list| list == choices));
        answered.is_some_and(|(index, _)| answer_capture(exec, seat, (card, row), choices, index))
    };
    if !stands {
        exec.ledger.undo(before);
        exec.reply(seat, card, choices);
        exec.finish();
    }
}

impl Execution<'_> {
    /// Spends a card on the other side's turn.
    fn reply(&mut self, seat: Seat, card: Card, choices: &[Choice]) {
        self.spend(seat, card, choices, None);
        self.ledger.change_log(LogChange::Reply(true));
    }

    /// Shows the answer as the last card played, and not one that was played again after it.
    fn show_card(&mut self, (last_card, choices): (Option<LastCard>, Vec<Choice>)) {
        self.ledger.edit_progress(|progress| progress.last_card = last_card);
        self.ledger.change(Change::LastChoices(choices.into_boxed_slice()));
    }

    /// Does something whose events are for the side on turn and not for the one that answers.
    fn unseen<T>(&mut self, run: impl FnOnce(&mut Execution<'_>) -> T) -> T {
        run(&mut Execution { ledger: self.ledger, seed: self.seed, events: &mut Vec::new() })
    }
}

/// Answers the capture of the step at this index. Gives whether the answer has an effect; if not,
/// everything is to be put back.
fn answer_capture(
    exec: &mut Execution<'_>,
    seat: Seat,
    (card, row): (Card, &Row),
    choices: &[Choice],
    index: usize,
) -> bool {
    let step = exec.ledger.turn_log().steps.get(index).cloned();
    let (Some(step), Some(deed)) = (step, row.effect().and_then(|effect| effect.read(choices))) else { return false };
    let later: Vec<Arc<Step>> = exec.ledger.turn_log().steps[index + 1..].to_vec();
    exec.rewind(step.end);
    deed(exec.ledger, seat);
    end_effects(exec.ledger);
    let events = exec.events.len();
    exec.reply(seat, card, choices);
    exec.ledger.change_log(LogChange::Fixed(index + 1));
    let shown = (exec.ledger.progress().last_card, choices.to_vec());
    let returned =
        later.iter().position(|step| !exec.unseen(|exec| replay(exec, step))).map_or(&[][..], |first| &later[first..]);
    exec.show_card(shown);
    // No regular card may leave the side on turn in check at the end of its turn.
    if exec.ledger.in_check(exec.seat()) {
        exec.events.truncate(events);
        return false;
    }
    if !returned.is_empty() {
        exec.events.push(Event::StepsReturned {
            seat: exec.seat(),
            cards: returned.iter().filter_map(|step| step.played()).collect(),
            moved: returned.iter().any(|step| matches!(step.what, StepKind::Move(_))),
        });
    } else if !exec.ledger.progress().status.is_over() {
        exec.finish();
    }
    true
}

/// Plays a later step of an answered turn again, if it is still legal and still has its effect.
fn replay(exec: &mut Execution<'_>, step: &Step) -> bool {
    let (action, had_effect) = match &step.what {
        StepKind::Move(mv) => (mv.action(), true),
        StepKind::Card(UsedCard { card, choices, void, .. }) => {
            (Action::Play { card: *card, choices: choices.clone() }, !void)
        }
        StepKind::Discard(card) => (Action::Discard { card: *card }, true),
        StepKind::Left(_) => return false,
    };
    if !actions(exec.ledger, &PartialAction::exactly(&action)).contains(&action) {
        return false;
    }
    let before = exec.ledger.checkpoint();
    steps::perform(exec, &action);
    let same = match exec.ledger.turn_log().steps.last().map(|step| &step.what) {
        Some(StepKind::Card(used)) => used.void != had_effect,
        _ => true,
    };
    if !same {
        exec.ledger.undo(before);
    }
    same
}

/// Undoes the whole turn; its player must make another. Gives whether that has an effect: it has
/// none if it mates that player, whose hand is not asked.
fn undo_turn(exec: &mut Execution<'_>, seat: Seat, card: Card) -> bool {
    let log = exec.ledger.turn_log();
    let Some(start) = log.start else { return false };
    let used = log.used().cloned();
    let key = exec.ledger.board_key();
    exec.rewind(start);
    let victim = exec.seat();
    let fresh = TurnLog { forbidden: Some(key), ..TurnLog::default() };
    exec.ledger.change_log(LogChange::Begin(Box::new(fresh)));
    if exec.ledger.in_check(victim) && !legality::has_board_move(exec.ledger) {
        return false;
    }
    exec.reply(seat, card, &[]);
    exec.events.push(Event::TurnUndone { seat: victim });
    exec.ledger.edit_progress(|progress| progress.status = Status::Running { to_act: victim, phase: Phase::Move });
    let start = exec.ledger.checkpoint().next();
    exec.ledger.change_log(LogChange::Start(Some(start)));
    if let Some(used) = &used {
        let shown = (exec.ledger.progress().last_card, Vec::new());
        exec.unseen(|exec| leave_used(exec, victim, used));
        exec.show_card(shown);
    }
    exec.end_if_stuck();
    true
}

/// The card that was used in the undone turn stays used. Its effect stays if the card could do
/// the same to the same pieces now; what was done instead of the move is undone with it.
fn leave_used(exec: &mut Execution<'_>, seat: Seat, used: &UsedCard) {
    let Card::Knightmare(name) = used.card else { return };
    let (row, checkpoint) = (row(name), exec.ledger.checkpoint());
    let had_effect = !used.void && !used.instead;
    let stays = LEFT_CARD_KEEPS_EFFECT && had_effect && depends_on_nothing(exec.ledger, seat, row, used);
    let deed = row.effect().and_then(|effect| effect.read(&used.choices)).filter(|_| stays);
    let done = deed.map(|deed| deed(exec.ledger, seat));
    end_effects(exec.ledger);
    let stays = done.as_ref().filter(|_| row.continuing);
    let drew = exec.spend(seat, used.card, &used.choices, stays);
    exec.ledger.change_log(LogChange::Own(true));
    exec.note(StepKind::Left(used.card), checkpoint, Vec::new(), drew);
}

fn depends_on_nothing(state: &State, seat: Seat, card: &Row, used: &UsedCard) -> bool {
    pieces_on(state, &used.choices) == used.pieces
        && card.effect().is_some_and(|effect| is_play(effect, At { state, seat }, &used.choices))
}
