//! What is due: time that is up, reminders, games that fall silent, and what makes clocks stand still. One worker asks for it again and again
//! ([`App::due_work`]); what it finds is written to the store first, and told by the ways that turns are told.

mod away;
mod claim;
mod dead;
mod left;
mod notices;
mod removed;
mod running;
mod silence;
mod work;

pub use claim::{Claim, NotYet};
pub use notices::Told;
pub use work::DueWork;
