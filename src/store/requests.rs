//! Requests to Discord, which limits them for all processes of a bot together.

use std::time::Duration;

use async_trait::async_trait;

use super::error::StoreError;

/// A request that a process wants to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRequest {
    /// A text that no other request has.
    pub id: String,
    /// What Discord counts it for: its route, and the channel or server.
    pub route: String,
    /// How many requests of this route Discord takes until it begins to count anew.
    pub limit: u32,
    /// How many requests of all routes may count at once.
    pub at_once: u32,
    /// How long it counts if nothing is heard of it again.
    pub counts_for: Duration,
}

/// Whether a request may be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reserved {
    /// Now. It counts from now on.
    Sent,
    /// Not before this: requests of its route are used up.
    Route(Duration),
    /// Not before this: too many requests of all routes count.
    Global(Duration),
}

/// Counts the requests of all processes. Times are the database's own.
#[async_trait]
pub trait Requests: Send + Sync {
    /// Counts a request, if it may be sent now.
    async fn reserve(&self, request: NewRequest) -> Result<Reserved, StoreError>;

    /// Notes that a request has its response: how much longer it counts among all requests, and among those of its
    /// route.
    async fn settle(&self, id: &str, global: Duration, route: Duration) -> Result<(), StoreError>;
}
