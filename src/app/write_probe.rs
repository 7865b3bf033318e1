//! Whether the database takes writes: found out by one write for all who ask within some seconds.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::store::{SharedStore, giving_up_at};

/// How long the database may take for a read or a write.
const ANSWERED_WITHIN: Duration = Duration::from_secs(1);

/// The last write that was tried.
#[derive(Clone, Debug, Default)]
pub(super) struct WriteProbe(Arc<Mutex<Option<Probed>>>);

/// When a write was tried, and whether the database took it.
#[derive(Clone, Copy, Debug)]
struct Probed {
    at: Instant,
    is_taken: bool,
}

impl WriteProbe {
    /// Tries a write, unless one was tried less than this pause ago, and returns whether the database took it.
    pub(super) async fn probe(&self, store: &SharedStore, pause: Duration) -> bool {
        let (probe, store) = (self.clone(), Arc::clone(store));
        // Somebody who asks and leaves doesn't break it off: the next one would have to write again.
        tokio::spawn(async move { probe.probe_once(&store, pause).await }).await.unwrap_or(false)
    }

    async fn probe_once(&self, store: &SharedStore, pause: Duration) -> bool {
        let mut last = self.0.lock().await;
        if let Some(probed) = *last
            && probed.at.elapsed() < pause
        {
            return probed.is_taken;
        }
        let at = Instant::now();
        let is_taken = matches!(in_time(store.notes().probe_write()).await, Some(Ok(_)));
        *last = Some(Probed { at, is_taken });
        is_taken
    }
}

/// Waits for an answer of the database, but not for long.
pub(super) async fn in_time<T>(answer: impl Future<Output = T>) -> Option<T> {
    let answer = giving_up_at(Instant::now() + ANSWERED_WITHIN, answer);
    tokio::time::timeout(ANSWERED_WITHIN, answer).await.ok()
}
