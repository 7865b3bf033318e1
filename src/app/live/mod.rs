//! Games in memory. Each has a lock of its own; what is in memory is only ever a copy of what is
//! stored, and is thrown away when it may have got ahead of it.

mod claim;
mod game;
mod games;
mod restore;
mod unfinished;

pub use claim::Claim;
pub(crate) use game::{LiveGame, LockedGame, no_such_game, on_game, seat_of};
pub(crate) use games::LiveGames;
pub(crate) use restore::restore;
pub(crate) use unfinished::Unfinished;
