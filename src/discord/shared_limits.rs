//! Discord's limits, as all processes of the bot keep them in their database.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;

use super::api::{Full, RequestId, SharedLimits};
use crate::app::{RequestBudget, Reserved};

/// How long to wait where the database says nothing of it.
const A_MOMENT: Duration = Duration::from_millis(100);

/// The limits in the database.
pub(super) struct DatabaseLimits(pub(super) Arc<RequestBudget>);

impl fmt::Debug for DatabaseLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DatabaseLimits").finish_non_exhaustive()
    }
}

impl SharedLimits for DatabaseLimits {
    fn reserve(
        &self,
        route: String,
        limit: u32,
        at_once: u32,
        counts_for: Duration,
    ) -> BoxFuture<'_, Option<Result<RequestId, Full>>> {
        Box::pin(async move {
            Some(match self.0.reserve(route, limit, at_once, counts_for).await.ok()? {
                Ok(id) => Ok(RequestId(id)),
                Err(Reserved::Global(wait)) => Err(Full::Global(wait)),
                Err(Reserved::Route(wait)) => Err(Full::Route(wait)),
                Err(Reserved::Sent) => Err(Full::Route(A_MOMENT)),
            })
        })
    }

    fn settle<'s>(&'s self, id: &'s RequestId, global: Duration, route: Duration) -> BoxFuture<'s, ()> {
        Box::pin(self.0.settle(&id.0, global, route))
    }
}
