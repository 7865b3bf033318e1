//! Reads a turn without changing it: what has happened, which cards may be played, which steps are
//! legal, which responses are possible, and what is asked.

pub(super) mod answers;
pub(super) mod closing;
pub(super) mod laws;
pub(super) mod legality;
pub(in crate::play) mod noted;
pub(super) mod questions;
pub(super) mod usable;
