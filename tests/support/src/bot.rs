//! The bot in this process, on its own runtime, so that it can be killed without warning.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};

use cardinal::{
    app::Chance,
    config::Config,
    service::{Renderer, Service, ServiceError, renderer},
};
use cardinal_table::clock::source::SharedClock;
use tokio::runtime::Runtime;

/// A running bot.
pub struct Bot {
    runtime: Option<Runtime>,
    service: Option<Service>,
}

impl Bot {
    /// Starts the bot with this source of randomness and this clock.
    ///
    /// # Errors
    /// If the service does not start.
    ///
    /// # Panics
    /// If the system provides no threads.
    pub async fn start(config: &Config, chance: Chance, clock: SharedClock) -> Result<Bot, ServiceError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("bot")
            .enable_all()
            .build()
            .expect("the system has threads");
        let config = config.clone();
        let handle = runtime.handle().clone();
        let start = move || handle.block_on(Service::start(&config, chance, clock, shared_renderer()));
        let started = runtime.spawn_blocking(start).await;
        match started.expect("starting the service does not panic") {
            Ok(service) => Ok(Bot { runtime: Some(runtime), service: Some(service) }),
            Err(error) => {
                runtime.shutdown_background();
                Err(error)
            }
        }
    }

    /// Where it listens for interactions, if they come over HTTP.
    pub fn interactions_at(&self) -> Option<SocketAddr> {
        self.service.as_ref().and_then(Service::interactions_at)
    }

    /// Where it listens for webhook events, if it does.
    pub fn events_at(&self) -> Option<SocketAddr> {
        self.service.as_ref().and_then(Service::events_at)
    }

    /// The address at which it serves metrics and health, if it does.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.service.as_ref().and_then(Service::metrics_address)
    }

    /// Has it read its token's file again, as SIGHUP does.
    pub async fn reread_token(&self) {
        if let Some(service) = &self.service {
            service.reread_token().await;
        }
    }

    /// Stops it as a signal would.
    ///
    /// # Panics
    /// If stopping panics.
    pub async fn stop(mut self) {
        if let (Some(runtime), Some(service)) = (&self.runtime, self.service.take()) {
            runtime.spawn(service.stop()).await.expect("stopping the service does not panic");
        }
    }

    /// Kills it in the middle of whatever it is doing.
    pub fn kill(self) {
        drop(self);
    }
}

/// Returns the renderer that all bots share, because loading its drawings takes most of a bot's start.
fn shared_renderer() -> Arc<Renderer> {
    static RENDERER: OnceLock<Arc<Renderer>> = OnceLock::new();
    Arc::clone(RENDERER.get_or_init(|| renderer().expect("the drawings are built in")))
}

impl Drop for Bot {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // Running tasks are dropped immediately, without waiting for them.
            runtime.shutdown_background();
        }
    }
}
