//! Games: how they start, how their turns go, how they end, and why an action is refused. [`games`]
//! maps each game to its turns.

mod agreement;
mod analysis;
mod board_start;
mod chess_ends;
mod chessme;
mod chronicle;
mod deeds;
mod encode;
mod event;
mod examples;
mod execution;
mod explain;
mod explain_bounds;
mod features;
mod game;
mod games;
mod given_time;
mod hand_uses;
mod hash;
mod history;
mod knightmare;
mod line;
mod listing;
mod no_stress;
mod options;
mod record;
mod refusal;
mod refusing;
mod snapshot;
mod standard;
mod standing;
mod start;
mod story;
mod taken_back;
mod taking_back;
mod telling;
#[cfg(test)]
mod tests;
mod time_up;
mod turn_machine;
mod unanswered;
mod views;

pub use analysis::{Analysis, BoardMove, Ending};
pub use event::Event;
pub use examples::{Example, ExampleError};
pub use game::Game;
pub use history::{Turn, TurnCard};
pub use listing::Listing;
pub use record::{Record, ReplayError};
pub use refusal::{Refusal, RefusalCode};
pub use snapshot::{ResumeError, Snapshot};
pub use start::{Setup, SetupError};
pub use story::{Deed, DeedKind, Fate, Story, Travel, Undone};
pub use taken_back::TakenBack;
