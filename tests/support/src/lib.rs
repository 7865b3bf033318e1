//! The harness of the end-to-end tests.
//!
//! A [`Hall`] is a sandbox with the bot logged in to it through its real Discord client, on its own database. People
//! act as [`Player`]s, who can do only what a member's window offers. Every request of the bot is checked when the
//! hall is closed (see [`wire`]).

mod bot;
mod clock;
mod deals;
mod hall;
mod helpmate;
mod play;
mod player;
mod stored;
pub mod wire;

pub use bot::Bot;
pub use cardinal_test_servers::{folder, migrated, pgbouncer, postgres, until};
pub use clock::{TestClock, start_of_time};
pub use deals::deals;
pub use hall::Hall;
pub use helpmate::{Turn, dealt, helpmate};
pub use play::{Outcome, play_by_commands, play_by_components};
pub use player::{OpenForm, Player, is_over, is_superseded, is_turn_message, offers};
pub use stored::fill_with_games;
