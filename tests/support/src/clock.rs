//! A clock that tests move.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use cardinal::app::Clock;
use cardinal::store::Timestamp;

/// When the first clock of this process was made: from here all start.
static START: LazyLock<Timestamp> = LazyLock::new(|| {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970");
    Timestamp(since.as_secs().cast_signed())
});

/// The time of day at which all these clocks start.
pub fn start_of_time() -> Timestamp {
    *START
}

/// A clock that stands still until it is moved.
#[derive(Debug)]
pub struct TestClock {
    /// Seconds that have passed by being told so.
    passed: AtomicI64,
    /// Seconds by which the time of day was set forward, or back when negative.
    set: AtomicI64,
}

impl TestClock {
    /// One that stands still until it is moved.
    pub fn standing() -> Arc<TestClock> {
        Arc::new(TestClock { passed: AtomicI64::new(0), set: AtomicI64::new(0) })
    }

    /// Lets time pass at once.
    pub fn pass(&self, time: Duration) {
        self.passed.fetch_add(time.as_secs().cast_signed(), Ordering::Relaxed);
    }

    /// Sets the time of day forward by so many seconds, or back when negative, as whoever looks after a machine may do.
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
