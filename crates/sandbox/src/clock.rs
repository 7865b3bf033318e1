//! The sandbox's clock: real time plus an offset that tests push forward.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::Notify;

/// A clock that never goes back, unlike the system's.
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
        self.base_ms + self.started.elapsed().as_millis() as u64 + self.offset_ms.load(Ordering::Relaxed)
    }

    pub(crate) fn advance(&self, by: Duration) {
        self.offset_ms.fetch_add(by.as_millis() as u64, Ordering::Relaxed);
        self.advanced.notify_waiters();
    }

    /// Returns when this clock shows `until_ms`, also when it was pushed there.
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

/// ISO 8601 with microseconds and offset, as Discord writes timestamps.
pub(crate) fn iso8601(unix_ms: u64) -> String {
    let (days, in_day) = (unix_ms / 86_400_000, unix_ms % 86_400_000);
    // Days to a civil date, counted in 400-year eras that begin on a first of March.
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let day_of_era = shifted % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute) = (in_day / 3_600_000, in_day / 60_000 % 60);
    let (second, milli) = (in_day / 1_000 % 60, in_day % 1_000);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milli:03}000+00:00")
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
