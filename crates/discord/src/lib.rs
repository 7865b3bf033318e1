//! A client of Discord: interactions in, over the gateway or as HTTP requests, and REST requests out.
//!
//! What comes in by [`Gateway`] and [`Endpoint`] goes to an [`EventHandler`], the bot, in Discord's JSON. Requests are
//! sent by [`Api::send`], the one place for limits, retries and deadlines, and not by serenity's HTTP client: that one
//! ignores a global 429 for other requests, counts all interactions as one bucket, keeps an entry for every interaction
//! for ever, and never retries with its limiter off.

// What waits for Discord is a chain of futures for each interaction: a large one goes on the heap. `clippy.toml` says
// what is large.
#![warn(clippy::large_futures)]

mod answer;
mod ban;
mod body;
mod client;
mod date;
mod endpoint;
mod error;
mod event_handler;
mod gateway;
mod just_answered;
mod rate_limit;
mod route;
mod shared_limits;
mod tls;
mod token;
mod transport;
mod user_agent;

pub use answer::id_in;
pub use body::{Attachment, Body};
pub use client::{Api, OnAnswer};
pub use endpoint::{Endpoint, NotAKey, OwnClock, PublicKey};
pub use error::{ApiError, code, refused};
pub use event_handler::{EventHandler, HeldRequest, SessionUp};
pub use gateway::{
    Gateway, GatewayAddress, GatewayContext, GatewayEnd, IdentifyLimiter, Joined, ServerNews, ShardLeases,
};
pub use route::{InteractionToken, Route, RouteName};
pub use shared_limits::{Full, RequestId, Reservation, SharedLimits};
pub use token::{CurrentToken, NotAToken, Token};
pub use transport::ClientError;
pub use user_agent::user_agent;
