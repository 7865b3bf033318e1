//! The state that all handlers share, and the log of REST requests, for tests that inspect them.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;

use crate::clock::Clock;
use crate::config::SandboxConfig;
use crate::endpoint::Delivery;
use crate::rate_limits::RateLimits;
use crate::snowflake::Id;
use crate::world::{RESUMABLE_MS, World};

pub(crate) struct Shared {
    pub(crate) config: Arc<SandboxConfig>,
    pub(crate) clock: Arc<Clock>,
    /// The address that the sandbox listens on.
    pub(crate) addr: SocketAddr,
    world: Mutex<World>,
    limits: Mutex<RateLimits>,
    log: Mutex<RequestLog>,
    pub(crate) shutdown: watch::Sender<bool>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic in one handler must not take down the whole sandbox.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    pub(crate) fn new(config: SandboxConfig, addr: SocketAddr, deliveries: UnboundedSender<Delivery>) -> Self {
        let (config, clock) = (Arc::new(config), Arc::new(Clock::new()));
        Self {
            world: Mutex::new(World::new(clock.clone(), &config, format!("http://{addr}"), deliveries)),
            config,
            clock,
            addr,
            limits: Mutex::default(),
            log: Mutex::default(),
            shutdown: watch::Sender::new(false),
        }
    }

    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        lock(&self.world)
    }

    pub(crate) fn limits(&self) -> MutexGuard<'_, RateLimits> {
        lock(&self.limits)
    }

    pub(crate) fn log(&self) -> MutexGuard<'_, RequestLog> {
        lock(&self.log)
    }

    /// Fails an interaction that is not responded to in time. Also delivers it alone if it still waits for a second one
    /// to swap with.
    pub(crate) fn watch_interaction(self: &Arc<Self>, id: Id) {
        let (now, held) = {
            let world = self.world();
            (world.now(), world.faults.held.as_ref().map(|(number, ..)| *number))
        };
        let deadline = now + self.config.answer_window.as_millis() as u64;
        if let Some(number) = held {
            let release = now + self.config.pair_window.as_millis() as u64;
            let shared = self.clone();
            tokio::spawn(async move {
                shared.clock.sleep_until(release).await;
                shared.world().release_held(Some(number));
            });
        }
        let shared = self.clone();
        tokio::spawn(async move {
            shared.clock.sleep_until(deadline).await;
            shared.world().expire_interaction(id);
        });
    }

    /// Waits until the sandbox is shut down.
    pub(crate) fn stopped(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut shutdown = self.shutdown.subscribe();
        async move {
            // If the sender is gone, the sandbox is shut down too.
            drop(shutdown.wait_for(|down| *down).await);
        }
    }

    /// Advances the clock, expires what is due, and sends the new time to open windows.
    pub(crate) fn advance_clock(&self, by: Duration) {
        self.clock.advance(by);
        self.sweep();
        self.world().tell_clock();
    }

    /// Archives inactive threads, and drops old interactions and sessions that can no longer be resumed.
    pub(crate) fn sweep(&self) {
        let mut world = self.world();
        world.archive_quiet_threads();
        world.forget_old_interactions();
        let now = world.now();
        world.sessions.retain(|_, session| session.lost_ms.is_none_or(|lost| now < lost + RESUMABLE_MS));
    }
}

/// A REST request of a bot, and the response to it.
#[derive(Clone, Debug)]
pub struct RequestRecord {
    /// The number of the request, from 1 on.
    pub number: u64,
    /// Milliseconds since the Unix epoch by the sandbox's clock.
    pub at_ms: u64,
    /// The bot's application; `None` if the request had no valid token.
    pub application_id: Option<Id>,
    /// `GET`, `POST` and so on.
    pub method: String,
    /// The path after `/api/v10`, with its leading slash and without the query.
    pub path: String,
    /// The query, not decoded; empty if there was none.
    pub query: String,
    /// The JSON body, or `payload_json` of a multipart body; null if there was none.
    pub body: Value,
    /// The files of a multipart body.
    pub files: Vec<RequestFile>,
    /// The status of the response.
    pub status: u16,
    /// The JSON body of the response; null if there was none.
    pub response: Value,
}

/// A file part of a multipart body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestFile {
    /// The part's name, such as `files[0]`.
    pub field: String,
    /// The file's name.
    pub name: String,
    /// The part's content type.
    pub content_type: Option<String>,
    /// The size in bytes.
    pub size: usize,
}

#[derive(Debug, Default)]
pub(crate) struct RequestLog {
    records: VecDeque<RequestRecord>,
    count: u64,
}

impl RequestLog {
    pub(crate) fn push(&mut self, mut record: RequestRecord, most: usize) {
        self.count += 1;
        record.number = self.count;
        while self.records.len() >= most.max(1) {
            self.records.pop_front();
        }
        self.records.push_back(record);
    }

    pub(crate) fn all(&self) -> Vec<RequestRecord> {
        self.records.iter().cloned().collect()
    }
}
