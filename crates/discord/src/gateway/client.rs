//! One serenity client with its gate.

use std::sync::Arc;
use std::time::Duration;

use cardinal_ids::with_causes;
use serenity::client::ClientBuilder;
use serenity::gateway::{ConnectionStage, GatewayError, ShardManager};
use serenity::http::HttpBuilder;
use serenity::model::gateway::GatewayIntents;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::client_events::ClientEvents;
use super::context::{GatewayEnd, ShardContext};
use super::gate::{Closed, Gate};
use crate::tls::connector;
use crate::token::Token;

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
            .raw_event_handler(ClientEvents { context: context.clone(), resume_at, closed: closed.clone() })
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

    pub(super) fn handle(&self) -> ClientHandle {
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
    pub(super) fn abandon(self) {
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
