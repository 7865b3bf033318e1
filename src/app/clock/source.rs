//! Where the present moment comes from.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::store::Timestamp;

/// What tells the time. One serves the whole program, and tests have their own.
pub trait Clock: Send + Sync + 'static {
    /// The time of day. It may be set back or forward.
    fn now(&self) -> Timestamp;

    /// How much time has passed since some moment before. It only ever grows, as time passes.
    fn elapsed(&self) -> Duration;
}

/// A clock that many look at.
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
