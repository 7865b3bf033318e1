//! The sources of the current time.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::store::Timestamp;

/// A source of the current time. The program has one, and tests bring their own.
pub trait Clock: Send + Sync + 'static {
    /// The time of day, which can be set back or forward.
    fn now(&self) -> Timestamp;

    /// The time since some fixed moment. It only ever grows.
    fn elapsed(&self) -> Duration;
}

/// A clock that many tasks share.
pub type SharedClock = Arc<dyn Clock>;

/// The system's clock.
pub fn system_clock() -> SharedClock {
    Arc::new(SystemClock { started: Instant::now() })
}

struct SystemClock {
    started: Instant,
}

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp(since.as_secs() as i64)
    }

    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
