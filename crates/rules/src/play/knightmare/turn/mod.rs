//! Carries a turn out: its steps, plays of cards and what they ask, responses and what comes of
//! them, its end.

pub(super) mod again;
pub(super) mod answer;
pub(super) mod cancelling;
pub(super) mod compulsion;
pub(super) mod ends;
pub(super) mod lapse;
pub(super) mod paying;
pub(super) mod playing;
pub(super) mod prompt;
pub(super) mod rebuttal;
pub(super) mod returning;
pub(super) mod steps;
pub(super) mod undoing;
