//! Thinking: the computer player as all use cases share it, its threads, and how long each turn may take.

mod budget;
mod state;
mod thinkers;

pub(crate) use state::Computer;
