//! The bot in this process, on a runtime of its own, so that it can be ended without warning.

use std::sync::{Arc, OnceLock};

use cardinal::app::{Chance, SharedClock};
use cardinal::config::Config;
use cardinal::service::{Renderer, Service, ServiceError, renderer};
use tokio::runtime::Runtime;

/// A running bot.
pub struct Bot {
    runtime: Option<Runtime>,
    service: Option<Service>,
}

impl Bot {
    /// Starts one, whose games are dealt by `chance` and timed by the clock.
    ///
    /// # Errors
    /// Whatever keeps the service from starting.
    ///
    /// # Panics
    /// The system gives no threads.
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

    /// Stops it as a signal would.
    ///
    /// # Panics
    /// Stopping panics.
    pub async fn stop(mut self) {
        if let (Some(runtime), Some(service)) = (&self.runtime, self.service.take()) {
            runtime.spawn(service.stop()).await.expect("stopping the service does not panic");
        }
    }

    /// Ends it in the middle of whatever it does.
    pub fn kill(self) {
        drop(self);
    }
}

/// One renderer serves all bots: reading its drawings takes longer than most of a start.
fn shared_renderer() -> Arc<Renderer> {
    static RENDERER: OnceLock<Arc<Renderer>> = OnceLock::new();
    Arc::clone(RENDERER.get_or_init(|| renderer().expect("the drawings are built in")))
}

impl Drop for Bot {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // What is still running is dropped where it stands, not waited for.
            runtime.shutdown_background();
        }
    }
}
