//! Cardinal: card-driven chess on Discord.
//!
//! [`discord`] turns what members do into intents, [`app`] carries them out with the rules, the pictures
//! and the [store](cardinal_store), and [`service`] starts and stops everything.

// Every player who waits for the database holds one chain of futures, and each link has room for its largest branch.
// A large one goes on the heap (`Box::pin`), where it takes room only while it is needed. `clippy.toml` says what is
// large.
#![warn(clippy::large_futures)]

pub mod admin;
pub mod app;
pub mod config;
pub mod discord;
pub mod doctor;
pub mod exit_code;
pub mod health;
pub mod http;
pub mod logging;
mod metrics;
mod monitor;
pub mod priority;
#[cfg(feature = "sandbox")]
pub mod sandbox;
pub mod service;
pub mod upkeep;
pub mod version;
