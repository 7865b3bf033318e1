//! What is due: time that is up, reminders, games that fall silent, and what makes clocks stand still. One worker asks
//! for it again and again ([`crate::app::App::due_work`]); what it finds is written to the store
//! first, and told by the ways that turns are told.

mod away;
pub(crate) mod claim;
mod dead;
mod deal;
mod direct;
mod left;
pub(crate) mod may_claim;
mod notices;
mod reminders;
mod removed;
mod running;
mod short_time;
mod work;

pub use may_claim::NotYet;
pub use notices::{Place, Told, ToldLine};
pub use work::DueWork;
