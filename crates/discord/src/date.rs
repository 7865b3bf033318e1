//! Discord's clock, which dates interactions. The system's clock may differ from it.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use reqwest::header::{DATE, HeaderMap};

use cardinal_ids::Timestamp;

/// Discord's clock, read from its responses.
#[derive(Debug, Default)]
pub(super) struct DiscordClock(Mutex<Option<Reading>>);

/// The date of a response, since 1970, and when the response came.
#[derive(Clone, Copy, Debug)]
struct Reading {
    time: Duration,
    came: Instant,
}

impl DiscordClock {
    /// Notes the date of a response that has just come.
    pub(super) fn note(&self, headers: &HeaderMap) {
        let date = headers.get(DATE).and_then(|date| httpdate::parse_http_date(date.to_str().ok()?).ok());
        let Some(time) = date.and_then(|date| date.duration_since(UNIX_EPOCH).ok()) else { return };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Reading { time, came: Instant::now() });
    }

    /// Returns the current time: the system's before any response.
    pub(super) fn now(&self) -> Timestamp {
        let last = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let time = match last {
            Some(Reading { time, came }) => time + came.elapsed(),
            None => SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default(),
        };
        Timestamp(time.as_secs() as i64)
    }
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderValue;

    use super::*;

    fn dated(date: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(DATE, HeaderValue::from_static(date))])
    }

    #[test]
    fn the_date_of_the_last_answer_tells_the_time() {
        let clock = DiscordClock::default();
        let system = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        assert!(clock.now().0.abs_diff(system as i64) <= 1, "before any answer");
        // The example of RFC 9110.
        clock.note(&dated("Sun, 06 Nov 1994 08:49:37 GMT"));
        assert!((784_111_777..784_111_779).contains(&clock.now().0));
        for other in [HeaderMap::new(), dated("tomorrow")] {
            clock.note(&other);
            assert!((784_111_777..784_111_779).contains(&clock.now().0), "a response without a date changes nothing");
        }
    }
}
