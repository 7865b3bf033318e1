//! The player of standard chess: [`choose()`] for one move, [`Player`] for many.

mod evaluation;
mod move_ordering;
mod player;
mod search;
mod transposition_table;
mod weights;

pub use evaluation::evaluate;
pub use player::{Choice, Player, Task, Watch, choose};
pub(crate) use weights::DECIDED;
pub use weights::MATE;
