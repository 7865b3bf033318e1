//! Games: how they start, how their turns go, how they end, and why an action is refused. [`games`]
//! maps each game to its turns.

mod agreement;
mod analysis;
mod chess_ends;
mod chessme;
mod chronicle;
mod deeds;
mod determinize;
mod encode;
mod event;
mod examples;
mod execution;
mod explain;
mod game;
mod games;
mod helpmate;
mod hidden;
mod history;
mod knightmare;
mod listing;
mod no_stress;
mod options;
mod record;
mod snapshot;
mod standard;
mod standing_entries;
mod start;
mod story;
mod time;
mod turn_machine;
mod undo;
mod views;

pub use analysis::{Analysis, BoardMove, Ending};
pub use determinize::Knowledge;
pub use event::{Event, TakenBack};
pub use examples::{Example, ExampleError};
pub use game::Game;
pub use history::{Turn, TurnCard};
pub use knightmare::Slot;
pub use listing::Listing;
pub use record::{Record, ReplayError};
pub use snapshot::{ResumeError, Snapshot};
pub use start::{Setup, SetupError};
pub use story::{Deed, DeedKind, Fate, Story, Travel, Undone};
