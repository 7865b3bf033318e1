//! Posts in games' channels and direct messages.

mod announcer;
mod find;
mod looks;
mod notify;
mod post;
mod queue;
mod tidy;

pub(crate) use announcer::{Announcer, Complaint};
pub(crate) use find::finder;
pub(crate) use queue::{QueueSlot, ReservedTurn};
