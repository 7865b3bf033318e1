//! The time limit that a card sets a seat has run out: *Panic* for its turn, *Abduction* for its
//! answer.

use crate::board::{Asking, Duty, State};
use crate::card::{Card, KnightmareCard};
use crate::play::execution::Execution;
use crate::play::knightmare::cards::is_right;
use crate::play::knightmare::reading::{legality, questions};
use crate::play::knightmare::turn::prompt;
use crate::seat::Seat;
use crate::status::{GivenTime, Phase, TimeFor};

const ABDUCTION: Card = Card::Knightmare(KnightmareCard::Abduction);
const PANIC: Card = Card::Knightmare(KnightmareCard::Panic);

/// Returns the time limit that a card sets the seat. One for a turn holds even while the other seat
/// is asked something within it.
pub(crate) fn given(state: &State, seat: Seat) -> Option<GivenTime> {
    let status = state.progress().status;
    let is_awaited = status.to_act() == Some(seat);
    if is_awaited && asks_who_is_gone(state) {
        return Some(GivenTime { card: ABDUCTION, of: TimeFor::Answer });
    }
    let panics = state.turn() == seat && state.duties().contains(&Duty::Panics(seat));
    let gives = panics && !status.is_over() && (!is_awaited || may_lapse(state, seat));
    gives.then_some(GivenTime { card: PANIC, of: TimeFor::Turn })
}

/// Whether a card has set the seat a time limit that can run out now.
pub(crate) fn may_lapse(state: &State, seat: Seat) -> bool {
    let status = state.progress().status;
    if status.to_act() != Some(seat) {
        return false;
    }
    let turn_runs = matches!(status.phase(), Some(Phase::Move | Phase::Discard | Phase::Choose(_)));
    let panics = state.turn() == seat && turn_runs && state.duties().contains(&Duty::Panics(seat));
    panics || asks_who_is_gone(state)
}

fn asks_who_is_gone(state: &State) -> bool {
    let question = state.turn_log().question.as_deref();
    matches!(question.map(|question| &question.of), Some(Asking::Play(playing)) if playing.used.root == ABDUCTION)
}

/// Ends the seat's time. What it is asked gets the first of its possible answers, but a wrong one
/// if one is right. If the time was for its turn, the turn passes at once, unless its king would
/// stay in check: then only the clock ends.
pub(crate) fn lapse(exec: &mut Execution<'_>, seat: Seat) {
    while exec.ledger.turn_log().question.is_some() && exec.ledger.progress().status.to_act() == Some(seat) {
        let gone = asks_who_is_gone(exec.ledger);
        let answers = questions::answers(exec.ledger);
        let answer = answers.iter().find(|answer| !gone || !is_right(exec.ledger, answer));
        match answer {
            Some(answer) => prompt::answer(exec, answer),
            None => break,
        }
        if gone {
            break;
        }
    }
    // What the other seat is asked it may still answer. This seat's time is up all the same after
    // that.
    if exec.ledger.turn_log().question.is_some() || exec.ledger.progress().status.is_over() {
        return;
    }
    if !exec.ledger.duties().contains(&Duty::Panics(seat)) || exec.ledger.turn() != seat {
        return;
    }
    exec.ledger.end_duty(Duty::Panics(seat));
    if !legality::may_end(exec.ledger) {
        return;
    }
    if exec.awaits(Phase::Move) {
        exec.lose_move(false);
    }
    exec.end_turn();
}
