//! What has been done in a turn of Knightmare Chess, as bytes.

use std::sync::Arc;

use super::bytes::{Bytes, Encode};
use super::state;
use super::whole::Whole;
use crate::board::{Asking, Move, Plots, Question, Step, StepKind, UsedCard};
use crate::card::Timing;
use crate::seat::Seat;

/// Writes what has been done in the turn: the state at its start, if anything has been done, and
/// each step.
pub(super) fn put(to: &mut Bytes, whole: &Whole<'_>) {
    let log = whole.ledger.turn_log();
    to.put(&log.start.is_some());
    let Some(start) = log.start else { return };
    to.put(&log.own);
    to.put(&log.reply);
    to.put(&log.discarded);
    if whole.ledger.shares_deck() {
        to.put(&log.early);
    }
    to.put(&log.open);
    to.put(&(log.fixed as u32));
    to.put(&log.forbidden);
    for seat in Seat::ALL {
        to.put(&log.plots[seat].as_deref());
    }
    to.put(&log.question.as_deref());
    to.put(&(log.said.len() as u16));
    for (seat, kind) in &log.said {
        to.put(seat);
        to.put(kind);
    }
    if !log.steps.is_empty() {
        state::put(to, whole, &whole.ledger.state_at(start));
    }
    to.list(log.steps.iter().map(Arc::as_ref));
}

impl Encode for Plots {
    fn encode(&self, to: &mut Bytes) {
        to.put(&(self.cards.len() as u16));
        for (card, root) in &self.cards {
            to.put(card);
            to.put(root);
        }
        to.put(&self.late);
        to.put(&(u8::from(self.move_first) + 2 * u8::from(self.move_again)));
    }
}

impl Encode for Question {
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.then);
        match &self.of {
            Asking::Play(playing) => {
                to.put(&0_u8);
                to.put(&playing.used);
                to.put(&(playing.captured.len() as u8));
                for (_, square) in &playing.captured {
                    to.put(square);
                }
            }
            Asking::Toll(used, _) => {
                to.put(&1_u8);
                to.put(used);
            }
            Asking::Lost(seat, kind) => {
                to.put(&2_u8);
                to.put(seat);
                to.put(kind);
            }
            Asking::Return => to.put(&3_u8),
        }
    }
}

impl Encode for Step {
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.what);
        to.put(&(self.captured.len() as u8));
        for captured in &self.captured {
            to.put(&captured.square);
        }
        to.put(&self.firm);
    }
}

impl Encode for StepKind {
    fn encode(&self, to: &mut Bytes) {
        match self {
            StepKind::Move(mv) => {
                to.put(&0_u8);
                to.put(mv);
            }
            StepKind::Card(used) => {
                to.put(&1_u8);
                to.put(used);
            }
            StepKind::Discard(card) => {
                to.put(&2_u8);
                to.put(card);
            }
            StepKind::Left(used) => {
                to.put(&3_u8);
                to.put(used);
            }
            StepKind::Lost => to.put(&4_u8),
            StepKind::Reply(used, _) => {
                to.put(&5_u8);
                to.put(used);
            }
            StepKind::Said(seat, kind, lost) => {
                to.put(&6_u8);
                to.put(seat);
                to.put(kind);
                to.list(lost.iter());
            }
            StepKind::Paid(square) => {
                to.put(&8_u8);
                to.put(square);
            }
            StepKind::Returned(square) => {
                to.put(&7_u8);
                to.put(square);
            }
        }
    }
}

impl Encode for UsedCard {
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.card);
        to.put(&self.root);
        to.put(match self.timing {
            Timing::BeforeMove => &0_u8,
            Timing::InsteadOfMove => &1_u8,
            Timing::AfterMove => &2_u8,
            Timing::AnswerTurn => &3_u8,
            Timing::AnswerCard => &4_u8,
            Timing::AnswerCapture => &5_u8,
        });
        to.put(&self.no_effect);
        to.put(&self.cancelled);
        to.list(self.choices.iter());
        to.put(&(self.answers.len() as u16));
        for answer in &self.answers {
            to.list(answer.iter());
        }
    }
}

impl Encode for Move {
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.from);
        to.put(&self.to);
        // A unit never promotes, so its part is written with a first byte that no promotion has.
        match &self.part {
            Some(part) => {
                to.put(&2_u8);
                to.put(part);
            }
            None => to.put(&self.promote),
        }
    }
}
