//! What response headers say about rate limits.

use std::time::Duration;

use reqwest::header::HeaderMap;

/// What a response's headers say about its bucket.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Report {
    pub(super) bucket: Option<String>,
    pub(super) limit: Option<u32>,
    pub(super) remaining: Option<u32>,
    pub(super) reset_after: Option<Duration>,
}

impl Report {
    pub(crate) fn read(headers: &HeaderMap) -> Report {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        Report {
            bucket: text("x-ratelimit-bucket").map(str::to_owned),
            limit: text("x-ratelimit-limit").and_then(|value| value.parse().ok()),
            remaining: text("x-ratelimit-remaining").and_then(|value| value.parse().ok()),
            reset_after: text("x-ratelimit-reset-after").and_then(seconds),
        }
    }
}

/// Parses decimal seconds, clamped to a range from zero to a day.
pub(crate) fn seconds(text: &str) -> Option<Duration> {
    let value: f64 = text.parse().ok()?;
    Duration::try_from_secs_f64(value.clamp(0.0, 86_400.0)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_read_within_reason() {
        let mut headers = HeaderMap::new();
        for (name, value) in [
            ("x-ratelimit-bucket", "abcd1234"),
            ("x-ratelimit-limit", "5"),
            ("x-ratelimit-remaining", "0"),
            ("x-ratelimit-reset-after", "1.250"),
        ] {
            headers.insert(name, value.parse().unwrap());
        }
        let read = Report::read(&headers);
        assert_eq!(read.reset_after, Some(Duration::from_millis(1250)));
        assert_eq!((read.limit, read.remaining), (Some(5), Some(0)));
        assert_eq!(seconds("-3"), Some(Duration::ZERO));
        assert_eq!(seconds("NaN"), None);
        assert_eq!(seconds("1e30"), Some(Duration::from_hours(24)));
    }
}
