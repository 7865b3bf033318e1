//! Discord's limits on requests, as the processes of one database share them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cardinal_store::{NewRequest, Requests, Reservation, SharedStore, StoreError};

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
    ) -> Result<(String, Reservation), StoreError> {
        let id = self.next_id();
        let reservation =
            self.requests().reserve(NewRequest { id: id.clone(), route, limit, at_once, counts_for }).await?;
        Ok((id, reservation))
    }

    /// The ban of which a process has told last, while that waits for its end.
    ///
    /// # Errors
    /// The store fails.
    pub async fn ban(&self) -> Result<Option<String>, StoreError> {
        self.requests().ban().await
    }

    /// Tells other processes that this machine's address is banned, and nothing sent from here for a while.
    pub async fn note_ban(&self, pause: Duration) {
        if let Err(error) = self.requests().note_ban(&self.next_id(), pause).await {
            tracing::debug!(error = &error as &dyn std::error::Error, "other processes don't hear of the ban");
        }
    }

    /// Notes that a request has its response, or never will: how much longer it counts among all requests, and among
    /// those of its route.
    pub async fn settle(&self, id: &str, global: Duration, route: Duration) {
        if let Err(error) = self.requests().settle(id, global, route).await {
            tracing::debug!(error = &error as &dyn std::error::Error, "a request counts until its time is over");
        }
    }

    /// A text that no other request has.
    fn next_id(&self) -> String {
        format!("{}/{}", self.process, self.sent.fetch_add(1, Ordering::Relaxed))
    }

    fn requests(&self) -> Requests<'_> {
        self.store.requests()
    }
}
