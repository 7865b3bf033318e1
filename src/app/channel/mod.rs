//! The messages that everyone in a channel sees: how they are worded and made, what becomes of them, and
//! those that are still to be posted.

pub(crate) mod announce;
pub(crate) mod backlog;
pub(crate) mod closed_challenge;
pub(crate) mod offered;
pub(crate) mod overtaken;
pub(crate) mod pending;
pub(crate) mod posted;
mod replayed;
pub(crate) mod scene;
pub(crate) mod wording;
