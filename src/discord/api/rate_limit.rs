//! The rate limiter: when a request may be sent.
//!
//! Discord's rules, in short: every route belongs to a bucket that the answer's headers name, with
//! so many requests until a reset; a bucket is counted apart for each channel, server or webhook
//! (id and token). Over all routes a bot may send fifty requests a second; what belongs to an
//! interaction is exempt from that. After 429 nothing more goes to that bucket (or, if it says
//! so, to any) until the given time.
//!
//! When Discord counts a request is not known here: somewhere between its sending and its answer.
//! So a request counts for as long as it is under way and a second more (see [`Recent`]): then no
//! second of Discord's holds more than are counted at once, wherever its edges are and however
//! long requests take on their way.

use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

use reqwest::header::HeaderMap;

use super::route::{Major, Route, RouteKind};

/// Requests that may count at once over all routes that are not of interactions. Discord allows 50
/// in a second; the rest is left for what another process of the same bot sends, such as one that
/// starts.
const GLOBAL_AT_ONCE: usize = 48;

/// How many of those may count when one is sent that comes last, so that a rush of such requests keeps no message that
/// somebody waits for.
const LAST_AT_ONCE: usize = GLOBAL_AT_ONCE / 2;

/// The span over which Discord counts requests over all routes.
const SECOND: Duration = Duration::from_secs(1);

/// How long after its permit a request without an answer may still be counted by Discord: connecting may
/// take most of it. A line that hangs must not keep everything else back for longer.
const ON_ITS_WAY: Duration = Duration::from_secs(6);

/// Buckets kept before those that can no longer hold anything back are dropped.
const KEPT_BUCKETS: usize = 2048;

/// How long to wait before asking again for a bucket of which another request is under way and
/// nothing is known yet.
const PROBE: Duration = Duration::from_millis(20);

/// Counts what was sent and tells when more may be.
#[derive(Debug, Default)]
pub(crate) struct Limiter {
    state: Mutex<State>,
    /// Whoever waits for the limit over all routes waits in this line: first come, first served.
    line: tokio::sync::Mutex<()>,
}

/// Why a request may not be sent yet, and when to ask again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wait {
    /// Its own bucket is empty, or others go before it.
    Bucket(Duration),
    /// Too much was sent over all routes.
    Global(Duration),
}

impl Wait {
    fn time(self) -> Duration {
        let (Wait::Bucket(time) | Wait::Global(time)) = self;
        time.max(Duration::from_millis(1))
    }
}

#[derive(Debug, Default)]
struct State {
    /// The bucket's name for each route, once an answer has told it. As many as there are routes.
    names: HashMap<RouteKind, String>,
    buckets: HashMap<Key, Bucket>,
    /// Nothing but interactions before this.
    held_until: Option<Instant>,
    recent: Recent,
}

/// The requests that Discord may have counted in the last second over all routes.
#[derive(Debug, Default)]
struct Recent {
    /// Each with its number and until when it counts.
    counted: VecDeque<(u64, Instant)>,
    sent: u64,
}

impl Recent {
    /// Counts a request that is sent now and gives its number, or says when to ask again: where as many count as this
    /// one may be sent beside.
    fn count(&mut self, now: Instant, at_once: usize) -> Result<u64, Duration> {
        self.counted.retain(|(_, until)| *until > now);
        if self.counted.len() >= at_once {
            let next = self.counted.iter().map(|(_, until)| *until - now).min();
            return Err(next.unwrap_or(PROBE).min(SECOND));
        }
        self.sent += 1;
        self.counted.push_back((self.sent, now + ON_ITS_WAY + SECOND));
        Ok(self.sent)
    }

    /// The request of this number was answered, or no answer will come: it counts a second more.
    fn settle(&mut self, number: u64, now: Instant) {
        if let Some((_, until)) = self.counted.iter_mut().find(|(counted, _)| *counted == number) {
            *until = (*until).min(now + SECOND);
        }
    }
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
    /// Its number among those that count over all routes; none for one of an interaction.
    counted: Option<u64>,
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
            // Who has to wait for a bucket alone does so beside the line, and those of interactions are
            // never in it.
            let position = if route.of_interaction() { None } else { Some(self.line.lock().await) };
            loop {
                match self.try_acquire(route, Instant::now()) {
                    Ok(permit) => return permit,
                    Err(wait @ Wait::Global(_)) => tokio::time::sleep(wait.time()).await,
                    Err(wait @ Wait::Bucket(_)) => {
                        drop(position);
                        tokio::time::sleep(wait.time()).await;
                        break;
                    }
                }
            }
        }
    }

    /// A permit, or why there is none yet.
    fn try_acquire(&self, route: &Route, now: Instant) -> Result<Permit, Wait> {
        let state = &mut *self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if !route.of_interaction()
            && let Some(until) = state.held_until.filter(|until| *until > now)
        {
            return Err(Wait::Global(until - now));
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
            return Err(Wait::Bucket(bucket.reset.map_or(PROBE, |reset| reset - now)));
        }
        let counted = if route.of_interaction() {
            None
        } else if route.comes_last() {
            // It waits beside the line.
            Some(state.recent.count(now, LAST_AT_ONCE).map_err(Wait::Bucket)?)
        } else {
            Some(state.recent.count(now, GLOBAL_AT_ONCE).map_err(Wait::Global)?)
        };
        bucket.in_flight += 1;
        Ok(Permit { key, route: kind, counted })
    }

    /// Takes note of an answer.
    pub(crate) fn answered(&self, permit: Permit, report: &Report) {
        self.note(permit, report, Instant::now());
    }

    fn note(&self, permit: Permit, report: &Report, now: Instant) {
        let state = &mut *self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = permit.counted {
            state.recent.settle(number, now);
        }
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
        let Permit { key, counted, .. } = permit;
        let state = &mut *self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = counted {
            state.recent.settle(number, Instant::now());
        }
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
    use crate::app::{ChannelId, MessageId, UserId};
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
        assert_eq!(limiter.try_acquire(&message(1), now).unwrap_err(), Wait::Bucket(Duration::from_secs(5)));
        limiter.lost(other);
    }

    #[test]
    fn a_bucket_is_full_again_after_its_reset() {
        let (limiter, now) = (Limiter::default(), Instant::now());
        let permit = limiter.try_acquire(&message(1), now).unwrap();
        limiter.note(permit, &report(0, 700), now);
        assert_eq!(limiter.try_acquire(&message(1), now).unwrap_err(), Wait::Bucket(Duration::from_millis(700)));
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
    fn what_comes_last_leaves_room_for_everything_else() {
        let edit = |channel| Route::EditMessage { channel: ChannelId(channel), message: MessageId(1) };
        let invitation = |thread| Route::AddToThread { thread: ChannelId(thread), user: UserId(1) };
        for route in [edit, invitation] {
            let (limiter, now) = (Limiter::default(), Instant::now());
            let sent: Vec<_> = (0..).map_while(|channel| limiter.try_acquire(&route(channel), now).ok()).collect();
            assert_eq!(sent.len(), LAST_AT_ONCE);
            // Beside the line: it keeps nobody from going on.
            assert!(matches!(limiter.try_acquire(&route(1_000), now), Err(Wait::Bucket(_))));
            assert!(limiter.try_acquire(&message(1), now).is_ok());
        }
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
        let wait = limiter.try_acquire(&message(1), Instant::now()).unwrap_err().time();
        assert!(wait > Duration::from_secs(30), "{wait:?} of a minute");
        let _other = limiter.try_acquire(&message(2), Instant::now()).unwrap();
    }

    /// Sends what is wanted as soon as it may be, over minutes in which Discord counts each request
    /// at another time between its sending and its answer; gives the times of the counting.
    fn counted_by_discord(wanted_at: &[u64], takes_ms: impl Fn(usize) -> (u64, u64)) -> Vec<u64> {
        let (limiter, start) = (Limiter::default(), Instant::now());
        let mut wanted: VecDeque<u64> = wanted_at.iter().copied().collect();
        let mut under_way: Vec<(u64, Permit)> = Vec::new();
        let mut counted = Vec::new();
        for ms in 0..240_000 {
            let now = start + Duration::from_millis(ms);
            while let Some(index) = under_way.iter().position(|(answered, _)| *answered <= ms) {
                limiter.note(under_way.swap_remove(index).1, &Report::default(), now);
            }
            while wanted.front().is_some_and(|at| *at <= ms)
                && let Ok(permit) = limiter.try_acquire(&message(counted.len() as u64), now)
            {
                wanted.pop_front();
                let (until_counted, until_answered) = takes_ms(counted.len());
                counted.push(ms + until_counted);
                under_way.push((ms + until_counted + until_answered, permit));
            }
        }
        assert!(wanted.is_empty(), "{} requests still wait after four minutes", wanted.len());
        counted.sort_unstable();
        counted
    }

    fn most_in_a_second(counted: &[u64]) -> usize {
        let within = |first: u64| counted.iter().filter(|at| (first..first + 1000).contains(*at)).count();
        counted.iter().map(|first| within(*first)).max().unwrap_or(0)
    }

    #[test]
    fn no_second_of_discords_holds_more_than_fifty() {
        let idle_then_burst: Vec<u64> = std::iter::repeat_n(3_000, 1_500).collect();
        // Some just before the edge of a second, the rest behind it.
        let over_an_edge: Vec<u64> = (0..400).map(|n| if n % 90 < 45 { 990 } else { 1_005 }).collect();
        let steady: Vec<u64> = (0..3_000).map(|n| n * 15).collect();
        for wanted in [idle_then_burst, over_an_edge, steady] {
            let mut wanted = wanted;
            wanted.sort_unstable();
            let at_once = counted_by_discord(&wanted, |_| (0, 1));
            let late = counted_by_discord(&wanted, |n| ((n as u64 * 37) % 180, (n as u64 * 53) % 120));
            let bunched = counted_by_discord(&wanted, |n| (900 - (n as u64 % 48) * 18, 5));
            for counted in [at_once, late, bunched] {
                let most = most_in_a_second(&counted);
                assert!(most <= 50, "{most} within a second");
                assert!(most >= 40 || counted.len() < 40, "what is allowed is used: {most} within a second");
            }
        }
    }

    #[test]
    fn fifteen_hundred_messages_go_out_within_forty_seconds() {
        let counted = counted_by_discord(&[0; 1_500], |_| (20, 20));
        assert!(counted.last().is_some_and(|last| *last < 40_000), "{:?} ms", counted.last());
    }

    #[test]
    fn requests_without_an_answer_hold_the_others_for_seven_seconds_at_most() {
        let (limiter, now) = (Limiter::default(), Instant::now());
        let hanging: Vec<Permit> =
            (0..48).map(|channel| limiter.try_acquire(&message(channel), now).unwrap()).collect();
        assert!(limiter.try_acquire(&message(999), now + Duration::from_millis(6_990)).is_err());
        let _next = limiter.try_acquire(&message(999), now + Duration::from_secs(7)).unwrap();
        assert_eq!(hanging.len(), 48);
    }

    #[tokio::test]
    async fn whoever_waits_for_all_routes_is_served_in_order() {
        let limiter = Limiter::default();
        for channel in 0..48 {
            let answered = limiter.try_acquire(&message(channel), Instant::now()).unwrap();
            limiter.lost(answered);
        }
        let order = Mutex::new(Vec::new());
        let wait = async |number: u64| {
            let _permit = limiter.acquire(&message(1000 + number)).await;
            order.lock().unwrap().push(number);
        };
        let wait_all = async { tokio::join!(wait(1), wait(2), wait(3), wait(4)) };
        let interactions = async {
            let _free = limiter.acquire(&edit_answer("a")).await;
            order.lock().unwrap().push(0);
        };
        tokio::join!(wait_all, interactions);
        assert_eq!(*order.lock().unwrap(), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn interactions_go_out_while_everything_else_waits() {
        let (limiter, now) = (Limiter::default(), Instant::now());
        let _all: Vec<Permit> = (0..48).map(|channel| limiter.try_acquire(&message(channel), now).unwrap()).collect();
        assert!(limiter.try_acquire(&message(999), now).is_err());
        for number in 0..200 {
            let permit = limiter.try_acquire(&edit_answer(&number.to_string()), now).unwrap();
            limiter.lost(permit);
        }
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
