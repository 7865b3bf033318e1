//! What the opponent of the side on turn can answer when the turn has been ended.

use super::cards::Row;
use super::effect::{At, plays};
use super::legality;
use crate::action::Action;
use crate::board::Ledger;
use crate::card::{Card, Timing};
use crate::choice::Choice;
use crate::seat::Seat;

/// Every answer that the waiting seat could give to the turn.
pub(super) fn answers(ledger: &Ledger) -> Vec<Action> {
    let seat = !ledger.turn();
    let mut answers = Vec::new();
    if ledger.turn_log().reply {
        return answers;
    }
    let mut offer = |card, lists: Vec<Vec<Choice>>| {
        answers.extend(lists.into_iter().map(|choices| Action::Play { card: Card::Knightmare(card), choices }));
    };
    for (card, row) in legality::held_for(ledger, seat, Timing::AnswerTurn) {
        if row.undoes() {
            offer(card, vec![Vec::new()]);
        }
    }
    for (card, row) in legality::held_for(ledger, seat, Timing::AnswerCapture) {
        for (_, lists) in capture_answers(ledger, seat, row) {
            offer(card, lists);
        }
    }
    answers
}

/// For each step that captured something: its index, and how the card can answer it.
pub(super) fn capture_answers(ledger: &Ledger, seat: Seat, card: &Row) -> Vec<(usize, Vec<Vec<Choice>>)> {
    let Some(effect) = card.effect() else { return Vec::new() };
    let capturing = ledger.turn_log().steps.iter().enumerate().filter(|(_, step)| !step.captured.is_empty());
    capturing.map(|(index, step)| (index, plays(effect, At { state: &ledger.state_at(step.end), seat }))).collect()
}
