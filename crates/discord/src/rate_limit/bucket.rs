//! Discord's buckets: how many requests are left in each, and when it is full again, as the headers of responses say.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use reqwest::header::HeaderMap;

use crate::route::{Major, Route, RouteKind};

/// Buckets kept before those that can no longer hold anything back are dropped.
const KEPT: usize = 2048;

/// How long to wait before asking again for a bucket that has a request under way and about which
/// nothing is known yet.
const PROBE: Duration = Duration::from_millis(20);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Name {
    /// The bucket's name, from a response's headers.
    Known(String),
    /// Only the route is known so far.
    Route(RouteKind),
}

/// A bucket's name, and the channel, server or interaction for which it is counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key(Name, Major);

impl Key {
    /// The key under the bucket's name, if a report names it.
    fn named_by(&self, report: &Report) -> Option<Key> {
        report.bucket.clone().map(|name| Key(Name::Known(name), self.1.clone()))
    }
}

/// One bucket, counted for one channel, server or interaction.
#[derive(Debug)]
pub(super) struct Bucket {
    /// Requests left until the reset. While nothing is known it is one at a time.
    remaining: u32,
    /// When the bucket is full again.
    reset: Option<Instant>,
    limit: u32,
    in_flight: u32,
}

impl Default for Bucket {
    fn default() -> Self {
        Bucket { remaining: 1, reset: None, limit: 1, in_flight: 0 }
    }
}

impl Bucket {
    /// How long a request must wait for this bucket, if it must.
    pub(super) fn wait(&self, now: Instant) -> Option<Duration> {
        (self.remaining <= self.in_flight).then(|| self.reset.map_or(PROBE, |reset| reset - now))
    }

    /// Notes that a request is sent.
    pub(super) fn send(&mut self) {
        self.in_flight += 1;
    }

    fn settle(&mut self) {
        self.in_flight = self.in_flight.saturating_sub(1);
    }

    fn note(&mut self, report: &Report, now: Instant) {
        match (report.limit, report.remaining, report.reset_after) {
            (Some(limit), Some(remaining), Some(reset_after)) => {
                let reset = now + reset_after;
                // Responses may arrive in another order than Discord counted the requests in. Until the
                // known reset they belong to one window, in which the smaller number is the later one.
                let same_window = self.reset.is_some_and(|known| now < known);
                self.remaining = if same_window { self.remaining.min(remaining) } else { remaining };
                self.limit = limit.max(1);
                self.reset = Some(reset);
            }
            // The headers name no limit.
            _ if self.reset.is_none() => {
                self.limit = self.limit.max(32);
                self.remaining = self.limit;
            }
            _ => {}
        }
    }
}

/// The buckets in use.
#[derive(Debug, Default)]
pub(super) struct Buckets {
    /// The bucket's name for each route, once a response has named it. At most one per kind of route.
    names: HashMap<RouteKind, String>,
    buckets: HashMap<Key, Bucket>,
}

impl Buckets {
    /// Returns a route's bucket as of now, which is a new one if nothing is known.
    pub(super) fn find(&mut self, route: &Route, now: Instant) -> (Key, &mut Bucket) {
        let kind = route.kind();
        let name = self.names.get(&kind).cloned().map_or(Name::Route(kind), Name::Known);
        let key = Key(name, route.major());
        if self.buckets.len() >= KEPT && !self.buckets.contains_key(&key) {
            self.buckets.retain(|_, bucket| bucket.in_flight > 0 || bucket.reset.is_some_and(|reset| reset > now));
        }
        let bucket = self.buckets.entry(key.clone()).or_default();
        if bucket.reset.is_some_and(|reset| reset <= now) {
            bucket.reset = None;
            bucket.remaining = bucket.limit;
        }
        (key, bucket)
    }

    /// How many requests a bucket takes until its reset, if that is known.
    pub(super) fn limit(&self, key: &Key) -> Option<u32> {
        self.buckets.get(key).map(|bucket| bucket.limit)
    }

    /// Notes a response to a request of this bucket and route.
    pub(super) fn note(&mut self, mut key: Key, route: RouteKind, report: &Report, now: Instant) {
        if let Some(name) = &report.bucket {
            self.names.insert(route, name.clone());
        }
        if let Some(named) = key.named_by(report).filter(|named| *named != key) {
            if let Some(bucket) = self.buckets.get_mut(&key) {
                bucket.settle();
                if bucket.in_flight == 0 {
                    self.buckets.remove(&key);
                }
            }
            self.buckets.entry(named.clone()).or_default().send();
            key = named;
        }
        let bucket = self.buckets.entry(key).or_default();
        bucket.settle();
        bucket.note(report, now);
    }

    /// Notes that a request of this bucket has no response.
    pub(super) fn lost(&mut self, key: &Key) {
        if let Some(bucket) = self.buckets.get_mut(key) {
            bucket.settle();
        }
    }

    /// Holds this bucket back until a time, under its name if the report names it.
    pub(super) fn hold_until(&mut self, key: Key, report: &Report, until: Instant) {
        let key = key.named_by(report).unwrap_or(key);
        let bucket = self.buckets.entry(key).or_default();
        bucket.remaining = 0;
        bucket.reset = Some(until);
    }
}

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
    use cardinal_ids::ChannelId;

    use super::*;
    use crate::route::InteractionToken;

    fn message(channel: u64) -> Route {
        Route::CreateMessage { channel: ChannelId(channel) }
    }

    fn edit_answer(token: &str) -> Route {
        Route::EditAnswer { application: 1, token: InteractionToken::new(token) }
    }

    fn report(remaining: u32, reset_after_ms: u64) -> Report {
        Report {
            bucket: Some("abc".into()),
            limit: Some(5),
            remaining: Some(remaining),
            reset_after: Some(Duration::from_millis(reset_after_ms)),
        }
    }

    /// Sends a request, or returns how long it must wait.
    fn send(buckets: &mut Buckets, route: &Route, now: Instant) -> Result<Key, Duration> {
        let (key, bucket) = buckets.find(route, now);
        if let Some(wait) = bucket.wait(now) {
            return Err(wait);
        }
        bucket.send();
        Ok(key)
    }

    /// Sends a request and notes its response.
    fn exchange(buckets: &mut Buckets, route: &Route, report: &Report, now: Instant) {
        let key = send(buckets, route, now).unwrap();
        buckets.note(key, route.kind(), report, now);
    }

    #[test]
    fn an_unknown_bucket_sends_one_and_waits_for_its_answer() {
        let (mut buckets, now) = (Buckets::default(), Instant::now());
        let first = send(&mut buckets, &message(1), now).unwrap();
        assert!(send(&mut buckets, &message(1), now).is_err());
        let other = send(&mut buckets, &message(2), now).unwrap();
        buckets.note(first, message(1).kind(), &report(4, 5000), now);
        assert!((0..4).all(|_| send(&mut buckets, &message(1), now).is_ok()));
        assert_eq!(send(&mut buckets, &message(1), now), Err(Duration::from_secs(5)));
        buckets.lost(&other);
    }

    #[test]
    fn a_bucket_is_full_again_after_its_reset() {
        let (mut buckets, now) = (Buckets::default(), Instant::now());
        exchange(&mut buckets, &message(1), &report(0, 700), now);
        assert_eq!(send(&mut buckets, &message(1), now), Err(Duration::from_millis(700)));
        let later = now + Duration::from_millis(701);
        exchange(&mut buckets, &message(1), &report(4, 5000), later);
        assert!(send(&mut buckets, &message(1), later).is_ok());
    }

    #[test]
    fn an_answer_that_was_overtaken_frees_nothing() {
        let (mut buckets, now, kind) = (Buckets::default(), Instant::now(), message(1).kind());
        exchange(&mut buckets, &message(1), &report(4, 5000), now);
        let [counted_first, counted_second] = [(); 2].map(|()| send(&mut buckets, &message(1), now).unwrap());
        buckets.note(counted_second, kind, &report(2, 5000), now);
        let later = now + Duration::from_secs(1);
        buckets.note(counted_first, kind, &report(3, 5000), later);
        assert!((0..2).all(|_| send(&mut buckets, &message(1), later).is_ok()));
        assert!(send(&mut buckets, &message(1), later).is_err(), "two of five are left, whatever the late answer says");
    }

    #[test]
    fn one_interaction_does_not_hold_another() {
        let (mut buckets, now) = (Buckets::default(), Instant::now());
        exchange(&mut buckets, &edit_answer("a"), &report(0, 2000), now);
        assert!(send(&mut buckets, &edit_answer("a"), now).is_err());
        assert!(send(&mut buckets, &edit_answer("b"), now).is_ok());
    }

    #[test]
    fn the_table_of_buckets_stays_small() {
        let (mut buckets, mut now) = (Buckets::default(), Instant::now());
        for number in 0..20_000 {
            now += Duration::from_millis(10);
            exchange(&mut buckets, &edit_answer(&number.to_string()), &report(4, 5000), now);
        }
        assert!(buckets.buckets.len() <= KEPT);
    }

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
