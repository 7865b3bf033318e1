//! The gate before every connection.
//!
//! serenity reads the address of every connection from one shared string, whether it begins a session
//! or resumes one, and retries at once when a session fails. Before each connection it takes the
//! string's lock. So the gate holds that lock, puts the right address in the string and releases it for
//! one connection at a time, when [`Pace`] allows one.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cardinal_ids::Shard;
use serenity::gateway::ShardManager;
use tokio::sync::{OwnedMutexGuard, watch};
use tokio_util::sync::CancellationToken;

use super::context::GatewayAddress;
use super::pace::{Pace, SharedPace, Try};
use super::probe::Probe;
use super::sharing::IdentifyLimiter;

/// How often the gate checks whether a connection is wanted.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// How often to ask whether a session may begin.
const ASK_EVERY: Duration = Duration::from_millis(500);

/// How long a connection may have no session while Discord says hello on another one. Most sessions begin within a
/// second; where one needs longer, the next connection is given [`Gate::session_within`].
const SESSION_AFTER_HELLO: Duration = Duration::from_secs(5);

/// How long serenity may take to ask for the next connection when it isn't waiting for the last one.
const COMES_WITHIN: Duration = Duration::from_millis(500);

/// After so many failed tries at the resume address, the address at which sessions begin is used.
const NAMED_ADDRESS_TRIES: u32 = 3;

/// The gate of one client.
pub(super) struct Gate {
    /// serenity's string with the address of the next connection.
    pub(super) next: Arc<tokio::sync::Mutex<String>>,
    pub(super) address: GatewayAddress,
    /// The address at which Discord wants the current session resumed.
    pub(super) resume_at: watch::Receiver<Option<String>>,
    pub(super) shards: Arc<ShardManager>,
    pub(super) pace: SharedPace,
    /// Cancelled once no more connections may pass.
    pub(super) closed: CancellationToken,
    pub(super) shard: Shard,
    /// When sessions may begin, if that depends on other processes.
    pub(super) identify_limiter: Option<Arc<IdentifyLimiter>>,
    /// How long a connection that passed may take to get a session or come back.
    pub(super) session_within: Duration,
}

/// Why a gate closed for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closed {
    /// The client was closed.
    OnRequest,
    /// The last connection neither got a session nor came back. Discord accepted it but sends nothing, and
    /// serenity would wait for ever. It was given up when it had its time, or when Discord spoke on another one.
    Timeout,
}

impl Gate {
    /// Shuts the gate.
    pub(super) async fn shut(&self) -> OwnedMutexGuard<String> {
        self.next.clone().lock_owned().await
    }

    /// Lets connections pass one by one until the gate closes for good. Returns why it did.
    pub(super) async fn keep(self, mut held: OwnedMutexGuard<String>) -> Closed {
        // When the last connection passed.
        let mut passed_at: Option<Instant> = None;
        // Since when the gate has been open, and nobody has come.
        let mut open_since: Option<Instant> = None;
        // What is asked while the last connection has no session, and whether that one is taken for silent.
        let (mut probe, mut is_doubted) = (Probe::default(), false);
        // Until when a session may begin.
        let mut permitted: Option<Instant> = None;
        let closed = loop {
            if self.closed.is_cancelled() {
                break Closed::OnRequest;
            }
            let what = self.wanted().await;
            let has_session = self.pace.has_session();
            if has_session {
                probe.stop();
            } else if let Some(says_hello) = probe.ask(&self.address.url).await {
                self.pace.with(|pace| pace.asked(says_hello));
            }
            // In a pause as well, which is long after a long silence.
            if probe.is_heard()
                && passed_at.is_some_and(|at| at.elapsed() >= SESSION_AFTER_HELLO)
                && self.pace.with(Pace::take_doubt)
            {
                is_doubted = true;
                self.pace.end_pause();
            }
            let wait = self.pace.with(|pace| pace.wait(what, Instant::now()));
            if !wait.is_zero() {
                open_since = None;
                tokio::time::sleep(wait.min(LOOK_EVERY)).await;
                continue;
            }
            if what == Try::Begin
                && let Some(limiter) = &self.identify_limiter
                && permitted.is_none_or(|until| until < Instant::now())
            {
                permitted = limiter.permit(self.shard).await;
                if permitted.is_none() {
                    open_since = None;
                    tokio::time::sleep(ASK_EVERY).await;
                    continue;
                }
            }
            *held = self.address_for(what);
            let passed;
            (held, passed) = self.let_one_pass(held, what).await;
            if passed {
                (permitted, passed_at, is_doubted) = (None, Some(Instant::now()), false);
                probe.begin();
            }
            if passed || has_session {
                open_since = None;
                continue;
            }
            let within = if is_doubted { COMES_WITHIN } else { self.session_within };
            if open_since.get_or_insert_with(Instant::now).elapsed() >= within {
                // The silence was pause enough.
                self.pace.end_pause();
                break Closed::Timeout;
            }
        };
        // The lock must never be released, however late serenity asks for it.
        std::mem::forget(held);
        closed
    }

    /// What the next connection would be for. While a session can be resumed its shard is in the manager's
    /// list. Before a session begins it isn't.
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

    /// Opens the gate for a moment. Returns the lock and whether a connection passed. A released lock goes
    /// to a waiting connection at once, so finding it taken means that one passes.
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
            tracing::warn!(in_vain, ?what, "trying the gateway again");
        }
        (held, true)
    }
}

/// Returns a random number from 0 to 1, or 0.5 if the system has no randomness.
fn chance() -> f64 {
    f64::from(getrandom::u32().unwrap_or(u32::MAX / 2)) / f64::from(u32::MAX)
}
