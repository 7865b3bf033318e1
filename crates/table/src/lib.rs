//! Games while they are played: in memory, each with a lock of its own, and the clocks that they run by. A game in
//! memory is only ever a copy of the stored one, and is dropped when it may have got ahead of it.

pub mod clock;
mod error;
mod game;
mod games;
mod restore;
mod series;
mod unfinished;

pub use error::TableError;
pub use game::{LiveGame, LockedGame, Seated, has_steps, on_game, rules_of, run_blocking, seat_of};
pub use games::LiveGames;
pub use restore::{NotRestored, Restored, examine, restore};
pub use series::{SeriesStanding, SeriesState};
pub use unfinished::{Claim, Unfinished};
