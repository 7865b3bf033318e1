//! The whole service: store, use cases and Discord, started and stopped in their order.

use std::future::Future;
use std::sync::Arc;

use cardinal_render::RenderError;
pub use cardinal_render::Renderer;

use crate::app::{App, AppError, Chance, SharedClock};
use crate::config::Config;
use crate::discord::{Bot, GatewayEnd, StartError};
use crate::store::{OpenError, SharedStore, SqliteOptions, open_sqlite};

/// Why the service could not start, or ended by itself.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// The built-in drawings cannot be used.
    #[error("pictures cannot be drawn: {0}")]
    Pictures(#[from] RenderError),
    /// The games cannot be read.
    #[error(transparent)]
    Games(#[from] AppError),
    /// Discord cannot be used.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The line to Discord's gateway ended for good.
    #[error(transparent)]
    Ended(#[from] GatewayEnd),
}

/// Reads the built-in drawings, which takes a moment. Any number of services can share them.
///
/// # Errors
/// A drawing cannot be read, which no installation changes.
pub fn renderer() -> Result<Arc<Renderer>, ServiceError> {
    Ok(Arc::new(Renderer::new()?))
}

/// A running service.
pub struct Service {
    bot: Bot,
    store: SharedStore,
}

impl Service {
    /// Opens the store, migrating it if need be, and logs in to Discord. Games are dealt by `chance`, drawn by the
    /// renderer, and timed by the clock.
    ///
    /// # Errors
    /// The database cannot be opened, or Discord cannot be reached.
    pub async fn start(
        config: &Config,
        chance: Chance,
        clock: SharedClock,
        renderer: Arc<Renderer>,
    ) -> Result<Service, ServiceError> {
        // What lacks a token is told so before anything is written.
        let token = config.token.as_ref().ok_or(StartError::NoToken)?;
        let path = config.database.display().to_string();
        let store = open_sqlite(&path, SqliteOptions::default()).await?;
        let started = async {
            let app = App::open(store.clone(), renderer, chance, clock, config.games).await?;
            Ok::<_, ServiceError>(Bot::start(config, token, Arc::new(app)).await?)
        };
        match started.await {
            Ok(bot) => Ok(Service { bot, store }),
            Err(error) => {
                store.shut_down().await;
                Err(error)
            }
        }
    }

    /// Runs until the signal comes or the gateway ends for good, then stops.
    ///
    /// # Errors
    /// The gateway ended for good.
    pub async fn run_until(self, signal: impl Future<Output = ()>) -> Result<(), ServiceError> {
        let end = tokio::select! {
            () = signal => None,
            end = self.bot.ended() => Some(end),
        };
        self.stop().await;
        end.map_or(Ok(()), |end| Err(end.into()))
    }

    /// Stops: no more interactions, what was begun is finished, the store is closed.
    pub async fn stop(self) {
        tracing::info!("stopping");
        let finished = self.bot.stop().await;
        self.store.shut_down().await;
        tracing::info!(finished, "stopped");
    }
}
