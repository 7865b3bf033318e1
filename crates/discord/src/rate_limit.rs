//! The rate limiter: when a request may be sent.
//!
//! Discord's rules, in short: every route belongs to a bucket, which the response headers name, with
//! so many requests until a reset. A bucket is counted separately for each channel, server or webhook
//! (id and token). Over all routes a bot may send fifty requests a second; requests that belong to an
//! interaction are exempt from that. After a 429 nothing more goes to that bucket (or, if Discord says
//! so, to any) until the given time.
//!
//! Discord counts a request at an unknown time between sending and response. So a request counts while
//! it is under way and for one second more (see [`Global`]). That way no second of Discord's holds more
//! requests than count at once, wherever its edges are and however long requests take.

mod bucket;
pub(crate) mod global;

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;

use self::bucket::{Buckets, Key};
use self::global::{COUNTED_FOR, GLOBAL_AT_ONCE, Global, LAST_AT_ONCE, SECOND};
use super::ban::Ban;
use super::route::{Route, RouteKind};
use crate::rate_limit::global::{Full, RequestId, SharedLimits};

pub(crate) use bucket::{Report, seconds};

/// How long to wait before other processes are asked again: long enough for more than one request to be allowed then,
/// as each question is a write, and no longer than this, as what they have told may be settled sooner.
const ASK_AGAIN: (Duration, Duration) = (Duration::from_millis(100), Duration::from_millis(500));

/// Counts requests and decides when the next may be sent.
#[derive(Default)]
pub(crate) struct Limiter {
    counts: Arc<Counts>,
    /// What other processes tell of bans goes there.
    ban: Ban,
    /// Requests that wait for the global limit queue here: first come, first served.
    queue: tokio::sync::Mutex<()>,
    /// The queue of those that come last.
    last: tokio::sync::Mutex<()>,
}

/// What was sent, as this process knows it and as others do.
#[derive(Default)]
struct Counts {
    state: Mutex<State>,
    /// Other processes of the same bot, with which the limits are shared.
    shared: OnceLock<Arc<dyn SharedLimits>>,
}

impl fmt::Debug for Limiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limiter").field("shared", &self.counts.shared.get().is_some()).finish_non_exhaustive()
    }
}

#[derive(Debug, Default)]
struct State {
    buckets: Buckets,
    global: Global,
}

/// Why a request may not be sent yet, and when to ask again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wait {
    /// Its own bucket is empty.
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

/// Permission to send one request. Report its response with it. If it is dropped, the request counts as one without a
/// response: its sender may have stopped waiting.
#[must_use]
pub(crate) struct Permit {
    counts: Arc<Counts>,
    counted: Option<Counted>,
}

impl Permit {
    /// What is counted, to be reported once.
    fn take(&mut self) -> Option<Counted> {
        self.counted.take()
    }
}

impl fmt::Debug for Permit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.counted.fmt(f)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(counted) = self.take() {
            self.counts.lost(&counted);
        }
    }
}

/// One request that is counted.
#[derive(Debug)]
struct Counted {
    key: Key,
    route: RouteKind,
    /// Its number among those that count over all routes. A request of an interaction has none.
    number: Option<u64>,
    /// The same among those of all processes.
    reserved: Option<RequestId>,
}

/// Of a route of which nothing is known, how many requests are sent before a response tells more.
const UNKNOWN: u32 = 1;

impl Limiter {
    /// A limiter beside this ban.
    pub(crate) fn new(ban: Ban) -> Limiter {
        Limiter { ban, ..Limiter::default() }
    }

    /// Waits until the request may be sent.
    pub(crate) async fn acquire(&self, route: &Route) -> Permit {
        loop {
            // A request that only waits for its bucket leaves the queue. Interactions never enter it.
            let queue = if route.comes_last() { &self.last } else { &self.queue };
            let position = if route.of_interaction() { None } else { Some(queue.lock().await) };
            loop {
                let acquired = match self.try_acquire(route, Instant::now()) {
                    Ok(permit) => self.reserve(route, permit).await,
                    wait => wait,
                };
                match acquired {
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

    /// Returns a permit, or why there is none yet.
    fn try_acquire(&self, route: &Route, now: Instant) -> Result<Permit, Wait> {
        let State { buckets, global } = &mut *self.counts.state();
        if !route.of_interaction()
            && let Some(time) = global.held_for(now)
        {
            return Err(Wait::Global(time));
        }
        let (key, bucket) = buckets.find(route, now);
        if let Some(time) = bucket.wait(now) {
            return Err(Wait::Bucket(time));
        }
        let number = if route.of_interaction() {
            None
        } else {
            let at_once = if route.comes_last() { LAST_AT_ONCE } else { GLOBAL_AT_ONCE };
            Some(global.count(now, at_once).map_err(Wait::Global)?)
        };
        bucket.send();
        let counted = Some(Counted { key, route: route.kind(), number, reserved: None });
        Ok(Permit { counts: Arc::clone(&self.counts), counted })
    }

    /// From now on shares the limits with other processes.
    pub(crate) fn share(&self, budget: Arc<dyn SharedLimits>) {
        // The first one counts.
        let _ = self.counts.shared.set(budget);
    }

    /// Has other processes count a request as well, if the limits are shared. Gives the permit up if it has to wait for
    /// them. If they can't be asked, this process's own count has to do.
    async fn reserve(&self, route: &Route, mut permit: Permit) -> Result<Permit, Wait> {
        let Some(counted) = permit.counted.as_mut().filter(|counted| counted.number.is_some()) else {
            return Ok(permit);
        };
        let Some(shared) = self.counts.shared.get() else { return Ok(permit) };
        let limit = self.counts.state().buckets.limit(&counted.key).unwrap_or(UNKNOWN);
        let at_once = if route.comes_last() { LAST_AT_ONCE } else { GLOBAL_AT_ONCE };
        let name = format!("{} {:?}", route.kind(), route.major());
        let Some(reservation) = shared.reserve(name, limit, at_once as u32, COUNTED_FOR).await else {
            return Ok(permit);
        };
        if let Some(ban) = reservation.ban {
            self.ban.hear(ban, Instant::now());
        }
        match reservation.counted {
            Ok(id) => {
                counted.reserved = Some(id);
                Ok(permit)
            }
            Err(full) => {
                self.give_back(permit);
                let (soonest, latest) = ASK_AGAIN;
                Err(match full {
                    Full::Global(time) => Wait::Global(time.clamp(soonest, latest)),
                    Full::Route(time) => Wait::Bucket(time.clamp(soonest, latest)),
                })
            }
        }
    }

    /// Asks other processes of a ban, as requests of interactions don't.
    pub(crate) async fn ask_of_ban(&self) {
        let Some(shared) = self.counts.shared.get() else { return };
        if let Some(ban) = shared.ban().await {
            self.ban.hear(ban, Instant::now());
        }
    }

    /// Tells other processes of a ban, and how long nothing is sent from here.
    pub(crate) fn tell_of_ban(&self, pause: Duration) {
        if let (Some(shared), Ok(runtime)) = (self.counts.shared.get().cloned(), Handle::try_current()) {
            runtime.spawn(async move { shared.note_ban(pause).await });
        }
    }

    /// Notes that the request won't be sent.
    pub(crate) fn give_back(&self, mut permit: Permit) {
        if let Some(counted) = permit.take() {
            self.counts.counts_for(&counted, Duration::ZERO, Duration::ZERO);
            self.counts.state().take_back(&counted);
        }
    }

    /// Notes a response.
    pub(crate) fn answered(&self, mut permit: Permit, report: &Report) {
        if let Some(counted) = permit.take() {
            self.counts.settle(&counted, report);
            self.counts.state().note(counted, report, Instant::now());
        }
    }

    /// Notes a 429: holds back this bucket, or everything but interactions, for a while.
    pub(crate) fn refused(&self, mut permit: Permit, report: &Report, retry_after: Duration, everywhere: bool) {
        let Some(counted) = permit.take() else { return };
        self.counts.settle(&counted, &Report { reset_after: Some(retry_after), ..Report::default() });
        let (now, key, state) = (Instant::now(), counted.key.clone(), &mut *self.counts.state());
        state.note(counted, &Report { bucket: report.bucket.clone(), ..Report::default() }, now);
        if everywhere {
            state.global.hold_until(now + retry_after);
        } else {
            state.buckets.hold_until(key, report, now + retry_after);
        }
    }
}

impl Counts {
    /// Tells other processes that a request has its response, or never will.
    fn settle(&self, counted: &Counted, report: &Report) {
        // Without a word about the route, its bucket is taken to begin anew with the second.
        self.counts_for(counted, SECOND, report.reset_after.unwrap_or(SECOND));
    }

    /// Tells other processes how much longer a request counts among all, and among those of its route.
    fn counts_for(&self, counted: &Counted, global: Duration, route: Duration) {
        let (Some(shared), Some(id)) = (self.shared.get().cloned(), counted.reserved.clone()) else { return };
        // A process that ends tells no more: its requests count until their time is over.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move { shared.settle(&id, global, route).await });
        }
    }

    /// Notes that no response came.
    fn lost(&self, counted: &Counted) {
        self.settle(counted, &Report::default());
        let State { buckets, global } = &mut *self.state();
        if let Some(number) = counted.number {
            global.settle(number, Instant::now());
        }
        buckets.lost(&counted.key);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Undoes a permit: nothing was sent.
    fn take_back(&mut self, counted: &Counted) {
        if let Some(number) = counted.number {
            self.global.take_back(number);
        }
        self.buckets.lost(&counted.key);
    }

    fn note(&mut self, counted: Counted, report: &Report, now: Instant) {
        if let Some(number) = counted.number {
            self.global.settle(number, now);
        }
        self.buckets.note(counted.key, counted.route, report, now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::InteractionToken;
    use cardinal_ids::{ChannelId, MessageId, UserId};

    fn message(channel: u64) -> Route {
        Route::CreateMessage { channel: ChannelId(channel) }
    }

    fn edit_answer(token: &str) -> Route {
        Route::EditAnswer { application: 1, token: InteractionToken::new(token) }
    }

    #[test]
    fn what_comes_last_leaves_room_for_everything_else() {
        let edit = |channel| Route::EditMessage { channel: ChannelId(channel), message: MessageId(1) };
        let invitation = |thread| Route::AddToThread { thread: ChannelId(thread), user: UserId(1) };
        for route in [edit, invitation] {
            let (limiter, now) = (Limiter::default(), Instant::now());
            let sent: Vec<_> = (0..).map_while(|channel| limiter.try_acquire(&route(channel), now).ok()).collect();
            assert_eq!(sent.len(), LAST_AT_ONCE);
            assert!(matches!(limiter.try_acquire(&route(1_000), now), Err(Wait::Global(_))));
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

    #[tokio::test]
    async fn a_request_that_nobody_waits_for_any_more_does_not_close_its_bucket() {
        let limiter = Limiter::default();
        let given_up = tokio::time::timeout(Duration::from_millis(1), async {
            let _permit = limiter.acquire(&message(1)).await;
            std::future::pending::<()>().await;
        });
        given_up.await.unwrap_err();
        let _next = limiter.try_acquire(&message(1), Instant::now()).unwrap();
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
    async fn requests_that_wait_for_all_routes_go_in_order() {
        let limiter = Limiter::default();
        for channel in 0..48 {
            let answered = limiter.try_acquire(&message(channel), Instant::now()).unwrap();
            drop(answered);
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
            drop(permit);
        }
    }
}
