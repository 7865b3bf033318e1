//! Discord: commands, components, suggestions, messages. No rule of any game lives here.
//!
//! Interactions come in over the gateway or as HTTP requests and become the app's intents. Responses go out as REST
//! requests. The connections of both are [`cardinal_discord`]'s.

mod current_token;
mod due;
mod emojis;
pub mod granted;
pub mod incoming;
pub mod message;
pub mod permissions;
pub mod posting;
mod register;
mod respond;
mod servers;
mod shards;
mod shared_limits;
mod transports;
pub mod waiting;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use cardinal_discord::{
    Api, Body, CurrentToken, Endpoint, EventEndpoint, Gateway, GatewayAddress, GatewayContext, IdentifyLimiter,
    PublicKey, Route, SignedRequests, user_agent,
};
use cardinal_ids::{Shard, UserId};
use serde_json::Value;
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;

use self::posting::Announcer;
use self::register::{RegisterError, Registered, Registrar};
use self::respond::Responder;
use self::shards::{NotJoined, SharedShards};
use self::transports::OpenEndpoint;
use crate::app::{self, AppError, Context, FleetError, PublicLinks};
use crate::config::{Config, Shards, Token};
use crate::health::Heartbeat;
use crate::http::Port;
use crate::metrics;
use crate::version::VERSION;

pub use crate::http::ListenError;
pub use cardinal_discord::{ApiError, ClientError, GatewayEnd, NotAKey, RouteName};
pub use current_token::TokenNotTaken;
pub(crate) use transports::Transports;

/// The part of the time for a stop in which other processes may take the shards over. The rest is for what is being
/// answered, which takes a second or two.
const HAND_OVER: f64 = 0.75;

/// How long the start waits for each of Discord's responses.
const PATIENCE: Duration = Duration::from_secs(30);

/// How often the heartbeat file is written.
const HEARTBEAT_EVERY: Duration = Duration::from_secs(10);

/// Why the bot couldn't start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// No token is set.
    #[error("no token is set; put the bot's token in CARDINAL_TOKEN or in the configuration as `token`")]
    NoToken,
    /// The HTTP client couldn't be created.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// A request to Discord's API failed.
    #[error("the request to Discord's API at {url} for {what} failed: {source}")]
    Api {
        /// The API's address.
        url: String,
        /// What was requested.
        what: &'static str,
        /// Why it failed.
        source: ApiError,
    },
    /// The gateway couldn't be reached.
    #[error(transparent)]
    Gateway(#[from] GatewayEnd),
    /// The port for interactions or webhook events can't be used.
    #[error(transparent)]
    Listen(#[from] ListenError),
    /// Interactions can't be told from forged ones.
    #[error(transparent)]
    Key(#[from] NotAKey),
    /// The shards can't be shared with other processes.
    #[error(transparent)]
    Fleet(#[from] FleetError),
    /// The games couldn't be read.
    #[error(transparent)]
    Games(#[from] AppError),
}

impl From<NotJoined> for StartError {
    fn from(error: NotJoined) -> StartError {
        match error {
            NotJoined::Fleet(error) => StartError::Fleet(error),
            NotJoined::Games(error) => StartError::Games(error),
        }
    }
}

/// A bot that is logged in to Discord.
pub struct Bot {
    token: CurrentToken,
    application: u64,
    transports: Arc<Transports>,
    announcer: Announcer,
    /// What a stop waits for: interactions with their responses, and messages being sent.
    tasks: TaskTracker,
    background: Vec<JoinHandle<()>>,
    heartbeat: Arc<Heartbeat>,
    stop_within: Duration,
}

impl Bot {
    /// Logs in: finds the gateway and the application, registers the commands if they differ from
    /// Discord's, connects, and starts the background work.
    ///
    /// # Errors
    /// Returns [`StartError`] if Discord can't be reached or rejects the token, or if the store fails.
    pub async fn start(config: &Config, token: &Token, context: Arc<Context>) -> Result<Bot, StartError> {
        let contact = config.contact_url.clone().unwrap_or_else(|| token.profile());
        let token = CurrentToken::new(token.clone());
        let agent = user_agent(env!("CARGO_PKG_NAME"), VERSION, &contact);
        let api = Arc::new(Api::new(&config.api_url, &agent, token.clone(), metrics::discord_answer)?);
        let asked = |what| {
            let url = config.api_url.clone();
            move |source| StartError::Api { url, what, source }
        };
        // A port that is taken is reported before anything is changed.
        let port = match config.interactions_listen {
            Some(address) => Some(Port::open(address, "interactions", "interactions_listen").await?),
            None => None,
        };
        let events_port = match config.events_listen {
            Some(address) => Some(Port::open(address, "webhook events", "events_listen").await?),
            None => None,
        };
        waiting::tell_of_proxy();
        let asking = api.send(&Route::OwnApplication, Body::Empty, PATIENCE);
        let own = waiting::for_response(&config.api_url, "the application", asking).await;
        let own = own.map_err(asked("the application"))?;
        let application = cardinal_discord::id_in(&own, &Route::OwnApplication).map_err(asked("the application"))?;
        let user = cardinal_discord::id_in(&own["bot"], &Route::OwnApplication).unwrap_or(application);
        let key = match port.as_ref().or(events_port.as_ref()) {
            Some(_) => Some(PublicKey::read(own["verify_key"].as_str().unwrap_or_default())?),
            None => None,
        };
        let invitation = permissions::invitation(application);
        tracing::info!(address = invitation, "servers invite the bot at this address");
        context.set_invite_url(invitation);
        let is_for_accounts = register::is_for_accounts(&own);
        // A server's commands are offered there alone.
        let account =
            (is_for_accounts && config.commands_server.is_none()).then(|| permissions::account_invitation(application));
        context.set_links(PublicLinks { account, ..config.links.clone() });
        context.set_bot_user(UserId(user));
        context.set_servers(Arc::new(servers::OwnServers { api: api.clone(), user: UserId(user) }));
        app::refresh_bars(&context).await;
        app::end_abandoned(&context).await;
        let database = app::database_identity(&context).await?;
        let asked_gateway = || asked("the gateway's address");
        let route = if config.shards == Shards::Undivided { Route::Gateway } else { Route::GatewayOfBot };
        let told = if config.gateway_url.is_some() && config.shards == Shards::Undivided {
            Value::Null
        } else {
            let asking = api.send(&route, Body::Empty, PATIENCE);
            let told = waiting::for_response(&config.api_url, "the gateway's address", asking).await;
            told.map_err(asked_gateway())?
        };
        let address = match &config.gateway_url {
            Some(url) => GatewayAddress { url: url.clone(), fixed: true },
            None => GatewayAddress::read(&told, &route).map_err(asked_gateway())?,
        };
        let commands = register::registration(is_for_accounts);
        let registrar = Registrar { api: &api, application, commands: &commands };
        let registering = registrar.register(&context, config.commands_server);
        match waiting::for_response(&config.api_url, "the commands", registering).await {
            Ok(Registered::Replaced) => tracing::info!("commands registered"),
            Ok(Registered::Unchanged) => tracing::info!("commands are unchanged"),
            Err(RegisterError::Api(source)) => return Err(asked("the commands")(source)),
            Err(RegisterError::Store(error)) => return Err(error.into()),
        }

        if let Some(server) = config.commands_server {
            tracing::info!(
                server = server.0,
                "commands are offered in this server alone, neither in direct messages nor on accounts"
            );
        }

        let tasks = TaskTracker::new();
        let announcer = Announcer::new(api.clone(), context.clone(), (application, user), database, tasks.clone());
        context.outbox.set_channel_messages(posting::finder(&announcer));
        let own_emojis = Arc::new(emojis::OwnEmojis::default());
        let responder = Arc::new(Responder {
            context: context.clone(),
            emojis: own_emojis.clone(),
            api: api.clone(),
            application,
            announcer: announcer.clone(),
            commands_server: config.commands_server,
            tasks: tasks.clone(),
            answer_within: config.answer_within,
            first_answer_within: config.first_answer_within,
            seen: std::sync::Mutex::default(),
            followed: respond::Followed::default(),
            sent_lines: respond::SentLines::default(),
        });
        let fleet = shards::join(&context, &api, application, config.shards, &told).await?;
        let identify_limiter = fleet.clone().map(|fleet| Arc::new(IdentifyLimiter::new(fleet, api.clone(), &told)));
        let gateway = Arc::new(Gateway::new(GatewayContext {
            token: token.clone(),
            api_url: config.api_url.clone(),
            address,
            application,
            session_within: config.session_within,
            identify_limiter,
            handler: responder.clone(),
            tasks: tasks.clone(),
        }));
        let shared = fleet.map(|fleet| SharedShards::keep(fleet, gateway.clone(), api.clone()));
        if shared.is_none() {
            gateway.open(Shard::WHOLE).await?;
        }
        let requests = key.map(|key| {
            let own_clock = Arc::new({
                let context = context.clone();
                move || context.time.now()
            });
            SignedRequests::new(key, api.clone(), own_clock)
        });
        let endpoint = port.zip(requests.clone()).map(|(port, requests)| {
            let router = Endpoint::new(requests, api.clone(), responder.clone()).router();
            OpenEndpoint::serve(port, router, &tasks)
        });
        let events = events_port.zip(requests).map(|(port, requests)| {
            OpenEndpoint::serve(port, EventEndpoint::new(requests, responder.clone()).router(), &tasks)
        });
        let over_http = endpoint.is_some();
        let transports = Arc::new(Transports { gateway, shared, endpoint, events, api: api.clone() });
        let heartbeat = Arc::new(Heartbeat::new(config.heartbeat_file.clone()));
        let mut background = vec![
            tokio::spawn({
                let context = context.clone();
                async move { app::preload_games(&context).await }
            }),
            tokio::spawn({
                let context = context.clone();
                async move { app::follow_changes(&context).await }
            }),
            tokio::spawn(waiting::for_session(transports.clone())),
            tokio::spawn(due::do_due_work(context.clone(), transports.clone(), announcer.clone())),
            tokio::spawn(due::delete_sent_lines(responder.clone())),
            tokio::spawn(due::play_for_computer(context.clone(), announcer.clone(), responder)),
            tokio::spawn(due::play_plans(context.clone(), announcer.clone())),
            tokio::spawn(due::repair(context.clone(), announcer.clone())),
            tokio::spawn(due::obey_admin(context.clone(), api.clone(), announcer.clone(), config.games.admin_pause)),
            tokio::spawn(keep_heartbeat(context.clone(), transports.clone(), heartbeat.clone())),
        ];
        if config.games.piece_emojis {
            background.push(tokio::spawn(emojis::keep_uploaded(own_emojis, api, application, context, over_http)));
        }
        let stop_within = config.stop_within;
        Ok(Bot { token, application, transports, announcer, tasks, background, heartbeat, stop_within })
    }

    /// From now on sends requests with this token, and begins the next session with it. Discord keeps the session
    /// that is up. Returns false if it is the token in use.
    ///
    /// # Errors
    /// [`TokenNotTaken`] if Discord doesn't accept the token for this application. Then nothing changes.
    pub async fn replace_token(&self, token: &Token) -> Result<bool, TokenNotTaken> {
        if *token == self.token.get() {
            return Ok(false);
        }
        let own = match self
            .transports
            .api
            .with_token(token.clone())
            .send(&Route::OwnApplication, Body::Empty, PATIENCE)
            .await
        {
            Ok(own) => own,
            Err(ApiError::Unauthorised) => return Err(TokenNotTaken::Refused),
            Err(error) => return Err(TokenNotTaken::Unchecked(error)),
        };
        let theirs = cardinal_discord::id_in(&own, &Route::OwnApplication).map_err(TokenNotTaken::Unchecked)?;
        if theirs != self.application {
            return Err(TokenNotTaken::OtherApplication { theirs, ours: self.application });
        }
        self.token.replace(token.clone());
        Ok(true)
    }

    /// Where the bot listens for interactions, if they come over HTTP.
    pub fn interactions_at(&self) -> Option<SocketAddr> {
        self.transports.endpoint.as_ref().map(OpenEndpoint::address)
    }

    /// Where the bot listens for webhook events, if it does.
    pub fn events_at(&self) -> Option<SocketAddr> {
        self.transports.events.as_ref().map(OpenEndpoint::address)
    }

    /// The ways to and from Discord, for those who watch.
    pub(crate) fn transports(&self) -> Arc<Transports> {
        self.transports.clone()
    }

    /// Waits until the connection ends for good, for instance because the token is wrong. After temporary
    /// failures the bot reconnects. The gateway checks the token once, the API with every request.
    pub async fn ended(&self) -> GatewayEnd {
        tokio::select! {
            end = self.transports.gateway.ended() => end,
            () = self.transports.api.unauthorised() => GatewayEnd::Token,
        }
    }

    /// Stops within the configured time: leaves the shards to other processes, accepts no more interactions, responds
    /// to those that came in and waits for messages being sent. Unsent messages stay in the store and follow at the
    /// next start. Returns whether everything was finished.
    pub async fn stop(self) -> bool {
        // Other processes take over before anything ends here.
        self.transports.hand_over(self.stop_within.mul_f64(HAND_OVER)).await;
        for task in &self.background {
            task.abort();
        }
        self.transports.api.stop();
        self.announcer.stop();
        let finish = async {
            self.transports.close().await;
            self.tasks.close();
            self.tasks.wait().await;
        };
        let finished = tokio::time::timeout(self.stop_within, finish).await.is_ok();
        if !finished {
            tracing::warn!(
                left = self.tasks.len(),
                "stopped before everything was finished; the rest follows at the next start"
            );
        }
        self.heartbeat.end();
        finished
    }
}

/// Writes the heartbeat file when a session comes up and while it is up, with what the database is good for.
async fn keep_heartbeat(context: Arc<Context>, transports: Arc<Transports>, heartbeat: Arc<Heartbeat>) {
    let mut ups = transports.gateway.ups();
    let mut times = tokio::time::interval(HEARTBEAT_EVERY);
    loop {
        let is_up = tokio::select! {
            Ok(()) = ups.changed() => true,
            _ = times.tick() => transports.are_up().await,
        };
        if is_up && let Err(error) = heartbeat.write(app::database_state(&context).await) {
            tracing::error!(file = %heartbeat.file().display(), %error, "cannot write the heartbeat file");
        }
    }
}
