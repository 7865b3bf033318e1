//! The connection of one shard. It consists of one serenity client after another, each with its gate.

use std::sync::Arc;
use std::time::Duration;

use cardinal_ids::with_causes;
use serenity::client::ClientBuilder;
use serenity::gateway::{ConnectionStage, GatewayError, ShardManager};
use serenity::http::HttpBuilder;
use serenity::model::gateway::GatewayIntents;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::client_events::ClientEvents;
use super::context::{GatewayEnd, ShardContext};
use super::gate::{Closed, Gate};
use super::pace::SharedPace;
use crate::token::Token;
use crate::transport::connector;

/// How long serenity's own question about the gateway's address may take. Its answer isn't used: the gate gives every
/// connection its address.
const ASK_WITHIN: Duration = Duration::from_secs(2);

/// How long a session may take to close. After that Discord is left to notice that the bot is gone.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);

/// One serenity client with its gate. [`ClientHandle::close`] ends it; dropping doesn't.
pub(super) struct GatewayClient {
    handle: ClientHandle,
    /// The token with which its sessions begin.
    token: Token,
    running: JoinHandle<Result<(), GatewayEnd>>,
    gate: JoinHandle<Closed>,
}

/// A handle to a client.
#[derive(Clone)]
pub(super) struct ClientHandle {
    shards: Arc<ShardManager>,
    closed: CancellationToken,
}

/// How a client ended.
pub(super) enum ClientEnd {
    /// The connection ended for good.
    Gateway(GatewayEnd),
    /// Discord accepted a connection but sends nothing. Another client may work.
    Silence,
}

impl GatewayClient {
    /// Opens a client, which starts to connect.
    pub(super) async fn open(context: &ShardContext) -> Result<GatewayClient, GatewayEnd> {
        let connector = connector().map_err(|error| GatewayEnd::Other(with_causes(&error)))?;
        let client =
            reqwest::Client::builder().tls_backend_preconfigured(connector).timeout(ASK_WITHIN).no_proxy().build();
        let gateway = &context.gateway;
        let token = gateway.token.get();
        let http = HttpBuilder::new(token.secret())
            .client(client.map_err(|error| GatewayEnd::Other(with_causes(&error)))?)
            .proxy(&gateway.api_url)
            .ratelimiter_disabled(true)
            .application_id(gateway.application.into())
            .build();
        let (resume_at, named) = watch::channel(None);
        let closed = CancellationToken::new();
        // Interactions need no intent. This one, which needs no approval, reports servers that remove the bot.
        let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
            .raw_event_handler(ClientEvents::new(context.clone(), resume_at, closed.clone()))
            .await
            .map_err(|error| GatewayEnd::Other(with_causes(&error)))?;
        let shards = client.shard_manager.clone();
        let gate = Gate {
            next: client.ws_url.clone(),
            address: gateway.address.clone(),
            resume_at: named,
            shards: shards.clone(),
            pace: context.pace.clone(),
            closed: closed.clone(),
            shard: context.shard,
            identify_limiter: gateway.identify_limiter.clone(),
            session_within: gateway.session_within,
        };
        // The gate is shut before the client starts.
        let held = gate.shut().await;
        let gate = tokio::spawn(gate.keep(held));
        let shard = context.shard;
        let running =
            tokio::spawn(async move { client.start_shard(shard.index as u32, shard.of as u32).await.map_err(ended) });
        Ok(GatewayClient { handle: ClientHandle { shards, closed }, token, running, gate })
    }

    fn handle(&self) -> ClientHandle {
        self.handle.clone()
    }

    /// Whether its sessions would begin with this token.
    pub(super) fn has(&self, token: &Token) -> bool {
        self.token == *token
    }

    /// Waits until the client ends by itself.
    pub(super) async fn ended(&mut self) -> ClientEnd {
        let GatewayClient { running, gate, .. } = self;
        let silence = async {
            if gate.await.is_ok_and(|closed| closed == Closed::Timeout) {
                return;
            }
            std::future::pending::<()>().await;
        };
        tokio::select! {
            () = silence => ClientEnd::Silence,
            end = running => ClientEnd::Gateway(match end {
                Ok(Err(end)) => end,
                Ok(Ok(())) => GatewayEnd::Other("it was closed".to_owned()),
                Err(error) => GatewayEnd::Other(with_causes(&error)),
            }),
        }
    }

    /// Abandons the client and whatever may still come from it.
    fn abandon(self) {
        self.handle.closed.cancel();
        self.running.abort();
    }
}

impl ClientHandle {
    /// Whether serenity considers its connection up. It still does for a while after the connection breaks.
    pub(super) async fn is_connected(&self) -> bool {
        let shards = self.shards.runners.lock().await;
        !shards.is_empty() && shards.values().all(|shard| shard.stage == ConnectionStage::Connected)
    }

    /// Accepts no more interactions and opens no more connections. Closes the session if it is up.
    pub(super) async fn close(&self, is_up: bool) {
        self.closed.cancel();
        // Without a session serenity would wait forever.
        if is_up && tokio::time::timeout(CLOSE_WITHIN, self.shards.shutdown_all()).await.is_err() {
            tracing::info!("the gateway session did not close in time; Discord will notice that the bot is gone");
        }
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

/// How long to wait after a new client couldn't be opened before trying again.
const NEW_CLIENT_AFTER: Duration = Duration::from_secs(30);

/// The connection of one shard.
pub(super) struct ShardConnection {
    current: watch::Receiver<ClientHandle>,
    keeper: JoinHandle<()>,
    pace: SharedPace,
}

impl ShardConnection {
    /// Begins to connect. Tells `ended` if the connection ends for good.
    pub(super) async fn open(
        context: ShardContext,
        ended: mpsc::UnboundedSender<GatewayEnd>,
    ) -> Result<ShardConnection, GatewayEnd> {
        let pace = context.pace.clone();
        let client = GatewayClient::open(&context).await?;
        let (shown, current) = watch::channel(client.handle());
        let keeper = tokio::spawn(async move {
            let kept = tokio::spawn(keep_client(client, context, shown)).await;
            // Where the bot stops, nobody waits for it.
            let _ = ended.send(kept.unwrap_or_else(|error| GatewayEnd::Other(with_causes(&error))));
        });
        Ok(ShardConnection { current, keeper, pace })
    }

    /// Whether the session is up.
    pub(super) async fn is_connected(&self) -> bool {
        let client = self.current.borrow().clone();
        self.pace.has_session() && client.is_connected().await
    }

    /// Ends the session: accepts no more interactions and opens no more connections.
    pub(super) async fn close(&self) {
        self.keeper.abort();
        let is_up = self.is_connected().await;
        let client = self.current.borrow().clone();
        client.close(is_up).await;
    }
}

/// Keeps one client after another open until one ends for good.
async fn keep_client(
    mut client: GatewayClient,
    context: ShardContext,
    shown: watch::Sender<ClientHandle>,
) -> GatewayEnd {
    loop {
        match client.ended().await {
            ClientEnd::Gateway(GatewayEnd::Token) if !client.has(&context.gateway.token.get()) => {
                tracing::info!("Discord no longer takes the old token; logging in with the new one");
            }
            ClientEnd::Gateway(end) => return end,
            ClientEnd::Silence => {
                tracing::warn!("the gateway accepted a connection but sends nothing; opening a new one");
            }
        }
        client.abandon();
        client = loop {
            match GatewayClient::open(&context).await {
                Ok(client) => break client,
                Err(error) => tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "cannot open a new connection to the gateway"
                ),
            }
            tokio::time::sleep(NEW_CLIENT_AFTER).await;
        };
        shown.send_replace(client.handle());
    }
}
