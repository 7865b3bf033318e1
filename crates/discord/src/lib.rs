//! Discord's REST API.
//!
//! Requests are sent here instead of through serenity's HTTP client. That one ignores a global 429 for
//! other requests, counts all interactions as one bucket, keeps an entry for every interaction for
//! ever, and never retries with its limiter off. All requests go through [`Api::send`], the one place
//! for limits, retries and deadlines.

mod answer;
mod ban;
mod body;
mod client;
mod date;
mod error;
mod just_answered;
mod rate_limit;
mod route;
mod shared_limits;
pub mod tls;
mod token;
mod transport;

pub use answer::id_in;
pub use body::{Attachment, Body};
pub use client::{Api, OnAnswer};
pub use error::ApiError;
pub use error::code;
pub use error::refused;
pub use route::{InteractionToken, Route, RouteName};
pub use shared_limits::{Full, Later, RequestId, Reservation, SharedLimits};
pub use token::{CurrentToken, NotAToken, Token};
pub use transport::ClientError;
