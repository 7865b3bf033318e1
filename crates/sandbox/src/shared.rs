//! The state that all handlers share.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;

use crate::clock::Clock;
use crate::config::SandboxConfig;
use crate::endpoint::HttpDelivery;
use crate::rate_limits::RateLimits;
use crate::request_log::RequestLog;
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
    pub(crate) fn new(config: SandboxConfig, addr: SocketAddr, deliveries: UnboundedSender<HttpDelivery>) -> Self {
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
