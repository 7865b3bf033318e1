//! What is due: time that is up, reminders, and games that fall silent. One worker asks for it again and again
//! ([`App::due_work`]); what it finds is written to the store first, and told by the ways that turns are told.

mod notices;
mod running;
mod silence;
mod work;

pub use notices::Told;
pub use work::DueWork;
