//! The public messages in a channel: how they are worded and built, what happens to them once posted, and those
//! still to be posted.

pub(crate) mod announce;
pub(crate) mod backlog;
mod cards;
pub(crate) mod closed_challenge;
pub(crate) mod edit_under_way;
mod finale;
pub(crate) mod in_flight;
mod laddered;
pub(crate) mod messages;
pub(crate) mod offered;
mod others;
pub(crate) mod overtaken;
pub(crate) mod pending;
pub(crate) mod posted;
mod replayed;
pub(crate) mod scene;
pub(crate) mod series;
mod shrunk;
pub(crate) mod standing;
mod untold;
pub(crate) mod wording;
