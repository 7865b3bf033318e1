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
mod transport;

pub(crate) use answer::id_in;
pub(crate) use body::{Attachment, Body};
pub(crate) use client::Api;
pub(crate) use error::code;
#[cfg(test)]
pub(crate) use error::refused;
pub use error::{ApiError, RouteName};
pub(crate) use route::{InteractionToken, Route};
pub use transport::ClientError;
