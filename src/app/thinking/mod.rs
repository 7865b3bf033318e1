//! Who acts without being pressed: the computer player as all use cases share it, its threads and how long each turn
//! may take, and plans of players.

mod budget;
mod plans;
mod state;
mod thinkers;

pub use budget::{Speeds, thinking_time};
pub(crate) use plans::Plans;
pub(crate) use state::Computer;
pub use thinkers::{Thinkers, Thought};
