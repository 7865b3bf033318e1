//! Discord's limits, as all processes of the bot keep them in their database.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use cardinal_discord::{Full, RequestId, Reservation, SharedLimits};
use cardinal_store::Reserved;

use crate::app::RequestBudget;

/// The limits in the database.
pub(super) struct DatabaseLimits(pub(super) Arc<RequestBudget>);

impl fmt::Debug for DatabaseLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DatabaseLimits").finish_non_exhaustive()
    }
}

#[async_trait]
impl SharedLimits for DatabaseLimits {
    async fn reserve(&self, route: String, limit: u32, at_once: u32, counts_for: Duration) -> Option<Reservation> {
        let (id, answer) = self.0.reserve(route, limit, at_once, counts_for).await.ok()?;
        let counted = match answer.reserved {
            Reserved::Sent => Ok(RequestId(id)),
            Reserved::Global(wait) => Err(Full::Global(wait)),
            Reserved::Route(wait) => Err(Full::Route(wait)),
        };
        Some(Reservation { counted, ban: answer.ban })
    }

    async fn ban(&self) -> Option<String> {
        // The next look follows soon.
        self.0.ban().await.ok().flatten()
    }

    async fn note_ban(&self, pause: Duration) {
        self.0.note_ban(pause).await;
    }

    async fn settle(&self, id: &RequestId, global: Duration, route: Duration) {
        self.0.settle(&id.0, global, route).await;
    }
}
