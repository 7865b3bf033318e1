//! Waiting for a condition.

use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_mins(5);
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// Checks a condition repeatedly until it holds.
///
/// # Panics
/// If it does not hold within a time that is generous for any machine.
pub async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is_so().await {
        assert!(Instant::now() < end, "waited {PATIENCE:?} for {what}");
        tokio::time::sleep(LOOK_AGAIN).await;
    }
}
