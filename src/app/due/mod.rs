//! Work that becomes due by itself: deadlines, reminders, silent games, greetings, members to forget, and everything
//! that pauses clocks. One worker calls [`due_work`](work::due_work) again and again. Results are stored first, and
//! then announced like turns.

pub(crate) mod accounts;
pub(crate) mod admin_orders;
pub(crate) mod away;
mod digests;
mod erasing;
mod event_followers;
pub(crate) mod events;
pub(crate) mod finished_threads;
mod following;
mod forgetting;
pub(crate) mod notices;
mod reminders;
mod series;
pub(crate) mod servers;
mod weekends;
pub(crate) mod work;

pub use notices::{Place, Told, ToldLine};
pub use work::DueWork;
