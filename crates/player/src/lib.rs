//! Cardinal's computer player: deterministic, without clock, threads or I/O.
//!
//! It knows no more than a person in its seat: it is given a [`Knowledge`](cardinal_rules::Knowledge),
//! from which it can only imagine games. [`choose()`] gets a budget of nodes, and the same arguments
//! always give the same plan. [`reasons()`] says why a plan is a good one. Standard chess has a search
//! of its own, [`chess`]; games with cards are thought about in imagined worlds.

pub mod chess;
mod choose;
mod dice;
mod level;
mod material;
mod plan;
mod reason;
mod reasons;
mod worlds;

pub use choose::{choose, choose_without_cards};
pub use level::Level;
pub use plan::Plan;
pub use reason::Reason;
pub use reasons::reasons;
