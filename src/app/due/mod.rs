//! Work that becomes due by itself: deadlines, reminders, silent games, greetings, members to forget, and everything
//! that pauses clocks. One worker calls [`crate::app::Context::due_work`] again and again. Results are stored first, and
//! then announced like turns.

pub(crate) mod away;
mod deal;
mod direct;
mod following;
mod forgetting;
pub(crate) mod greeting;
mod notices;
mod reminders;
mod removed;
mod series;
mod work;

pub use notices::{Place, Told, ToldLine};
pub use work::DueWork;
