//! The connection of one shard. It consists of one client after another.

use std::time::Duration;

use cardinal_ids::with_causes;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

use super::client::{ClientEnd, ClientHandle, GatewayClient};
use super::context::{GatewayEnd, ShardContext};
use super::pace::SharedPace;

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
