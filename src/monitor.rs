//! A port for those who watch the bot: `/metrics` in Prometheus' text format, `/healthz` and `/readyz`.
//!
//! It is open from the first moment of a start to the last of a stop. What has to be asked of the database is asked
//! when somebody looks, at most every few seconds, and a database that doesn't answer, or takes no writes, is waited
//! for no longer than two.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use cardinal_store::with_deadline;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::app::{self, Context};
use crate::discord::Transports;
use crate::health::{DatabaseState, READY_PATH};
use crate::http::{ListenError, Port};
use crate::metrics::{self, Gauges};

/// How long the gateway and the database may take to answer somebody who looks.
const ANSWERED_WITHIN: Duration = Duration::from_secs(1);

/// For how long what the database said is repeated to those who look again.
const REPEATED_FOR: Duration = Duration::from_secs(5);

/// How long a stop waits for those who are just looking.
const LOOKS_WITHIN: Duration = Duration::from_secs(2);

/// The type of Prometheus' text format.
const TEXT_FORMAT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// What a running bot is asked.
#[derive(Clone)]
pub(crate) struct Watched {
    /// The app.
    pub(crate) context: Arc<Context>,
    /// The ways to and from Discord.
    pub(crate) transports: Arc<Transports>,
}

/// How far the bot is.
#[derive(Clone)]
enum Stage {
    Starting,
    Running(Watched),
    Stopping,
}

/// Why players can't play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum Lacking {
    #[error("The bot is still starting.")]
    Start,
    #[error("The bot is stopping.")]
    Stop,
    #[error("The session with Discord's gateway isn't up; the bot keeps trying to connect.")]
    Session,
    #[error("The database doesn't answer; the log says why.")]
    Database,
    #[error("The database takes no writes, so no turn can be stored; the log says why.")]
    Writes,
    #[error(
        "The network before Discord has banned this machine's address; the bot tries again after longer and longer pauses."
    )]
    Ban,
}

/// An open port.
pub(crate) struct Monitor {
    looks: Arc<Looks>,
    address: SocketAddr,
    stop: CancellationToken,
    serving: JoinHandle<()>,
    keeping: JoinHandle<()>,
}

impl Monitor {
    /// Opens the port. From now on numbers are recorded.
    ///
    /// # Errors
    /// The address can't be listened on.
    pub(crate) async fn open(address: SocketAddr) -> Result<Monitor, ListenError> {
        let port = Port::open(address, "metrics and health", "metrics_listen").await?;
        metrics::start();
        let looks = Arc::new(Looks { stage: Mutex::new(Stage::Starting), last: tokio::sync::Mutex::default() });
        let router = Router::new()
            .route("/metrics", get(numbers))
            .route("/healthz", get("ok"))
            .route(READY_PATH, get(readiness))
            .with_state(Arc::clone(&looks));
        let (address, stop) = (port.address(), CancellationToken::new());
        let serving = tokio::spawn(port.serve(router, stop.clone()));
        Ok(Monitor { looks, address, stop, serving, keeping: tokio::spawn(metrics::keep_up()) })
    }

    /// The address that is listened on.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The bot runs.
    pub(crate) fn watch(&self, watched: Watched) {
        self.looks.enter(Stage::Running(watched));
    }

    /// The bot begins to stop.
    pub(crate) fn stopping(&self) {
        self.looks.enter(Stage::Stopping);
    }

    /// Closes the port.
    pub(crate) async fn close(mut self) {
        self.stop.cancel();
        if tokio::time::timeout(LOOKS_WITHIN, &mut self.serving).await.is_err() {
            tracing::warn!("somebody who watches the bot was cut off");
        }
    }
}

impl Drop for Monitor {
    fn drop(&mut self) {
        self.stop.cancel();
        self.serving.abort();
        self.keeping.abort();
    }
}

async fn numbers(State(looks): State<Arc<Looks>>) -> impl IntoResponse {
    match looks.gauges().await {
        Some(gauges) => metrics::set(&gauges),
        None => metrics::set_unready(),
    }
    ([(CONTENT_TYPE, TEXT_FORMAT)], metrics::render())
}

async fn readiness(State(looks): State<Arc<Looks>>) -> (StatusCode, String) {
    match looks.ready().await {
        Ok(()) => (StatusCode::OK, "ok".to_owned()),
        Err(lacking) => (StatusCode::SERVICE_UNAVAILABLE, lacking.to_string()),
    }
}

/// What those see who look.
struct Looks {
    stage: Mutex<Stage>,
    /// What was last seen, and when.
    last: tokio::sync::Mutex<Option<(Instant, Gauges)>>,
}

impl Looks {
    fn enter(&self, stage: Stage) {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = stage;
    }

    fn watched(&self) -> Result<Watched, Lacking> {
        match &*self.stage.lock().unwrap_or_else(PoisonError::into_inner) {
            Stage::Starting => Err(Lacking::Start),
            Stage::Running(watched) => Ok(watched.clone()),
            Stage::Stopping => Err(Lacking::Stop),
        }
    }

    /// Whether players can play: interactions come in, and the database answers and takes writes.
    async fn ready(&self) -> Result<(), Lacking> {
        let watched = self.watched()?;
        match watched.reached().await {
            (false, _) => Err(Lacking::Session),
            (true, DatabaseState::Silent) => Err(Lacking::Database),
            (true, DatabaseState::ReadOnly) => Err(Lacking::Writes),
            (true, DatabaseState::Works) if watched.transports.are_banned() => Err(Lacking::Ban),
            (true, DatabaseState::Works) => Ok(()),
        }
    }

    /// The present numbers of a bot that runs. Those who look at once share one look.
    async fn gauges(&self) -> Option<Gauges> {
        let mut last = self.last.lock().await;
        let watched = self.watched().ok()?;
        let mut gauges = last.map(|(_, gauges)| gauges).unwrap_or_default();
        app::measure_memory(&watched.context, &mut gauges);
        let known = last.map(|(at, _)| at).filter(|at| at.elapsed() < REPEATED_FOR);
        let shards_up = in_time(watched.transports.shards_up());
        let (asked_at, is_up) = if let Some(at) = known {
            let (is_up, shards_up) = tokio::join!(watched.is_up(), shards_up);
            gauges.shards_up = shards_up.unwrap_or_default();
            (at, is_up)
        } else {
            // What can't be read stays as it was. The log says why: those who deal with it read it, too.
            let measured = in_time(app::measure_stored(&watched.context, &mut gauges));
            let (_, (is_up, database), shards_up) = tokio::join!(measured, watched.reached(), shards_up);
            gauges.shards_up = shards_up.unwrap_or_default();
            gauges.database = database;
            (Instant::now(), is_up)
        };
        gauges.holdings = watched.transports.holdings();
        gauges.banned = watched.transports.are_banned();
        gauges.tasks = tokio::runtime::Handle::current().metrics().num_alive_tasks();
        gauges.ready = is_up && gauges.database == DatabaseState::Works && !gauges.banned;
        Some(last.insert((asked_at, gauges)).1)
    }
}

impl Watched {
    /// Whether the gateway's session is up.
    async fn is_up(&self) -> bool {
        in_time(self.transports.are_up()).await.unwrap_or(false)
    }

    /// Whether the gateway's session is up, and what the database is good for.
    async fn reached(&self) -> (bool, DatabaseState) {
        tokio::join!(self.is_up(), app::database_state(&self.context))
    }
}

/// Waits for an answer, but not for long.
async fn in_time<T>(answer: impl Future<Output = T>) -> Option<T> {
    let answer = with_deadline(Instant::now() + ANSWERED_WITHIN, answer);
    tokio::time::timeout(ANSWERED_WITHIN, answer).await.ok()
}
