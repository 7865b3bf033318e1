//! Commands for those who run the bot: moving games between databases, backups, and verifying.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod backups;
mod command_line;
mod moves;
mod places;
mod schemas;
mod tables;
mod unusable;
mod verified;
