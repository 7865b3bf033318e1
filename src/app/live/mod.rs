//! Games in memory, each with a lock of its own. A game in memory is only ever a copy of the stored one, and is
//! dropped when it may have got ahead of it.

mod catch_up;
mod game;
mod games;
mod restore;
mod unfinished;

pub(crate) use game::{LiveGame, LockedGame, Seated, has_steps, no_such_game, on_game, seat_of};
pub(crate) use games::LiveGames;
pub use restore::examine;
pub(crate) use restore::restore;
pub use unfinished::Claim;
pub(crate) use unfinished::Unfinished;
