//! Work that becomes due by itself: deadlines, reminders, silent games, greetings, members to forget, and everything
//! that pauses clocks. One worker calls [`crate::app::App::due_work`] again and again. Results are stored first, and
//! then announced like turns.

pub(crate) mod away;
pub(crate) mod claim;
pub(crate) mod dead;
mod deal;
mod direct;
mod following;
mod forgetting;
pub(crate) mod greeting;
mod left;
pub(crate) mod may_claim;
mod notices;
mod reminders;
mod removed;
mod running;
mod series;
mod short_time;
mod work;

pub use may_claim::NotYet;
pub use notices::{Place, Told, ToldLine};
pub use work::DueWork;
