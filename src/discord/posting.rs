//! Posts in games' channels and direct messages.

mod announcer;
mod find;
mod looks;
mod nonce;
mod notify;
mod post;
mod queue;
mod state;
mod tidy;

pub(crate) use announcer::Announcer;
pub(crate) use find::finder;
pub(crate) use queue::{Place, Turn};
pub(crate) use state::Complaint;
