//! A clock that tests move.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use cardinal::app::Clock;
use cardinal::store::Timestamp;

/// When the first clock of this process was made: from here all start.
static START: LazyLock<(Timestamp, Instant)> = LazyLock::new(|| {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970");
    (Timestamp(since.as_secs().cast_signed()), Instant::now())
});

/// The time of day at which all these clocks start.
pub fn start_of_time() -> Timestamp {
    START.0
}

/// A clock that stands still until it is moved, or runs and can be moved on top.
#[derive(Debug)]
pub struct TestClock {
    runs: bool,
    /// Seconds that have passed by being told so.
    passed: AtomicI64,
    /// Seconds by which the time of day was set forward, or back when negative.
    set: AtomicI64,
}

impl TestClock {
    /// One that stands still until it is moved.
    pub fn standing() -> Arc<TestClock> {
        Arc::new(TestClock { runs: false, passed: AtomicI64::new(0), set: AtomicI64::new(0) })
    }

    /// One that runs as the system's does.
    pub fn running() -> Arc<TestClock> {
        Arc::new(TestClock { runs: true, passed: AtomicI64::new(0), set: AtomicI64::new(0) })
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
        let ran = if self.runs { START.1.elapsed() } else { Duration::ZERO };
        ran + Duration::from_secs(self.passed.load(Ordering::Relaxed).unsigned_abs())
    }
}
