//! The line to Discord's gateway: serenity's client, and nothing of it further in.
//!
//! serenity resumes a lost session at the gateway's first address rather than at the one that
//! Discord names for it, and offers no way to change that; Discord says that such bots are
//! disconnected more often. A session that could not be resumed is begun anew, and no interaction
//! depends on the session, so what is lost is a second of reach now and then.

use std::sync::Arc;
use std::time::Instant;

use async_trait::async_trait;
use serenity::client::{ClientBuilder, Context, RawEventHandler};
use serenity::gateway::{ConnectionStage, GatewayError, ShardManager};
use serenity::http::HttpBuilder;
use serenity::model::event::Event;
use serenity::model::gateway::GatewayIntents;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;

use super::incoming::Incoming;
use super::respond::Responder;
use crate::config::Token;

/// Why the line to the gateway ended.
#[derive(Debug, thiserror::Error)]
pub enum GatewayEnd {
    /// Discord does not accept the token.
    #[error("the gateway does not accept the bot's token; set the right one and start again")]
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
        gateway_url: String,
        application: u64,
        responder: Arc<Responder>,
        tasks: TaskTracker,
    ) -> Result<Gateway, GatewayEnd> {
        let http = HttpBuilder::new(token.secret())
            .proxy(api_url)
            .ratelimiter_disabled(true)
            .application_id(application.into())
            .build();
        // Interactions come without any intent, and nothing else is needed.
        let mut client = ClientBuilder::new_with_http(http, GatewayIntents::empty())
            .raw_event_handler(Handler { responder, tasks })
            .await
            .map_err(|error| GatewayEnd::Other(error.to_string()))?;
        // serenity has asked for the address itself, and falls back to Discord's own where that
        // fails: what counts is the one that we were told.
        *client.ws_url.lock().await = gateway_url;
        let shards = client.shard_manager.clone();
        let client = tokio::spawn(async move { client.start().await.map_err(ended) });
        Ok(Gateway { shards, client: Mutex::new(client) })
    }

    /// Whether the session is up.
    pub(crate) async fn is_connected(&self) -> bool {
        let shards = self.shards.runners.lock().await;
        !shards.is_empty() && shards.values().all(|shard| shard.stage == ConnectionStage::Connected)
    }

    /// Waits until the line ends by itself.
    pub(crate) async fn ended(&self) -> GatewayEnd {
        match (&mut *self.client.lock().await).await {
            Ok(Err(end)) => end,
            Ok(Ok(())) => GatewayEnd::Other("it was closed".to_owned()),
            Err(error) => GatewayEnd::Other(error.to_string()),
        }
    }

    /// Ends the session: no more interactions come in.
    pub(crate) async fn close(&self) {
        self.shards.shutdown_all().await;
    }
}

fn ended(error: serenity::Error) -> GatewayEnd {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => GatewayEnd::Token,
        serenity::Error::Gateway(
            error @ (GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents),
        ) => GatewayEnd::Intents(error.to_string()),
        error => GatewayEnd::Other(error.to_string()),
    }
}
