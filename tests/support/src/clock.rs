//! A clock that tests control.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use cardinal_ids::Timestamp;
use cardinal_table::clock::source::Clock;

/// The time of day at which all these clocks start, Monday 2 November 2026 at 14:23:45 UTC: no test ends otherwise at
/// another hour of the day.
pub const fn start_of_time() -> Timestamp {
    Timestamp(1_793_629_425)
}

/// A clock that moves only when told.
#[derive(Debug)]
pub struct TestClock {
    /// How many seconds have passed.
    passed: AtomicI64,
    /// By how many seconds the time of day was set forward, or back if negative.
    set: AtomicI64,
}

impl TestClock {
    /// A new clock.
    pub fn standing() -> Arc<TestClock> {
        Arc::new(TestClock { passed: AtomicI64::new(0), set: AtomicI64::new(0) })
    }

    /// Advances the clock.
    pub fn pass(&self, time: Duration) {
        self.passed.fetch_add(time.as_secs().cast_signed(), Ordering::Relaxed);
    }

    /// Sets the time of day forward by this many seconds, or back if negative, as an operator may do.
    pub fn set(&self, seconds: i64) {
        self.set.fetch_add(seconds, Ordering::Relaxed);
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        start_of_time().plus(self.elapsed().as_secs().cast_signed() + self.set.load(Ordering::Relaxed))
    }

    fn elapsed(&self) -> Duration {
        Duration::from_secs(self.passed.load(Ordering::Relaxed).unsigned_abs())
    }
}
