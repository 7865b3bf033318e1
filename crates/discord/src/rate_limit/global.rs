//! The limit over all routes, and Discord's limits where several processes of one bot keep them together.

use std::collections::VecDeque;
use std::fmt;
use std::time::{Duration, Instant};

use async_trait::async_trait;

/// Requests that may count at once over all routes, interactions aside. Discord allows 50 in a
/// second; the rest is for another process of the same bot, such as one that is starting.
pub(super) const GLOBAL_AT_ONCE: usize = 48;

/// How many of those may count when a low-priority request is sent, so that a burst of such
/// requests doesn't delay messages that somebody waits for.
pub(super) const LAST_AT_ONCE: usize = GLOBAL_AT_ONCE / 2;

/// The span over which Discord counts requests over all routes.
pub(super) const SECOND: Duration = Duration::from_secs(1);

/// How long after its permit a request without a response counts: Discord may count it for six seconds, most of which
/// connecting may take, and then for one more. A hanging connection must not hold everything else back for longer.
pub(super) const COUNTED_FOR: Duration = Duration::from_secs(7);

/// The limit over all routes: requests that Discord may have counted in the last second, and the
/// time before which it wants no more.
#[derive(Debug, Default)]
pub(super) struct Global {
    /// Each with its number and until when it counts.
    counted: VecDeque<(u64, Instant)>,
    sent: u64,
    held_until: Option<Instant>,
}

impl Global {
    /// How long a global 429 still holds requests back, if it does.
    pub(super) fn held_for(&self, now: Instant) -> Option<Duration> {
        self.held_until.filter(|until| *until > now).map(|until| until - now)
    }

    /// Holds all requests back until this time.
    pub(super) fn hold_until(&mut self, until: Instant) {
        self.held_until = Some(self.held_until.map_or(until, |held| held.max(until)));
    }

    /// Counts a request that is sent now and returns its number.
    ///
    /// # Errors
    /// Returns how long to wait if `at_once` requests count already.
    pub(super) fn count(&mut self, now: Instant, at_once: usize) -> Result<u64, Duration> {
        self.counted.retain(|(_, until)| *until > now);
        if self.counted.len() >= at_once {
            let next = self.counted.iter().map(|(_, until)| *until - now).min();
            return Err(next.unwrap_or(SECOND).min(SECOND));
        }
        self.sent += 1;
        self.counted.push_back((self.sent, now + COUNTED_FOR));
        Ok(self.sent)
    }

    /// Forgets a request that was not sent.
    pub(super) fn take_back(&mut self, number: u64) {
        self.counted.retain(|(counted, _)| *counted != number);
    }

    /// Notes that the request of this number has its response, or never will: it counts for one
    /// more second.
    pub(super) fn settle(&mut self, number: u64, now: Instant) {
        if let Some((_, until)) = self.counted.iter_mut().find(|(counted, _)| *counted == number) {
            *until = (*until).min(now + SECOND);
        }
    }
}

/// What tells a request that was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestId(pub String);

/// Why a request may not be sent yet, and how long it has to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// Too many requests count over all routes.
    Global(Duration),
    /// Too many count for its route.
    Route(Duration),
}

/// What others say of a request that one process wants to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reservation {
    /// What tells it now that it is counted, or why it may not be sent yet.
    pub counted: Result<RequestId, Full>,
    /// The ban of which a process has told last, while that waits for its end.
    pub ban: Option<String>,
}

/// Counts requests together with other processes of the same bot.
#[async_trait]
pub trait SharedLimits: fmt::Debug + Send + Sync {
    /// Counts a request on a route that takes `limit` at a time, if it may be sent now: it counts for `counts_for`, or
    /// until it is settled. At most `at_once` count over all routes. `None` if nobody can be asked: then this process's
    /// own count has to do.
    async fn reserve(&self, route: String, limit: u32, at_once: u32, counts_for: Duration) -> Option<Reservation>;

    /// The ban of which a process has told last, while that waits for its end. `None` also if nobody can be asked.
    async fn ban(&self) -> Option<String>;

    /// Tells others that the network before Discord has banned this machine's address, and that nothing is sent from
    /// here for a while.
    async fn note_ban(&self, pause: Duration);

    /// Notes that a request has its response, or never will: how much longer it counts among all requests, and among
    /// those of its route.
    async fn settle(&self, id: &RequestId, global: Duration, route: Duration);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends each wanted request as soon as allowed, over four minutes in which Discord counts it at
    /// some time between sending and response. Returns when Discord counted them.
    fn counted_by_discord(wanted_at: &[u64], takes_ms: impl Fn(usize) -> (u64, u64)) -> Vec<u64> {
        let (mut global, start) = (Global::default(), Instant::now());
        let mut wanted: VecDeque<u64> = wanted_at.iter().copied().collect();
        let mut under_way: Vec<(u64, u64)> = Vec::new();
        let mut counted = Vec::new();
        for ms in 0..240_000 {
            let now = start + Duration::from_millis(ms);
            while let Some(index) = under_way.iter().position(|(answered, _)| *answered <= ms) {
                global.settle(under_way.swap_remove(index).1, now);
            }
            while wanted.front().is_some_and(|at| *at <= ms)
                && let Ok(number) = global.count(now, GLOBAL_AT_ONCE)
            {
                wanted.pop_front();
                let (until_counted, until_answered) = takes_ms(counted.len());
                counted.push(ms + until_counted);
                under_way.push((ms + until_counted + until_answered, number));
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
}
