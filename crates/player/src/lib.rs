//! Cardinal's computer player.
//!
//! It knows no more than a person in its seat: it is given a [`Knowledge`](cardinal_rules::Knowledge),
//! from which it can only imagine games. It has no clock: [`choose`] gets a budget of nodes, and the
//! same arguments always give the same plan.

mod dice;
mod level;
mod plan;
mod worlds;

pub use level::Level;
pub use plan::{Plan, Reason};
pub use worlds::choose;
