//! The messages that everyone in a channel sees: how they are made, what became of them, and
//! those that are still to be posted.

pub(crate) mod announce;
pub(crate) mod backlog;
pub(crate) mod closed_challenge;
pub(crate) mod posted;
