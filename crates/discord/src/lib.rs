//! A client of Discord: interactions in, over the gateway or as HTTP requests, and REST requests out.
//!
//! What comes in by [`Gateway`], [`Endpoint`] and [`EventEndpoint`] goes to an [`EventHandler`], the bot. Requests are
//! sent by [`Api::send`], the one place for limits, retries and deadlines, and not by serenity's HTTP client: that one
//! ignores a global 429 for other requests, counts all interactions as one bucket, keeps an entry for every interaction
//! for ever, and never retries with its limiter off.

// What waits for Discord is a chain of futures for each interaction: a large one goes on the heap. `clippy.toml` says
// what is large.
#![warn(clippy::large_futures)]

mod account_news;
mod ban;
mod canonical;
mod client;
mod date;
mod endpoint;
mod error;
mod event_endpoint;
mod event_handler;
mod gateway;
mod just_answered;
mod rate_limit;
mod route;
mod seen;
mod signed;
mod token;
mod transport;

pub use account_news::AccountNews;
pub use canonical::{CommandIdentity, canonical_commands, carried_over};
pub use client::{Api, OnAnswer};
pub use endpoint::Endpoint;
pub use error::{ApiError, code, refused};
pub use event_endpoint::EventEndpoint;
pub use event_handler::{EventHandler, HeldRequest, SessionUp};
pub use gateway::{
    Gateway, GatewayAddress, GatewayContext, GatewayEnd, IdentifyLimiter, Joined, ServerNews, ShardLeases, says_hello,
};
pub use rate_limit::global::{Full, RequestId, Reservation, SharedLimits};
pub use route::{InteractionToken, Route, RouteName};
pub use seen::SeenInteractions;
pub use signed::{NotAKey, OwnClock, PublicKey, SignedRequests};
pub use token::{CurrentToken, NotAToken, Token};
pub use transport::{Attachment, Body, ClientError, id_in, user_agent};
