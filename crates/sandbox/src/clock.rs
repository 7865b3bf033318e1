//! The sandbox's clock: real time plus the offset by which it was advanced.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

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

/// Year, month and day (the last two from 1) of a day, counted in days since the Unix epoch.
fn civil_date(days: u64) -> (u64, u64, u64) {
    // In 400-year eras that begin on 1 March.
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let day_of_era = shifted % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (year_of_era + era * 400 + u64::from(month <= 2), month, day)
}

/// Formats a time in ISO 8601 with microseconds and offset, as in Discord's timestamps.
pub(crate) fn iso8601(unix_ms: u64) -> String {
    let in_day = unix_ms % 86_400_000;
    let (year, month, day) = civil_date(unix_ms / 86_400_000);
    let (hour, minute) = (in_day / 3_600_000, in_day / 60_000 % 60);
    let (second, milli) = (in_day / 1_000 % 60, in_day % 1_000);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milli:03}000+00:00")
}

/// Formats a time for HTTP's `Date` header (RFC 9110, section 5.6.7).
pub(crate) fn http_date(unix_ms: u64) -> String {
    // The epoch was a Thursday.
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (days, seconds) = (unix_ms / 86_400_000, unix_ms / 1_000 % 86_400);
    let (year, month, day) = civil_date(days);
    let (weekday, month) = (DAYS[(days % 7) as usize], MONTHS[(month - 1) as usize]);
    let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    format!("{weekday}, {day:02} {month} {year:04} {hour:02}:{minute:02}:{second:02} GMT")
}

/// Parses a time in ISO 8601 into microseconds since the Unix epoch. It consists of date, time, an optional fraction
/// of a second, and `Z` or an offset; returns `None` for anything else.
pub(crate) fn parse_iso8601(text: &str) -> Option<i64> {
    let (date, time) = text.split_once(['T', ' '])?;
    let (time, offset_minutes) = if let Some(time) = time.strip_suffix('Z') {
        (time, 0)
    } else {
        let (time, offset) = time.split_at_checked(time.rfind(['+', '-'])?)?;
        let [hours, minutes] = numbers(offset.get(1..)?, ':')?;
        let sign = if offset.starts_with('-') { -1 } else { 1 };
        (time, sign * (hours * 60 + minutes))
    };
    let (time, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let [year, month, day] = numbers(date, '-')?;
    let [hour, minute, second] = numbers(time, ':')?;
    if !((1..=12).contains(&month) && (1..=31).contains(&day) && hour < 24 && minute < 60 && second < 60) {
        return None;
    }
    let [fraction_us] = numbers(format!("{fraction:0<6}").get(..6)?, '.')?;
    // From a civil date to days, in 400-year eras that begin on 1 March.
    let shifted_year = year - i64::from(month <= 2);
    let (era, year_of_era) = (shifted_year.div_euclid(400), shifted_year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468;
    let seconds = ((days * 24 + hour) * 60 + minute - offset_minutes) * 60 + second;
    Some(seconds * 1_000_000 + fraction_us)
}

/// Splits a text into exactly `N` numbers of up to six digits.
fn numbers<const N: usize>(text: &str, divider: char) -> Option<[i64; N]> {
    let is_short = |part: &&str| part.len() <= 6 && part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = text.split(divider);
    let mut numbers = [0; N];
    for number in &mut numbers {
        *number = parts.next().filter(is_short)?.parse().ok()?;
    }
    parts.next().is_none().then_some(numbers)
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
