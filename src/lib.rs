//! Cardinal: card-driven chess on Discord.
//!
//! Discord's side ([`discord`]) reads what members ask for into intents, the use cases ([`app`])
//! carry them out with the rules, the pictures and the [`store`], and [`service`] starts and stops
//! all of it.

pub mod app;
pub mod config;
pub mod discord;
pub mod error_chain;
pub mod health;
pub mod logging;
#[cfg(feature = "sandbox")]
pub mod sandbox;
pub mod service;
pub mod store;
