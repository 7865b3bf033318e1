//! Waiting for what comes about by itself.

use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_mins(5);
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// Looks again and again until it is so.
///
/// # Panics
/// It is not so for longer than any machine takes.
pub async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is_so().await {
        assert!(Instant::now() < end, "waited {PATIENCE:?} for {what}");
        tokio::time::sleep(LOOK_AGAIN).await;
    }
}
