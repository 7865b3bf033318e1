//! The sandbox's clock: real time plus the offset by which it was advanced.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use tokio::sync::Notify;

/// A clock that never goes back, unlike the system's clock.
#[derive(Debug)]
pub(crate) struct Clock {
    base_ms: u64,
    started: Instant,
    offset_ms: AtomicU64,
    advanced: Notify,
}

impl Clock {
    pub(crate) fn new() -> Self {
        let base = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            base_ms: base.as_millis() as u64,
            started: Instant::now(),
            offset_ms: AtomicU64::new(0),
            advanced: Notify::new(),
        }
    }

    /// Milliseconds since the Unix epoch.
    pub(crate) fn now_ms(&self) -> u64 {
        self.base_ms + self.started.elapsed().as_millis() as u64 + self.offset_ms()
    }

    /// How far the clock was advanced in total, in milliseconds.
    pub(crate) fn offset_ms(&self) -> u64 {
        self.offset_ms.load(Ordering::Relaxed)
    }

    pub(crate) fn advance(&self, by: Duration) {
        self.offset_ms.fetch_add(by.as_millis() as u64, Ordering::Relaxed);
        self.advanced.notify_waiters();
    }

    /// Advances the clock to `at_ms`, in milliseconds since the Unix epoch, unless it is already there or later.
    pub(crate) fn catch_up(&self, at_ms: u64) {
        self.advance(Duration::from_millis(at_ms.saturating_sub(self.now_ms())));
    }

    /// Waits until the clock reaches `until_ms`, whether by time passing or by being advanced.
    pub(crate) async fn sleep_until(&self, until_ms: u64) {
        loop {
            let advanced = self.advanced.notified();
            let now = self.now_ms();
            if now >= until_ms {
                return;
            }
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(until_ms - now)) => {}
                () = advanced => {}
            }
        }
    }
}

/// A handle to a sandbox's clock, for programs that use its time. Clones show the same time, even after the sandbox
/// has stopped.
#[derive(Clone, Debug)]
pub struct SandboxClock(Arc<Clock>);

impl SandboxClock {
    pub(crate) const fn new(clock: Arc<Clock>) -> Self {
        Self(clock)
    }

    /// The current time in milliseconds since the Unix epoch. It never goes back, and jumps when the clock is advanced.
    pub fn now_ms(&self) -> u64 {
        self.0.now_ms()
    }

    /// Waits until the clock reaches `until_ms`, in milliseconds since the Unix epoch, whether by time passing or by
    /// being advanced.
    pub async fn sleep_until(&self, until_ms: u64) {
        self.0.sleep_until(until_ms).await;
    }
}

/// Formats a time in ISO 8601 with microseconds and offset, as in Discord's timestamps.
pub(crate) fn iso8601(unix_ms: u64) -> String {
    formatted(unix_ms, "%Y-%m-%dT%H:%M:%S.%6f+00:00")
}

/// Formats a time for HTTP's `Date` header (RFC 9110, section 5.6.7).
pub(crate) fn http_date(unix_ms: u64) -> String {
    formatted(unix_ms, "%a, %d %b %Y %H:%M:%S GMT")
}

fn formatted(unix_ms: u64, format: &str) -> String {
    let timestamp = Timestamp::from_millisecond(unix_ms.cast_signed()).unwrap_or(Timestamp::MAX);
    timestamp.strftime(format).to_string()
}

/// Parses a time in ISO 8601 into microseconds since the Unix epoch. It consists of date, time, an optional fraction
/// of a second, and `Z` or an offset; returns `None` for anything else.
pub(crate) fn parse_iso8601(text: &str) -> Option<i64> {
    text.parse::<Timestamp>().ok().map(Timestamp::as_microsecond)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_instants_are_written_as_iso8601() {
        assert_eq!(iso8601(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso8601(1_462_015_105_796), "2016-04-30T11:18:25.796000+00:00");
        assert_eq!(iso8601(1_709_164_800_000), "2024-02-29T00:00:00.000000+00:00");
    }

    #[test]
    fn known_instants_are_written_as_http_dates() {
        // The example of RFC 9110, and days around a leap day.
        assert_eq!(http_date(784_111_777_000), "Sun, 06 Nov 1994 08:49:37 GMT");
        assert_eq!(http_date(1_709_164_800_000), "Thu, 29 Feb 2024 00:00:00 GMT");
        assert_eq!(http_date(1_709_251_199_999), "Thu, 29 Feb 2024 23:59:59 GMT");
    }

    #[test]
    fn instants_are_read_from_iso8601() {
        for ms in [0, 1_462_015_105_796, 1_709_164_800_000, 4_107_542_399_999] {
            assert_eq!(parse_iso8601(&iso8601(ms)), Some(ms.cast_signed() * 1_000));
        }
        let instant = Some(1_462_015_105_796_123);
        for same in
            ["2016-04-30T11:18:25.796123Z", "2016-04-30 13:18:25.7961239+02:00", "2016-04-30T09:48:25.796123-01:30"]
        {
            assert_eq!(parse_iso8601(same), instant, "{same}");
        }
        for wrong in
            ["", "1462015105", "2016-04-30", "2016-04-30T11:18:25", "2016-13-30T11:18:25Z", "2016-04-30T1:+8:25Z"]
        {
            assert_eq!(parse_iso8601(wrong), None, "{wrong}");
        }
    }

    #[tokio::test]
    async fn a_sleeper_wakes_when_the_clock_is_pushed() {
        let clock = std::sync::Arc::new(Clock::new());
        let until = clock.now_ms() + 3_600_000;
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep_until(until).await }
        });
        while !sleeper.is_finished() {
            clock.advance(Duration::from_mins(30));
            tokio::task::yield_now().await;
        }
        assert!(clock.now_ms() >= until);
    }
}
