//! The sources of the current time.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use cardinal_ids::Timestamp;
use cardinal_store::{SharedStore, StoreError};

/// A source of the current time. The program has one, and tests bring their own.
pub trait Clock: Send + Sync + 'static {
    /// The time of day, which can be set back or forward.
    fn now(&self) -> Timestamp;

    /// The time since some fixed moment. It only ever grows.
    fn elapsed(&self) -> Duration;

    /// Notes the time by the clock that several machines share, which is the database's. From then on the time of day
    /// is about that one. A clock that tests own keeps its own time.
    fn compare(&self, _shared: Timestamp) {}
}

/// By how many seconds clocks may differ without being corrected: what a reading takes, and what whole seconds leave
/// out.
const TOLERATED: i64 = 1;

/// A clock that many tasks share.
pub type SharedClock = Arc<dyn Clock>;

/// Takes the time of day from the database where that has a clock of its own. What is stored with a time is compared by
/// processes of several machines, so one whose clock is off must not go by it.
///
/// # Errors
/// The database fails.
pub async fn compare_with_database(clock: &SharedClock, store: &SharedStore) -> Result<(), StoreError> {
    if let Some(shared) = store.leases().database_time().await? {
        clock.compare(shared);
    }
    Ok(())
}

/// The system's clock.
pub fn system_clock() -> SharedClock {
    Arc::new(SystemClock { started: Instant::now(), ahead: AtomicI64::new(0) })
}

struct SystemClock {
    started: Instant,
    /// By how many seconds the shared clock is ahead of the system's.
    ahead: AtomicI64,
}

/// The time of day by the system's clock, in seconds.
fn own_time() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() as i64
}

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp(own_time() + self.ahead.load(Ordering::Relaxed))
    }

    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn compare(&self, shared: Timestamp) {
        let ahead = shared.0 - own_time();
        let (before, tolerated) = (self.ahead.load(Ordering::Relaxed), -TOLERATED..=TOLERATED);
        // Readings differ by a second now and then; time must not go back and forth with them.
        let ahead = if tolerated.contains(&ahead) { 0 } else { ahead };
        if ahead == 0 && before == 0 || ahead != 0 && tolerated.contains(&(ahead - before)) {
            return;
        }
        self.ahead.store(ahead, Ordering::Relaxed);
        if ahead == 0 {
            tracing::info!("this machine's clock agrees with the database's again");
        } else {
            tracing::warn!(
                database_ahead_by_s = ahead,
                "this machine's clock differs from the database's, which is used"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_with_a_wrong_clock_uses_the_shared_one() {
        let clock = system_clock();
        let own = clock.now().0;
        for (shared, expected) in [(1, 0), (60, 60), (61, 60), (59, 60), (-60, -60), (1, 0)] {
            clock.compare(Timestamp(own + shared));
            let now = clock.now().0;
            assert!((own + expected..own + expected + 5).contains(&now), "{now} with {shared}");
        }
    }
}
