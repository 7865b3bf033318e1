//! What has been done in a turn of Knightmare Chess, as bytes.

use super::{Bytes, Encode, state};
use crate::board::Move;
use crate::play::hash::Whole;
use crate::play::knightmare::{Done, What};

/// Writes what has been done in the turn: the state at its start, if anything has, and each step.
pub(super) fn put(to: &mut Bytes, whole: &Whole<'_>) {
    let course = whole.ledger.course();
    to.put(&course.start.is_some());
    let Some(start) = course.start else { return };
    to.put(&course.own);
    to.put(&course.reply);
    to.put(&course.discarded);
    to.put(&(course.fixed as u32));
    to.put(&course.forbidden);
    if !course.steps.is_empty() {
        state::put(to, whole, &whole.ledger.state_at(start));
    }
    to.list(course.steps.iter());
}

impl Encode for Done {
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.what);
        to.put(&self.captured.as_ref().map(|captured| captured.square));
        to.put(&self.drew);
    }
}

impl Encode for What {
    fn encode(&self, to: &mut Bytes) {
        match self {
            What::Move(mv) => {
                to.put(&0_u8);
                to.put(mv);
            }
            What::Card(used) => {
                to.put(&1_u8);
                to.put(&used.card);
                to.put(&used.instead);
                to.put(&used.void);
                to.list(used.choices.iter());
            }
            What::Discard(card) => {
                to.put(&2_u8);
                to.put(card);
            }
            What::Left(card) => {
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
