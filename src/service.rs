//! The whole service: starts and stops store, app and Discord in the right order.

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

pub use cardinal_render::Renderer;

use cardinal_render::RenderError;
use cardinal_store::{Address, GameCount, OpenError, SharedStore};
use cardinal_table::clock::source::SharedClock;

use crate::app::{AppError, Chance, Context};
use crate::config::{Config, token_in};
use crate::discord::{Bot, GatewayEnd, StartError};
use crate::http::{ListenError, raise_handles};
use crate::metrics;
use crate::monitor::{Monitor, Watched};
use crate::version::{COMMIT, VERSION};

/// Why the service couldn't start, or ended by itself.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// The database can't be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// The built-in drawings can't be used.
    #[error("cannot draw pictures: {0}")]
    Pictures(#[from] RenderError),
    /// The games can't be read.
    #[error(transparent)]
    Games(#[from] AppError),
    /// The bot can't log in to Discord.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The port for metrics and health can't be opened.
    #[error(transparent)]
    Listen(#[from] ListenError),
    /// The connection to Discord's gateway ended for good.
    #[error(transparent)]
    Ended(#[from] GatewayEnd),
}

/// Loads the built-in drawings, which takes a moment. Any number of services can share them.
///
/// # Errors
/// If a drawing can't be read, which is a fault of this build.
pub fn renderer() -> Result<Arc<Renderer>, ServiceError> {
    Ok(Arc::new(Renderer::new()?))
}

/// Logs which database was opened, and what is in it.
async fn log_database(address: &Address, store: &SharedStore) {
    let (kind, host, name, schema) = (address.kind(), address.hosts(), address.name(), store.usage().schema);
    if store.is_new() {
        tracing::info!(kind, host, name, schema, "the database is open, and new");
        return;
    }
    match store.games().count_all().await {
        Ok(GameCount { running, finished }) => {
            tracing::info!(kind, host, name, schema, running, finished, "the database is open");
        }
        // The start goes on: what it needs is asked for again.
        Err(error) => {
            let error = &error as &dyn std::error::Error;
            tracing::warn!(kind, host, name, schema, error, "the database is open, but its games can't be counted");
        }
    }
}

/// Each asks for the token's file to be read again, as SIGHUP does.
pub type Hangups = tokio::sync::mpsc::Receiver<()>;

/// A running service.
pub struct Service {
    bot: Bot,
    store: SharedStore,
    monitor: Option<Monitor>,
    /// The file from which the token comes.
    token_file: Option<PathBuf>,
}

impl Service {
    /// Opens the store, migrating it if necessary, and logs in to Discord.
    ///
    /// # Errors
    /// If the database can't be opened or Discord can't be reached.
    pub async fn start(
        config: &Config,
        chance: Chance,
        clock: SharedClock,
        renderer: Arc<Renderer>,
    ) -> Result<Service, ServiceError> {
        let starting = Service::start_unless(config, chance, clock, renderer, std::future::pending());
        let started = Box::pin(starting).await?;
        Ok(started.unwrap_or_else(|| unreachable!("nobody tells it to stop")))
    }

    /// Does the same, unless the signal comes first: then the database is closed, and nothing runs.
    ///
    /// # Errors
    /// Those of [`Service::start`].
    pub async fn start_unless(
        config: &Config,
        chance: Chance,
        clock: SharedClock,
        renderer: Arc<Renderer>,
        signal: impl Future<Output = ()>,
    ) -> Result<Option<Service>, ServiceError> {
        let mut signal = std::pin::pin!(signal);
        // Before ports are opened, which take as many connections as there may be files.
        tracing::debug!(files = raise_handles(), "as many may be open at once");
        // A missing token is reported before anything is written.
        let token = config.token.as_ref().ok_or(StartError::NoToken)?;
        tracing::info!(version = VERSION, commit = COMMIT, shards = %config.shards, "Cardinal starts");
        let settings = if config.changed.is_empty() { "none".to_owned() } else { config.changed.join(", ") };
        tracing::info!(settings, "settings that differ from their defaults");
        let monitor = match config.metrics_listen {
            Some(address) => Some(Monitor::open(address).await?),
            None => None,
        };
        // What was begun of opening it is undone by the database.
        let store = tokio::select! {
            store = config.database.open_counted(config.store_options(), metrics::WRITES) => store?,
            () = &mut signal => {
                tracing::info!("stopped before the start was over");
                return Ok(None);
            }
        };
        log_database(&config.database, &store).await;
        let started = async {
            let context = Arc::new(Context::open(store.clone(), renderer, chance, clock, config.games).await?);
            let bot = Bot::start(config, token, context.clone()).await?;
            if let Some(monitor) = &monitor {
                monitor.watch(Watched { context, transports: bot.transports() });
            }
            Ok::<_, ServiceError>(bot)
        };
        let started = tokio::select! {
            started = started => started.map(Some),
            () = &mut signal => Ok(None),
        };
        match started {
            Ok(Some(bot)) => Ok(Some(Service { bot, store, monitor, token_file: config.token_file.clone() })),
            Ok(None) => {
                store.shut_down().await;
                tracing::info!("stopped before the start was over");
                Ok(None)
            }
            Err(error) => {
                store.shut_down().await;
                Err(error)
            }
        }
    }

    /// Where the service listens for interactions, if they come over HTTP.
    pub fn interactions_at(&self) -> Option<SocketAddr> {
        self.bot.interactions_at()
    }

    /// Where the service listens for webhook events, if it does.
    pub fn events_at(&self) -> Option<SocketAddr> {
        self.bot.events_at()
    }

    /// The address at which metrics and health are served, if they are.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.monitor.as_ref().map(Monitor::address)
    }

    /// Runs until the signal or until the gateway ends for good, then stops. Reads the token's file again for each of
    /// `hangups`.
    ///
    /// # Errors
    /// If the gateway ended for good.
    pub async fn run_until(self, signal: impl Future<Output = ()>, mut hangups: Hangups) -> Result<(), ServiceError> {
        let rereading = async {
            while hangups.recv().await.is_some() {
                self.reread_token().await;
            }
            std::future::pending::<()>().await;
        };
        let end = tokio::select! {
            () = signal => None,
            end = self.bot.ended() => Some(end),
            () = rereading => None,
        };
        self.stop().await;
        end.map_or(Ok(()), |end| Err(end.into()))
    }

    /// Reads the token's file again. If it holds another token that Discord takes for this bot, requests are sent
    /// with it from now on, and the next session begins with it. Otherwise the old one stays, and the log says why.
    pub async fn reread_token(&self) {
        let Some(file) = &self.token_file else {
            tracing::warn!(
                "the token doesn't come from a file, so it can't be read again; set `token_file`, and not `token`"
            );
            return;
        };
        let token = match token_in(file) {
            Ok(token) => token,
            Err(why) => {
                tracing::error!(file = %file.display(), why, "the new token can't be read; the old one stays in use");
                return;
            }
        };
        match self.bot.replace_token(&token).await {
            Ok(true) => tracing::info!("the new token is used from now on"),
            Ok(false) => tracing::info!("the file holds the token that is in use"),
            Err(error) => {
                tracing::error!(file = %file.display(), %error, "the new token isn't used; the old one stays in use");
            }
        }
    }

    /// Stops: accepts no more interactions, finishes work in progress and closes the store.
    pub async fn stop(self) {
        tracing::info!("stopping");
        if let Some(monitor) = &self.monitor {
            monitor.stopping();
        }
        let finished = self.bot.stop().await;
        self.store.shut_down().await;
        if let Some(monitor) = self.monitor {
            monitor.close().await;
        }
        tracing::info!(finished, "stopped");
    }
}
