//! The gate before every connection.
//!
//! serenity connects wherever one shared text says, whether it begins a session or resumes one, and
//! comes back at once when a session fails. Before every connection it takes that text's lock. So
//! the lock is held here, with the right address in the text, and let go for one connection at a
//! time, when [`Pace`] allows one.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serenity::gateway::ShardManager;
use tokio::sync::{OwnedMutexGuard, watch};
use tokio_util::sync::CancellationToken;

use super::address::Address;
use super::pace::{Pace, Try};

/// How often it is looked whether a connection is wanted.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// After so many tries in vain where Discord wants a session resumed, it is tried where sessions begin.
const NAMED_ADDRESS_TRIES: u32 = 3;

/// The tries that were made, and when the next one may be.
#[derive(Clone, Debug)]
pub(super) struct SharedPace(Arc<Mutex<Pace>>);

impl SharedPace {
    pub(super) fn new() -> SharedPace {
        SharedPace(Arc::new(Mutex::new(Pace::new(Instant::now()))))
    }

    /// A session is up.
    pub(super) fn is_up(&self) {
        self.with(|pace| pace.is_up(Instant::now()));
    }

    /// Whether the last try has led to a session, as far as is known.
    pub(super) fn has_session(&self) -> bool {
        self.with(|pace| pace.in_vain() == 0)
    }

    fn with<T>(&self, what: impl FnOnce(&mut Pace) -> T) -> T {
        what(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Keeps the gate.
pub(super) struct Gate {
    /// The text that says where to connect.
    pub(super) next: Arc<tokio::sync::Mutex<String>>,
    pub(super) address: Address,
    /// Where Discord wants the present session resumed.
    pub(super) resume_at: watch::Receiver<Option<String>>,
    pub(super) shards: Arc<ShardManager>,
    pub(super) pace: SharedPace,
    /// Nobody passes any more.
    pub(super) closed: CancellationToken,
    /// How long the last one who passed may take to a session, or to come back here.
    pub(super) session_within: Duration,
}

/// Why a gate lets nobody pass any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shut {
    /// It was closed.
    Closed,
    /// The last one who passed neither got a session nor came back: Discord has taken a connection and
    /// says nothing, for which serenity waits for ever.
    NobodyCame,
}

impl Gate {
    /// Shuts the gate.
    pub(super) async fn shut(&self) -> OwnedMutexGuard<String> {
        self.next.clone().lock_owned().await
    }

    /// Lets connections pass one by one, and says why nobody passes any more. It is shut for good then.
    pub(super) async fn keep(self, mut held: OwnedMutexGuard<String>) -> Shut {
        // Since when the gate is open to one who has passed before and has no session.
        let mut expected_since = None;
        let shut = loop {
            if self.closed.is_cancelled() {
                break Shut::Closed;
            }
            let what = self.wanted().await;
            let (wait, has_session) = self.pace.with(|pace| (pace.wait(what, Instant::now()), pace.in_vain() == 0));
            if !wait.is_zero() {
                expected_since = None;
                tokio::time::sleep(wait.min(LOOK_EVERY)).await;
                continue;
            }
            *held = self.address_for(what);
            let passed;
            (held, passed) = self.let_one_pass(held, what).await;
            if passed || has_session {
                expected_since = None;
            } else if expected_since.get_or_insert_with(Instant::now).elapsed() >= self.session_within {
                break Shut::NobodyCame;
            }
        };
        // Nobody is to find it open, however late.
        std::mem::forget(held);
        shut
    }

    /// What a connection would be for. While a session can be resumed its shard is in the manager's
    /// list; before a session is begun it is not.
    async fn wanted(&self) -> Try {
        if self.shards.runners.lock().await.is_empty() { Try::Begin } else { Try::Resume }
    }

    fn address_for(&self, what: Try) -> String {
        let may_be_named = what == Try::Resume && !self.address.fixed;
        let named = self.resume_at.borrow().clone().filter(|_| may_be_named);
        named
            .filter(|_| self.pace.with(|pace| pace.in_vain()) < NAMED_ADDRESS_TRIES)
            .unwrap_or_else(|| self.address.url.clone())
    }

    /// Opens the gate for a moment, and says whether somebody passed. A lock that is let go belongs to
    /// whoever has waited for it, so that one who finds it taken knows that somebody passes.
    async fn let_one_pass(&self, held: OwnedMutexGuard<String>, what: Try) -> (OwnedMutexGuard<String>, bool) {
        drop(held);
        if let Ok(held) = self.next.clone().try_lock_owned() {
            tokio::time::sleep(LOOK_EVERY).await;
            return (held, false);
        }
        let held = self.shut().await;
        let in_vain = self.pace.with(|pace| {
            pace.tried(what, Instant::now(), chance());
            pace.in_vain()
        });
        if in_vain > 1 {
            tracing::warn!(in_vain, ?what, "the gateway is tried again");
        }
        (held, true)
    }
}

/// A number from 0 to 1, by chance as far as the system has any.
fn chance() -> f64 {
    f64::from(getrandom::u32().unwrap_or(u32::MAX / 2)) / f64::from(u32::MAX)
}
