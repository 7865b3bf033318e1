//! Discord's limits on requests, as the processes of one database share them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::store::{NewRequest, Requests, Reserved, SharedStore, StoreError};

/// Counts requests together with other processes.
pub struct RequestBudget {
    store: SharedStore,
    process: String,
    sent: AtomicU64,
}

impl RequestBudget {
    /// Counts as this process, in this store.
    pub(super) fn new(store: SharedStore, process: String) -> RequestBudget {
        RequestBudget { store, process, sent: AtomicU64::new(0) }
    }

    /// Counts a request, if it may be sent now (see [`NewRequest`]). Returns what tells it, and whether it was
    /// counted or how long it has to wait.
    ///
    /// # Errors
    /// The store fails.
    pub async fn reserve(
        &self,
        route: String,
        limit: u32,
        at_once: u32,
        counts_for: Duration,
    ) -> Result<(String, Reserved), StoreError> {
        let id = format!("{}/{}", self.process, self.sent.fetch_add(1, Ordering::Relaxed));
        let reserved =
            self.requests().reserve(NewRequest { id: id.clone(), route, limit, at_once, counts_for }).await?;
        Ok((id, reserved))
    }

    /// Notes that a request has its response, or never will: how much longer it counts among all requests, and among
    /// those of its route.
    pub async fn settle(&self, id: &str, global: Duration, route: Duration) {
        if let Err(error) = self.requests().settle(id, global, route).await {
            tracing::debug!(error = &error as &dyn std::error::Error, "a request counts until its time is over");
        }
    }

    fn requests(&self) -> Requests<'_> {
        self.store.requests()
    }
}
