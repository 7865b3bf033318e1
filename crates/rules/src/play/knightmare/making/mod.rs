//! What the effects of cards are made of: values of slots, shapes of plays, and what they do to
//! pieces, ground and continuing cards.

pub(super) mod acts;
pub(super) mod continuing;
pub(super) mod effect;
pub(super) mod slots;
pub(super) mod trigger;
pub(super) mod units;
pub(super) mod walls;
