//! Posting what everyone in a game's channel sees.

mod announcer;
mod looks;
mod nonce;
mod notify;
mod post;
mod queue;
mod state;
mod tidy;

pub(crate) use announcer::Announcer;
pub(crate) use post::id_in;
pub(crate) use queue::Turn;
pub(crate) use state::Complaint;
