//! Discord's limits, where several processes of one bot keep them together.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;

/// What tells a request that was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestId(pub String);

/// Why a request may not be sent yet, and how long it has to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// Too many requests count over all routes.
    Global(Duration),
    /// Too many count for its route.
    Route(Duration),
}

/// What others say of a request that one process wants to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reservation {
    /// What tells it now that it is counted, or why it may not be sent yet.
    pub counted: Result<RequestId, Full>,
    /// The ban of which a process has told last, while that waits for its end.
    pub ban: Option<String>,
}

/// Counts requests together with other processes of the same bot.
#[async_trait]
pub trait SharedLimits: fmt::Debug + Send + Sync {
    /// Counts a request on a route that takes `limit` at a time, if it may be sent now: it counts for `counts_for`, or
    /// until it is settled. At most `at_once` count over all routes. `None` if nobody can be asked: then this process's
    /// own count has to do.
    async fn reserve(&self, route: String, limit: u32, at_once: u32, counts_for: Duration) -> Option<Reservation>;

    /// Tells others that the network before Discord has banned this machine's address, and that nothing is sent from
    /// here for a while.
    async fn note_ban(&self, pause: Duration);

    /// Notes that a request has its response, or never will: how much longer it counts among all requests, and among
    /// those of its route.
    async fn settle(&self, id: &RequestId, global: Duration, route: Duration);
}
