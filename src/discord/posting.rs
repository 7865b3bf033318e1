//! Posts in games' channels and direct messages.

mod announcer;
mod events;
mod find;
mod finished_threads;
mod looks;
mod naming;
mod notify;
mod post;
mod posts;
mod queue;
mod threads;
mod tidy;

pub use announcer::{Announcer, Complaint};
pub(crate) use events::show_events;
pub(crate) use find::finder;
pub(crate) use finished_threads::change_finished_threads;
pub use post::nonce;
pub(crate) use posts::{first_message, make_post, no_post};
pub use queue::{QueueSlot, ReservedTurn};
pub use tidy::obstacle;
