//! Games: setting the table, turns, ends, and what is refused.

mod agreement;
mod chess_ends;
mod chessme;
mod encode;
mod event;
mod execution;
mod game;
mod hash;
mod history;
mod knightmare;
mod no_stress;
mod record;
mod refusal;
mod snapshot;
mod standard;
mod table;
#[cfg(test)]
mod tests;
mod watch;

pub use event::Event;
pub use game::{Game, Setup};
pub use history::Turn;
pub(crate) use knightmare::entry;
pub use record::{Record, ReplayError};
pub use refusal::{Refusal, RefusalCode};
pub use snapshot::{ResumeError, Snapshot};
pub use table::SetupError;
