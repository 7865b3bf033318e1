//! The rate limiter: when a request may be sent.
//!
//! Discord's rules, in short: every route belongs to a bucket that the answer's headers name, with
//! so many requests until a reset; a bucket is counted apart for each channel, server or webhook
//! (id and token). Over all routes a bot may send fifty requests a second; what belongs to an
//! interaction is exempt from that. After 429 nothing more goes to that bucket (or, if it says
//! so, to any) until the given time.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

use reqwest::header::HeaderMap;

use super::route::{Major, Route, RouteKind};

/// Requests a second over all routes that are not of interactions. Discord allows 50; the rest is
/// left for clocks that differ.
const GLOBAL_PER_SECOND: u32 = 45;

/// Buckets kept before those that can no longer hold anything back are dropped.
const KEPT_BUCKETS: usize = 2048;

/// How long to wait before asking again for a bucket of which another request is under way and
/// nothing is known yet.
const PROBE: Duration = Duration::from_millis(20);

/// Counts what was sent and tells when more may be.
#[derive(Debug, Default)]
pub(crate) struct Limiter {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The bucket's name for each route, once an answer has told it. As many as there are routes.
    names: HashMap<RouteKind, String>,
    buckets: HashMap<Key, Bucket>,
    /// Nothing but interactions before this.
    held_until: Option<Instant>,
    /// When the current second of the limit over all routes began, and what it has sent.
    second: Option<(Instant, u32)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Name {
    /// The bucket's own name.
    Told(String),
    /// Nothing is known but the route.
    Route(RouteKind),
}

type Key = (Name, Major);

#[derive(Debug)]
struct Bucket {
    /// Requests left until the reset; nothing known yet: one at a time.
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

/// The right to send one request. Its answer, or that none came, must be reported with it.
#[derive(Debug)]
#[must_use]
pub(crate) struct Permit {
    key: Key,
    route: RouteKind,
}

/// What an answer's headers say of its bucket.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Report {
    bucket: Option<String>,
    limit: Option<u32>,
    remaining: Option<u32>,
    reset_after: Option<Duration>,
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

/// Reads seconds with decimals, within reason.
pub(crate) fn seconds(text: &str) -> Option<Duration> {
    let value: f64 = text.parse().ok()?;
    Duration::try_from_secs_f64(value.clamp(0.0, 86_400.0)).ok()
}

impl Limiter {
    /// Waits until the request may be sent.
    pub(crate) async fn acquire(&self, route: &Route) -> Permit {
        loop {
            match self.try_acquire(route, Instant::now()) {
                Ok(permit) => return permit,
                Err(wait) => tokio::time::sleep(wait.max(Duration::from_millis(1))).await,
            }
        }
    }

    /// A permit, or how long to wait before asking again.
    fn try_acquire(&self, route: &Route, now: Instant) -> Result<Permit, Duration> {
        let state = &mut *self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if !route.of_interaction()
            && let Some(until) = state.held_until.filter(|until| *until > now)
        {
            return Err(until - now);
        }
        let kind = route.kind();
        let name = state.names.get(&kind).cloned().map_or(Name::Route(kind), Name::Told);
        let key = (name, route.major());
        if state.buckets.len() >= KEPT_BUCKETS && !state.buckets.contains_key(&key) {
            state.buckets.retain(|_, bucket| bucket.in_flight > 0 || bucket.reset.is_some_and(|reset| reset > now));
        }
        let bucket = state.buckets.entry(key.clone()).or_default();
        if bucket.reset.is_some_and(|reset| reset <= now) {
            bucket.reset = None;
            bucket.remaining = bucket.limit;
        }
        if bucket.remaining <= bucket.in_flight {
            return Err(bucket.reset.map_or(PROBE, |reset| reset - now));
        }
        if !route.of_interaction() {
            let (began, sent) = state.second.get_or_insert((now, 0));
            if now.duration_since(*began) >= Duration::from_secs(1) {
                (*began, *sent) = (now, 0);
            }
            if *sent >= GLOBAL_PER_SECOND {
                return Err(*began + Duration::from_secs(1) - now);
            }
            *sent += 1;
        }
        bucket.in_flight += 1;
        Ok(Permit { key, route: kind })
    }

    /// Takes note of an answer.
    pub(crate) fn answered(&self, permit: Permit, report: &Report) {
        self.note(permit, report, Instant::now());
    }

    fn note(&self, permit: Permit, report: &Report, now: Instant) {
        let state = &mut *self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut key = permit.key;
        if let Some(name) = &report.bucket {
            state.names.insert(permit.route, name.clone());
            let told = (Name::Told(name.clone()), key.1.clone());
            if key != told {
                if let Some(bucket) = state.buckets.get_mut(&key) {
                    bucket.in_flight = bucket.in_flight.saturating_sub(1);
                    if bucket.in_flight == 0 {
                        state.buckets.remove(&key);
                    }
                }
                state.buckets.entry(told.clone()).or_default().in_flight += 1;
                key = told;
            }
        }
        let bucket = state.buckets.entry(key).or_default();
        bucket.in_flight = bucket.in_flight.saturating_sub(1);
        match (report.limit, report.remaining, report.reset_after) {
            (Some(limit), Some(remaining), Some(reset_after)) => {
                let reset = now + reset_after;
                // Answers may arrive in another order than they were counted in: until the known
                // reset has come they are of one window, in which the smaller number is the later one.
                let same_window = bucket.reset.is_some_and(|known| now < known);
                bucket.remaining = if same_window { bucket.remaining.min(remaining) } else { remaining };
                bucket.limit = limit.max(1);
                bucket.reset = Some(reset);
            }
            // Discord limits nothing here that it tells of.
            _ if bucket.reset.is_none() => {
                bucket.limit = bucket.limit.max(32);
                bucket.remaining = bucket.limit;
            }
            _ => {}
        }
    }

    /// Takes note that no answer came.
    pub(crate) fn lost(&self, permit: Permit) {
        let Permit { key, .. } = permit;
        let state = &mut *self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = state.buckets.get_mut(&key) {
            bucket.in_flight = bucket.in_flight.saturating_sub(1);
        }
    }

    /// Takes note of 429: nothing more to this bucket, or to any but those of interactions, for a while.
    pub(crate) fn refused(&self, permit: Permit, report: &Report, retry_after: Duration, everywhere: bool) {
        let now = Instant::now();
        let key = {
            let name = report.bucket.clone().map_or_else(|| permit.key.0.clone(), Name::Told);
            (name, permit.key.1.clone())
        };
        self.note(permit, &Report { bucket: report.bucket.clone(), ..Report::default() }, now);
        let state = &mut *self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let until = now + retry_after;
        if everywhere {
            state.held_until = Some(state.held_until.map_or(until, |held| held.max(until)));
        } else {
            let bucket = state.buckets.entry(key).or_default();
            bucket.remaining = 0;
            bucket.reset = Some(until);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ChannelId;
    use crate::discord::api::route::InteractionToken;

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

    #[test]
    fn an_unknown_bucket_sends_one_and_waits_for_its_answer() {
        let (limiter, now) = (Limiter::default(), Instant::now());
        let permit = limiter.try_acquire(&message(1), now).unwrap();
        assert!(limiter.try_acquire(&message(1), now).is_err());
        let other = limiter.try_acquire(&message(2), now).unwrap();
        limiter.note(permit, &report(4, 5000), now);
        let four: Vec<_> = (0..4).map(|_| limiter.try_acquire(&message(1), now).unwrap()).collect();
        assert_eq!(four.len(), 4);
        assert_eq!(limiter.try_acquire(&message(1), now).unwrap_err(), Duration::from_secs(5));
        limiter.lost(other);
    }

    #[test]
    fn a_bucket_is_full_again_after_its_reset() {
        let (limiter, now) = (Limiter::default(), Instant::now());
        let permit = limiter.try_acquire(&message(1), now).unwrap();
        limiter.note(permit, &report(0, 700), now);
        assert_eq!(limiter.try_acquire(&message(1), now).unwrap_err(), Duration::from_millis(700));
        let later = now + Duration::from_millis(701);
        limiter.note(limiter.try_acquire(&message(1), later).unwrap(), &report(4, 5000), later);
        let _four = limiter.try_acquire(&message(1), later).unwrap();
    }

    #[test]
    fn an_answer_that_was_overtaken_frees_nothing() {
        let (limiter, now) = (Limiter::default(), Instant::now());
        let acquire = |now| limiter.try_acquire(&message(1), now);
        limiter.note(acquire(now).unwrap(), &report(4, 5000), now);
        let (counted_first, counted_second) = (acquire(now).unwrap(), acquire(now).unwrap());
        limiter.note(counted_second, &report(2, 5000), now);
        let later = now + Duration::from_secs(1);
        limiter.note(counted_first, &report(3, 5000), later);
        let _two = [acquire(later).unwrap(), acquire(later).unwrap()];
        assert!(acquire(later).is_err(), "two of five are left, whatever the late answer says");
    }

    #[test]
    fn one_interaction_does_not_hold_another() {
        let (limiter, now) = (Limiter::default(), Instant::now());
        let permit = limiter.try_acquire(&edit_answer("a"), now).unwrap();
        limiter.note(permit, &report(0, 2000), now);
        assert!(limiter.try_acquire(&edit_answer("a"), now).is_err());
        let _free = limiter.try_acquire(&edit_answer("b"), now).unwrap();
    }

    #[test]
    fn a_global_refusal_holds_everything_but_interactions() {
        let limiter = Limiter::default();
        let permit = limiter.try_acquire(&message(1), Instant::now()).unwrap();
        limiter.refused(permit, &Report::default(), Duration::from_mins(1), true);
        assert!(limiter.try_acquire(&message(2), Instant::now()).is_err());
        let _free = limiter.try_acquire(&edit_answer("b"), Instant::now()).unwrap();
    }

    #[test]
    fn a_refused_bucket_waits_as_long_as_it_is_told() {
        let limiter = Limiter::default();
        let permit = limiter.try_acquire(&message(1), Instant::now()).unwrap();
        limiter.refused(permit, &Report::default(), Duration::from_mins(1), false);
        let wait = limiter.try_acquire(&message(1), Instant::now()).unwrap_err();
        assert!(wait > Duration::from_secs(30), "{wait:?} of a minute");
        let _other = limiter.try_acquire(&message(2), Instant::now()).unwrap();
    }

    #[test]
    fn no_more_than_the_limit_of_a_second_goes_out_but_interactions_do() {
        let (limiter, now) = (Limiter::default(), Instant::now());
        for channel in 0..GLOBAL_PER_SECOND {
            let permit = limiter.try_acquire(&message(channel.into()), now).unwrap();
            limiter.lost(permit);
        }
        assert_eq!(limiter.try_acquire(&message(999), now).unwrap_err(), Duration::from_secs(1));
        for number in 0..200 {
            let permit = limiter.try_acquire(&edit_answer(&number.to_string()), now).unwrap();
            limiter.lost(permit);
        }
        let _next = limiter.try_acquire(&message(999), now + Duration::from_secs(1)).unwrap();
    }

    #[test]
    fn the_table_of_buckets_stays_small() {
        let (limiter, mut now) = (Limiter::default(), Instant::now());
        for number in 0..20_000 {
            now += Duration::from_millis(10);
            let permit = limiter.try_acquire(&edit_answer(&number.to_string()), now).unwrap();
            limiter.note(permit, &report(4, 5000), now);
        }
        assert!(limiter.state.lock().unwrap().buckets.len() <= KEPT_BUCKETS);
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
