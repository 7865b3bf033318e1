//! What has been done in a turn of Knightmare Chess, as bytes.

use std::sync::Arc;

use super::{Bytes, Encode, Whole, state};
use crate::board::{Move, Step, StepKind};

/// Writes what has been done in the turn: the state at its start, if anything has, and each step.
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
    to.put(&(log.fixed as u32));
    to.put(&log.forbidden);
    if !log.steps.is_empty() {
        state::put(to, whole, &whole.ledger.state_at(start));
    }
    to.list(log.steps.iter().map(Arc::as_ref));
}

impl Encode for Step {
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.what);
        to.put(&(self.captured.len() as u8));
        for captured in &self.captured {
            to.put(&captured.square);
        }
        to.put(&self.drew);
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
                to.put(&used.card);
                to.put(&used.instead);
                to.put(&used.void);
                to.list(used.choices.iter());
            }
            StepKind::Discard(card) => {
                to.put(&2_u8);
                to.put(card);
            }
            StepKind::Left(card) => {
                to.put(&3_u8);
                to.put(card);
            }
        }
    }
}

impl Encode for Move {
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.from);
        to.put(&self.to);
        to.put(&self.promote);
    }
}
