//! The harness of the end-to-end tests.
//!
//! A [`Hall`] is a sandbox with the bot logged in to it through its real Discord client, on its own database. People
//! act as [`Player`]s, who can do only what a member's window offers. Every request of the bot is checked when the
//! hall is closed (see [`wire`]).

mod bot;
mod clock;
mod deals;
mod folder;
mod hall;
mod helpmate;
mod migrated;
pub mod pgbouncer;
mod play;
mod player;
pub mod postgres;
mod stored;
mod until;
pub mod wire;

pub use bot::Bot;
pub use clock::{TestClock, start_of_time};
pub use deals::deals;
pub use folder::folder;
pub use hall::Hall;
pub use helpmate::{Turn, dealt, helpmate};
pub use migrated::migrated;
pub use play::{Outcome, play_by_commands, play_by_components};
pub use player::{Player, is_over, is_overtaken, is_turn_message, offers};
pub use stored::fill_with_games;
pub use until::until;
