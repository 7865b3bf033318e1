//! Commands for those who run the bot: moving games to another database, backups, and verifying what is stored.
//!
//! They see a database as rows of text ([`Dump`](cardinal_store::Dump)) and know nothing of the bot, which may run
//! meanwhile where that does no harm.

mod backup;
mod error;
mod file;
mod moving;
mod progress;
mod rating;
mod restoring;
mod rows;
mod verifying;

pub use backup::back_up;
pub use error::UpkeepError;
pub use moving::{cancel_move, move_games};
pub use rating::rate;
pub use restoring::restore;
pub use verifying::verify;
