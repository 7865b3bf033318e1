//! Discord: commands, components, suggestions, messages. No rule of any game lives here.
//!
//! Interactions come in through serenity's gateway client, are read into the service's own
//! intents, and are answered through a REST client of our own, which keeps Discord's limits. No
//! type of serenity is seen outside this module.

mod announce;
mod api;
mod commands;
mod gateway;
mod incoming;
mod message;
mod permissions;
mod register;
mod respond;

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;

use self::announce::Announcer;
use self::api::{Api, Body, Route};
use self::gateway::{Address, Gateway};
use self::register::Registered;
use self::respond::Responder;
use crate::app::App;
use crate::config::Config;
use crate::health::Heartbeat;

pub use api::{ApiError, ClientError, RouteName};
pub use gateway::GatewayEnd;

/// How long the start waits for Discord to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// How often the store is asked for what channels are owed.
const REPAIRS_EVERY: Duration = Duration::from_mins(1);

/// How often the heartbeat file is written.
const HEARTBEAT_EVERY: Duration = Duration::from_secs(10);

/// Why the bot could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// No token is set.
    #[error("no token is set: put the bot's token into CARDINAL_TOKEN or the configuration's `token`")]
    NoToken,
    /// No HTTP client could be made.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// Discord could not be asked for its gateway, or who the bot is.
    #[error("Discord's API at {url} could not be asked for {what}: {source}")]
    Api {
        /// The address that was asked.
        url: String,
        /// What was asked for.
        what: &'static str,
        /// What came of it.
        source: ApiError,
    },
    /// The gateway could not be reached.
    #[error(transparent)]
    Gateway(#[from] GatewayEnd),
}

/// A bot that is logged in to Discord.
pub struct Bot {
    gateway: Arc<Gateway>,
    api: Arc<Api>,
    tasks: TaskTracker,
    background: Vec<JoinHandle<()>>,
    heartbeat: Arc<Heartbeat>,
    config: Config,
}

impl Bot {
    /// Logs in: finds the gateway and the application, registers the commands if they differ from
    /// what Discord has, begins to repair what was left half done, and connects.
    ///
    /// # Errors
    /// There is no token, or Discord cannot be reached or refuses the token.
    pub async fn start(config: &Config, app: Arc<App>) -> Result<Bot, StartError> {
        let token = config.token.as_ref().ok_or(StartError::NoToken)?;
        let api = Arc::new(Api::new(&config.api_url, token)?);
        let asked = |what| {
            let url = config.api_url.clone();
            move |source| StartError::Api { url, what, source }
        };
        let own = api.send(&Route::OwnApplication, Body::Empty, PATIENCE).await.map_err(asked("its application"))?;
        let application = announce::id_in(&own, &Route::OwnApplication).map_err(asked("its application"))?;
        let address = match &config.gateway_url {
            Some(url) => Address { url: url.clone(), fixed: true },
            None => Address { url: gateway_url(&api).await.map_err(asked("the gateway's address"))?, fixed: false },
        };
        let commands = commands::registration();
        match register::register(&api, application, config.commands_server, &commands).await {
            Ok(Registered::Replaced) => tracing::info!("commands registered"),
            Ok(Registered::Unchanged) => tracing::info!("commands are as registered before"),
            Err(source) => return Err(asked("the commands")(source)),
        }

        let tasks = TaskTracker::new();
        let announcer = Announcer::new(api.clone(), app.clone(), application, tasks.clone());
        let responder = Arc::new(Responder {
            app: app.clone(),
            api: api.clone(),
            application,
            announcer: announcer.clone(),
            answer_within: config.answer_within,
            first_answer_within: config.first_answer_within,
            seen: std::sync::Mutex::default(),
        });
        let gateway = Gateway::connect(config, token, address, application, responder, tasks.clone()).await?;
        let gateway = Arc::new(gateway);
        let heartbeat = Arc::new(Heartbeat::new(config.heartbeat_file.clone()));
        let background = vec![
            tokio::spawn({
                let app = app.clone();
                async move { app.warm().await }
            }),
            tokio::spawn(repair(app, announcer)),
            tokio::spawn(beat(gateway.clone(), heartbeat.clone())),
        ];
        Ok(Bot { gateway, api, tasks, background, heartbeat, config: config.clone() })
    }

    /// Waits until Discord lets the bot do no more, which only a wrong token or the like brings
    /// about: what is passing is reconnected. The gateway asks for the token once, the API each time.
    pub async fn ended(&self) -> GatewayEnd {
        tokio::select! {
            end = self.gateway.ended() => end,
            () = self.api.unauthorised() => GatewayEnd::Token,
        }
    }

    /// Stops: takes no more interactions, and finishes what was begun within the configured time.
    /// Says whether everything was finished.
    pub async fn stop(self) -> bool {
        self.gateway.close().await;
        for task in &self.background {
            task.abort();
        }
        self.tasks.close();
        let finished = tokio::time::timeout(self.config.stop_within, self.tasks.wait()).await.is_ok();
        if !finished {
            tracing::warn!(
                left = self.tasks.len(),
                "stopped before everything was finished; it is owed at the next start"
            );
        }
        self.heartbeat.end();
        finished
    }
}

async fn gateway_url(api: &Api) -> Result<String, ApiError> {
    let answer: Value = api.send(&Route::Gateway, Body::Empty, PATIENCE).await?;
    answer["url"].as_str().map(str::to_owned).ok_or_else(|| ApiError::Unexpected {
        route: RouteName(Route::Gateway.kind()),
        what: "it has no url".to_owned(),
    })
}

/// Now and again posts what channels are owed, and takes away controls that lead nowhere.
async fn repair(app: Arc<App>, announcer: Announcer) {
    let mut times = tokio::time::interval(REPAIRS_EVERY);
    loop {
        times.tick().await;
        let repairs = app.repairs().await;
        for announcement in repairs.announcements {
            announcer.repay(announcement);
        }
        announcer.replace(repairs.closed).await;
        announcer.strip(repairs.strip).await;
    }
}

/// Writes the heartbeat file whenever a session comes up, and while it is up.
async fn beat(gateway: Arc<Gateway>, heartbeat: Arc<Heartbeat>) {
    let mut ups = gateway.ups();
    let mut times = tokio::time::interval(HEARTBEAT_EVERY);
    loop {
        let is_up = tokio::select! {
            Ok(()) = ups.changed() => true,
            _ = times.tick() => gateway.is_connected().await,
        };
        if is_up && let Err(error) = heartbeat.beat() {
            tracing::error!(file = %heartbeat.file().display(), %error, "the heartbeat file cannot be written");
        }
    }
}
