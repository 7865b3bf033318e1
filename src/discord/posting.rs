//! Posts in games' channels and direct messages.

mod announcer;
mod find;
mod greet;
mod looks;
mod nonce;
mod notify;
mod post;
mod queue;
mod state;
mod thread;
mod tidy;

pub(crate) use announcer::Announcer;
pub(crate) use queue::{Place, Turn};
pub(crate) use state::Complaint;
