//! Limits how often the gateway is tried.
//!
//! If the gateway accepts connections but sessions fail, a client that retries at once does so thousands
//! of times a second. So the pauses between tries without a session grow. However sessions end, there
//! are limits on the tries within seconds and on the sessions begun in a day: Discord resets the token of
//! a bot that begins a thousand.
//!
//! Shards that several processes of a bot share: who holds which, and when the next session may begin.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use cardinal_ids::Shard;
use serde_json::Value;

use crate::client::Api;
use crate::route::Route;
use crate::transport::Body;

/// The pause after the first try without a session. It doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(500);

/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// How many tries are allowed within [`SPAN`], whatever their result.
const TRIES_IN_SPAN: usize = 10;

/// The span over which tries are counted.
const SPAN: Duration = Duration::from_secs(10);

/// How many sessions a bot can begin in a row after beginning none for a long time.
const BEGINNINGS_AT_ONCE: u32 = 200;

/// How often one more session can begin: three hundred times a day. With those in a row that makes five
/// hundred on the worst day.
const BEGINNING_EVERY: Duration = Duration::from_secs(24 * 60 * 60 / 300);

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Try {
    /// Begin a session.
    Begin,
    /// Resume the current session.
    Resume,
}

/// When the next connection may be tried.
#[derive(Debug)]
pub(super) struct Pace {
    /// Tries since a session was last up.
    failed_tries: u32,
    /// Not before this.
    not_before: Instant,
    /// Whether a connection without a session may be taken for silent because Discord speaks on another one.
    may_doubt: bool,
    /// The tries of the last [`SPAN`].
    recent: VecDeque<Instant>,
    /// How many sessions could begin in a row, as of a time.
    beginnings: (f64, Instant),
}

impl Pace {
    pub(super) fn new(now: Instant) -> Pace {
        let beginnings = (f64::from(BEGINNINGS_AT_ONCE), now);
        Pace { failed_tries: 0, not_before: now, may_doubt: true, recent: VecDeque::new(), beginnings }
    }

    /// Returns how long a try must wait, or zero if it may be made now.
    pub(super) fn wait(&self, what: Try, now: Instant) -> Duration {
        let mut wait = self.not_before.saturating_duration_since(now);
        if self.recent.len() >= TRIES_IN_SPAN
            && let Some(oldest) = self.recent.front()
        {
            wait = wait.max((*oldest + SPAN).saturating_duration_since(now));
        }
        if what == Try::Begin {
            let lacking = 1.0 - self.beginnings_at(now);
            wait = wait.max(BEGINNING_EVERY.mul_f64(lacking.max(0.0)));
        }
        wait
    }

    /// Notes a try. `chance` is a random number from 0 to 1 that spreads out bots that lost their sessions at
    /// the same moment.
    pub(super) fn tried(&mut self, what: Try, now: Instant, chance: f64) {
        let doubled = FIRST_PAUSE.saturating_mul(1 << self.failed_tries.min(16)).min(LONGEST_PAUSE);
        self.not_before = now + doubled.mul_f64(0.75 + chance / 2.0);
        self.failed_tries = self.failed_tries.saturating_add(1);
        if self.recent.len() >= TRIES_IN_SPAN {
            self.recent.pop_front();
        }
        self.recent.push_back(now);
        if what == Try::Begin {
            self.beginnings = (self.beginnings_at(now) - 1.0, now);
        }
    }

    /// Notes that a session is up, so that the next try needn't wait for those before it.
    pub(super) fn on_session_up(&mut self, now: Instant) {
        self.failed_tries = 0;
        self.not_before = now;
        self.may_doubt = true;
    }

    /// Notes whether Discord, asked beside a connection without a session, said hello.
    pub(super) fn asked(&mut self, says_hello: bool) {
        self.may_doubt |= !says_hello;
    }

    /// Whether the last connection may be taken for silent, since Discord speaks. True once until a session is up or
    /// Discord is silent again: where sessions fail for another reason, or begin slowly, that would help nobody.
    pub(super) fn take_doubt(&mut self) -> bool {
        std::mem::replace(&mut self.may_doubt, false)
    }

    /// Ends the pause before the next try.
    pub(super) fn end_pause(&mut self, now: Instant) {
        self.not_before = now;
    }

    /// Returns how many tries in a row led to no session.
    pub(super) fn failed_tries(&self) -> u32 {
        self.failed_tries
    }

    fn beginnings_at(&self, now: Instant) -> f64 {
        let (left, at) = self.beginnings;
        let gained = now.saturating_duration_since(at).as_secs_f64() / BEGINNING_EVERY.as_secs_f64();
        (left + gained).min(f64::from(BEGINNINGS_AT_ONCE))
    }
}

/// A [`Pace`]. Clones share it.
#[derive(Clone, Debug)]
pub(super) struct SharedPace(Arc<Mutex<Pace>>);

impl SharedPace {
    pub(super) fn new() -> SharedPace {
        SharedPace(Arc::new(Mutex::new(Pace::new(Instant::now()))))
    }

    /// Notes that a session is up.
    pub(super) fn on_session_up(&self) {
        self.with(|pace| pace.on_session_up(Instant::now()));
    }

    /// Ends the pause before the next try.
    pub(super) fn end_pause(&self) {
        self.with(|pace| pace.end_pause(Instant::now()));
    }

    /// Whether the last try led to a session, as far as known.
    pub(super) fn has_session(&self) -> bool {
        self.with(|pace| pace.failed_tries() == 0)
    }

    /// Does something with it.
    pub(super) fn with<T>(&self, what: impl FnOnce(&mut Pace) -> T) -> T {
        what(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// How long Discord may take to say how many sessions may still begin.
const PATIENCE: Duration = Duration::from_secs(10);

/// For how long a permission holds: Discord counts from the moment at which a session begins.
const HOLDS_FOR: Duration = Duration::from_secs(1);

/// How long to wait where Discord allows no more sessions today, before it is asked again.
const TOMORROW: Duration = Duration::from_mins(1);

/// The shards that this process holds, as all processes of the bot agree on them.
#[async_trait]
pub trait ShardLeases: Send + Sync {
    /// Whether this process knows that it holds what it holds. It does not after it stood still for a while.
    fn is_current(&self) -> bool;

    /// Whether this process still holds a shard, asked anew.
    async fn still_holds(&self, shard: u64) -> bool;

    /// Whether a session of this shard may begin now. Counts it if so. `groups` is Discord's `max_concurrency`.
    async fn may_begin(&self, shard: u64, groups: u64) -> bool;

    /// Tells the others that a shard's session is up.
    async fn on_session_up(&self, shard: u64);
}

/// Limits how sessions begin, all processes together: a few at a time, as Discord says, and no more than it allows in a
/// day.
pub struct IdentifyLimiter {
    pub(super) leases: Arc<dyn ShardLeases>,
    api: Arc<Api>,
    /// How many shards may begin at the same time (`max_concurrency`).
    groups: u64,
    /// Not before this, because Discord allows no more today.
    not_before: Mutex<Option<Instant>>,
}

impl IdentifyLimiter {
    /// Returns a limiter of sessions. `told` is what Discord says of those that may begin (`GET /gateway/bot`).
    pub fn new(leases: Arc<dyn ShardLeases>, api: Arc<Api>, told: &Value) -> IdentifyLimiter {
        let groups = told["session_start_limit"]["max_concurrency"].as_u64().unwrap_or(1);
        IdentifyLimiter { leases, api, groups, not_before: Mutex::default() }
    }

    /// Returns until when a session of this shard may begin, or nothing if it has to wait.
    pub(super) async fn permit(&self, shard: Shard) -> Option<Instant> {
        let not_before = *self.not_before.lock().unwrap_or_else(PoisonError::into_inner);
        if not_before.is_some_and(|at| at > Instant::now()) || !self.leases.may_begin(shard.index, self.groups).await {
            return None;
        }
        let until = Instant::now() + HOLDS_FOR;
        // Discord counts for all processes. If it doesn't answer, the session wouldn't begin either.
        let told = self.api.send(&Route::GatewayOfBot, Body::Empty, PATIENCE).await.ok()?;
        if told["session_start_limit"]["remaining"].as_u64() == Some(0) {
            tracing::error!("Discord allows this bot no more sessions today; something restarts it too often");
            *self.not_before.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + TOMORROW);
            return None;
        }
        Some(until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes every try as soon as allowed over a span, and returns their times. With `up` each try leads to
    /// a session.
    fn tries(what: Try, up: bool, span: Duration) -> Vec<Duration> {
        let start = Instant::now();
        let (mut pace, mut now) = (Pace::new(start), start);
        let mut times = Vec::new();
        loop {
            now += pace.wait(what, now);
            // Rounding may make a wait too short by less than a nanosecond.
            while !pace.wait(what, now).is_zero() {
                now += Duration::from_millis(1);
            }
            if now - start > span {
                return times;
            }
            times.push(now - start);
            pace.tried(what, now, 0.0);
            if up {
                pace.on_session_up(now);
            }
        }
    }

    fn most_within(times: &[Duration], span: Duration) -> usize {
        let within = |first: Duration| times.iter().filter(|at| **at >= first && **at < first + span).count();
        times.iter().map(|first| within(*first)).max().unwrap_or(0)
    }

    #[test]
    fn pauses_double_up_to_a_minute_while_there_is_no_session() {
        let times = tries(Try::Resume, false, Duration::from_mins(10));
        let pauses: Vec<u128> =
            times.windows(2).map(|pair| pair[1].as_millis() - pair[0].as_millis()).take(9).collect();
        // Three quarters of 0.5 s, 1 s, 2 s … 60 s, since chance is 0.
        assert_eq!(pauses, [375, 750, 1500, 3000, 6000, 12_000, 24_000, 45_000, 45_000]);
    }

    #[test]
    fn chance_spreads_a_pause_over_half_its_length() {
        let now = Instant::now();
        let pause = |chance| {
            let mut pace = Pace::new(now);
            pace.tried(Try::Resume, now, chance);
            pace.wait(Try::Resume, now).as_millis()
        };
        assert_eq!((pause(0.0), pause(1.0)), (375, 625));
    }

    #[test]
    fn a_lost_session_is_gone_on_with_at_once() {
        let now = Instant::now();
        let mut pace = Pace::new(now);
        for _ in 0..5 {
            pace.tried(Try::Begin, now, 0.5);
        }
        assert!(pace.wait(Try::Resume, now) > Duration::from_secs(5));
        pace.on_session_up(now);
        assert_eq!(pace.wait(Try::Resume, now), Duration::ZERO);
    }

    #[test]
    fn sessions_that_end_as_soon_as_they_are_up_are_tried_ten_times_in_ten_seconds() {
        for what in [Try::Begin, Try::Resume] {
            let times = tries(what, true, Duration::from_mins(2));
            assert_eq!(most_within(&times, Duration::from_secs(10)), 10);
        }
    }

    #[test]
    fn no_day_sees_more_than_five_hundred_beginnings() {
        let day = Duration::from_hours(24);
        for up in [true, false] {
            let most = most_within(&tries(Try::Begin, up, day * 3), day);
            assert!((400..=500).contains(&most), "{most} on a day");
        }
    }
}
