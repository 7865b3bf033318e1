//! The drawings of cards and tiles.

pub(crate) mod diagram;
pub(crate) mod emblem;
pub(crate) mod face;
pub(crate) mod hand_card;
