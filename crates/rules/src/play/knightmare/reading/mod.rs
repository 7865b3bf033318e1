//! Reads a turn without changing it: what has happened, which cards may be played, which steps are
//! legal, which responses are possible, and what is asked.

pub(super) mod answers;
pub(super) mod bog;
pub(super) mod closing;
pub(super) mod hill;
pub(super) mod laws;
pub(super) mod legality;
pub(super) mod noted;
pub(super) mod plots;
pub(super) mod questions;
pub(super) mod secrets;
pub(super) mod speech;
pub(in crate::play) mod told;
pub(super) mod toll;
pub(super) mod usable;
