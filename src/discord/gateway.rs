//! The line to Discord's gateway: serenity's client, and nothing of it further in.
//!
//! serenity connects wherever one shared text says, whether it begins a session or resumes one.
//! Discord wants a session resumed at an address of its own, and new ones begun at the general one,
//! so the text is kept right from outside: see [`keep_address`].

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use serenity::client::{ClientBuilder, Context, RawEventHandler};
use serenity::gateway::{ConnectionStage, GatewayError, ShardManager};
use serenity::http::HttpBuilder;
use serenity::model::event::Event;
use serenity::model::gateway::GatewayIntents;
use tokio::sync::{Mutex, watch};
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;

use super::incoming::Incoming;
use super::respond::Responder;
use crate::causes::with_causes;
use crate::config::Token;

/// How often it is looked whether the session is up.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Where the gateway is.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    /// Where sessions begin.
    pub(crate) url: String,
    /// Whether they are resumed there as well, whatever Discord says.
    pub(crate) fixed: bool,
}

/// Why the line to the gateway ended.
#[derive(Debug, thiserror::Error)]
pub enum GatewayEnd {
    /// Discord does not accept the token.
    #[error("Discord does not accept the bot's token; set the right one and start again")]
    Token,
    /// Discord does not grant an intent. None that needs granting is asked for.
    #[error("the gateway refuses the bot's intents: {0}")]
    Intents(String),
    /// Anything else.
    #[error("the line to the gateway ended: {0}")]
    Other(String),
}

struct Handler {
    responder: Arc<Responder>,
    tasks: TaskTracker,
    /// Where Discord wants the present session resumed.
    resume_at: watch::Sender<Option<String>>,
}

#[async_trait]
impl RawEventHandler for Handler {
    async fn raw_event(&self, _: Context, event: Event) {
        match event {
            Event::InteractionCreate(event) => {
                if let Some(incoming) = Incoming::read(event.interaction, Instant::now()) {
                    let responder = self.responder.clone();
                    self.tasks.spawn(async move { responder.respond(incoming).await });
                }
            }
            Event::Ready(event) => {
                tracing::info!(name = event.ready.user.name, servers = event.ready.guilds.len(), "logged in");
                self.resume_at.send_replace(Some(event.ready.resume_gateway_url));
            }
            Event::Resumed(_) => tracing::info!("the gateway session goes on"),
            // serenity says nothing of what it cannot read, and whoever sent it would get no answer.
            Event::Unknown(event) if event.kind == "INTERACTION_CREATE" => {
                tracing::error!("an interaction cannot be read: Discord's form of it has changed");
            }
            _ => {}
        }
    }
}

/// The running line.
pub(crate) struct Gateway {
    shards: Arc<ShardManager>,
    client: Mutex<JoinHandle<Result<(), GatewayEnd>>>,
}

impl Gateway {
    /// Connects to the gateway at this address.
    pub(crate) async fn connect(
        token: &Token,
        api_url: &str,
        address: Address,
        application: u64,
        responder: Arc<Responder>,
        tasks: TaskTracker,
    ) -> Result<Gateway, GatewayEnd> {
        let http = HttpBuilder::new(token.secret())
            .proxy(api_url)
            .ratelimiter_disabled(true)
            .application_id(application.into())
            .build();
        let (resume_at, named) = watch::channel(None);
        // Interactions come without any intent, and nothing else is needed.
        let mut client = ClientBuilder::new_with_http(http, GatewayIntents::empty())
            .raw_event_handler(Handler { responder, tasks, resume_at })
            .await
            .map_err(|error| GatewayEnd::Other(with_causes(&error)))?;
        // serenity has asked for the address itself, and falls back to Discord's own where that
        // fails: what counts is the one that we were told.
        client.ws_url.lock().await.clone_from(&address.url);
        let shards = client.shard_manager.clone();
        let keeper = keep_address(client.ws_url.clone(), address, named, shards.clone());
        let client = tokio::spawn(async move {
            tokio::select! {
                end = client.start() => end.map_err(ended),
                never = keeper => match never {},
            }
        });
        Ok(Gateway { shards, client: Mutex::new(client) })
    }

    /// Whether the session is up.
    pub(crate) async fn is_connected(&self) -> bool {
        is_connected(&self.shards).await
    }

    /// Waits until the line ends by itself.
    pub(crate) async fn ended(&self) -> GatewayEnd {
        match (&mut *self.client.lock().await).await {
            Ok(Err(end)) => end,
            Ok(Ok(())) => GatewayEnd::Other("it was closed".to_owned()),
            Err(error) => GatewayEnd::Other(with_causes(&error)),
        }
    }

    /// Ends the session: no more interactions come in.
    pub(crate) async fn close(&self) {
        self.shards.shutdown_all().await;
    }
}

async fn is_connected(shards: &ShardManager) -> bool {
    let shards = shards.runners.lock().await;
    !shards.is_empty() && shards.values().all(|shard| shard.stage == ConnectionStage::Connected)
}

/// While a session is up, the next connection is to resume it: at the address that Discord named.
/// Once it is known to be down, that has failed or is refused, and the next one begins a session.
/// serenity does not tell of the moment in between, so a session may still be begun at the named
/// address; if that is not taken, the next try is at the general one.
async fn keep_address(
    next: Arc<Mutex<String>>,
    address: Address,
    resume_at: watch::Receiver<Option<String>>,
    shards: Arc<ShardManager>,
) -> Infallible {
    let mut times = tokio::time::interval(LOOK_EVERY);
    loop {
        times.tick().await;
        let up = !address.fixed && is_connected(&shards).await;
        let named = resume_at.borrow().clone().filter(|_| up);
        *next.lock().await = named.unwrap_or_else(|| address.url.clone());
    }
}

fn ended(error: serenity::Error) -> GatewayEnd {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => GatewayEnd::Token,
        serenity::Error::Gateway(
            error @ (GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents),
        ) => GatewayEnd::Intents(error.to_string()),
        error => GatewayEnd::Other(with_causes(&error)),
    }
}
