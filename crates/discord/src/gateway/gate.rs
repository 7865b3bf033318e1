//! The gate before every connection.
//!
//! serenity reads the address of every connection from one shared string, whether it begins a session
//! or resumes one, and retries at once when a session fails. Before each connection it takes the
//! string's lock. So the gate holds that lock, puts the right address in the string and releases it for
//! one connection at a time, when [`Pace`] allows one.
//!
//! Whether a gateway that said nothing speaks again.
//!
//! A connection to a Discord that accepts it and says nothing stays silent when Discord is well again, and serenity
//! waits in it for ever. So while a connection has no session another one is opened now and then, on which Discord only
//! has to say hello. That counts against none of its limits.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cardinal_ids::Shard;
use futures_util::StreamExt;
use serenity::gateway::ShardManager;
use tokio::sync::{OwnedMutexGuard, watch};
use tokio::time::timeout;
use tokio_tungstenite::connect_async;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::context::GatewayAddress;
use super::pace::{IdentifyLimiter, Pace, SharedPace, Try};

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
            .filter(|_| self.pace.with(|pace| pace.failed_tries()) < NAMED_ADDRESS_TRIES)
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
        let failed_tries = self.pace.with(|pace| {
            pace.tried(what, Instant::now(), chance());
            pace.failed_tries()
        });
        if failed_tries > 1 {
            tracing::warn!(failed_tries, ?what, "trying the gateway again");
        }
        (held, true)
    }
}

/// Returns a random number from 0 to 1, or 0.5 if the system has no randomness.
fn chance() -> f64 {
    f64::from(getrandom::u32().unwrap_or(u32::MAX / 2)) / f64::from(u32::MAX)
}

/// When to ask for the first time. Discord says hello within a fraction of it.
const FIRST_AFTER: Duration = Duration::from_secs(1);

/// How long hello may take.
const ANSWERED_WITHIN: Duration = Duration::from_secs(2);

/// The pause after a question without an answer.
const PAUSE: Duration = Duration::from_secs(3);

/// What is asked beside connections that have no session.
#[derive(Default)]
pub(super) struct Probe {
    /// When to ask next; never once hello was heard.
    next: Option<tokio::time::Instant>,
    asked: Option<AbortOnDropHandle<bool>>,
    /// Whether that was asked beside an earlier connection: hello says nothing about this one, but silence does.
    is_earlier: bool,
    is_heard: bool,
}

impl Probe {
    /// Begins beside a connection that has just passed.
    fn begin(&mut self) {
        (self.is_earlier, self.is_heard) = (true, false);
        self.next = Some(tokio::time::Instant::now() + FIRST_AFTER);
    }

    /// Asks nothing more.
    pub(super) fn stop(&mut self) {
        *self = Probe::default();
    }

    /// Whether Discord has said hello since the last connection passed.
    fn is_heard(&self) -> bool {
        self.is_heard
    }

    /// Asks the gateway at this address when it is time to, without waiting. Returns whether it said hello once that is
    /// known.
    async fn ask(&mut self, address: &str) -> Option<bool> {
        let now = tokio::time::Instant::now();
        match self.asked.take() {
            Some(asked) if asked.is_finished() => {
                let says_hello = asked.await.unwrap_or(false);
                if !(says_hello && self.is_earlier) {
                    self.is_heard = says_hello;
                    self.next = (!says_hello).then_some(now + PAUSE);
                }
                Some(says_hello)
            }
            None if self.next.is_some_and(|next| next <= now) => {
                let address = address.to_owned();
                self.asked = Some(AbortOnDropHandle::new(tokio::spawn(async move { says_hello(&address).await })));
                self.is_earlier = false;
                None
            }
            asked => {
                self.asked = asked;
                None
            }
        }
    }
}

/// Whether the gateway at this address says hello soon. No session begins.
pub async fn says_hello(address: &str) -> bool {
    let hello = Box::pin(async {
        // As serenity asks: https://docs.discord.com/developers/events/gateway#connecting
        let (mut connection, _) = connect_async(format!("{address}?v=10&encoding=json")).await.ok()?;
        let said = connection.next().await?.ok()?;
        drop(connection.close(None).await);
        Some(said.is_text() || said.is_binary())
    });
    timeout(ANSWERED_WITHIN, hello).await.ok().flatten().unwrap_or(false)
}
