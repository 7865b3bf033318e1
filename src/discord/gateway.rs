//! The connection to Discord's gateway through serenity's client, which only this module uses.
//!
//! [`gate`] decides when and where it connects. Interactions are parsed from Discord's JSON (see
//! [`super::incoming`]), not from serenity's types.

mod address;
mod client;
mod events;
mod gate;
mod pace;
mod servers;
mod setting;

pub(crate) use address::Address;
pub use setting::GatewayEnd;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, watch};
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;

use self::client::{ClientEnd, ClientHandle, GatewayClient};
use self::gate::SharedPace;
use self::setting::Setting;
use super::respond::Responder;
use crate::config::{Config, Token};
use crate::error_chain::with_causes;

/// How long to wait after a new client couldn't be opened before trying again.
const NEW_CLIENT_AFTER: Duration = Duration::from_secs(30);

/// The gateway connection. It consists of one client after another.
pub(crate) struct Gateway {
    current: watch::Receiver<ClientHandle>,
    keeper: Mutex<JoinHandle<GatewayEnd>>,
    pace: SharedPace,
    ups: watch::Receiver<u64>,
}

impl Gateway {
    /// Connects to the gateway.
    pub(crate) async fn connect(
        config: &Config,
        token: &Token,
        address: Address,
        application: u64,
        responder: Arc<Responder>,
        tasks: TaskTracker,
    ) -> Result<Gateway, GatewayEnd> {
        let (ups, seen_ups) = watch::channel(0);
        let pace = SharedPace::new();
        let setting = Setting {
            token: token.clone(),
            api_url: config.api_url.clone(),
            address,
            application,
            session_within: config.session_within,
            commands_server: config.commands_server,
            responder,
            tasks,
            pace: pace.clone(),
            ups,
        };
        let client = GatewayClient::open(&setting).await?;
        let (shown, current) = watch::channel(client.handle());
        let keeper = tokio::spawn(keep_client(client, setting, shown));
        Ok(Gateway { current, keeper: Mutex::new(keeper), pace, ups: seen_ups })
    }

    /// Whether the session is up.
    pub(crate) async fn is_connected(&self) -> bool {
        let client = self.current.borrow().clone();
        self.pace.has_session() && client.is_connected().await
    }

    /// Returns a counter that grows whenever a session comes up.
    pub(crate) fn ups(&self) -> watch::Receiver<u64> {
        self.ups.clone()
    }

    /// Waits until the connection ends for good.
    pub(crate) async fn ended(&self) -> GatewayEnd {
        let end = (&mut *self.keeper.lock().await).await;
        end.unwrap_or_else(|error| GatewayEnd::Other(with_causes(&error)))
    }

    /// Ends the session: accepts no more interactions and opens no more connections.
    pub(crate) async fn close(&self) {
        let is_up = self.is_connected().await;
        let client = self.current.borrow().clone();
        client.close(is_up).await;
    }
}

/// Keeps one client after another open until one ends for good.
async fn keep_client(mut client: GatewayClient, setting: Setting, shown: watch::Sender<ClientHandle>) -> GatewayEnd {
    loop {
        match client.ended().await {
            ClientEnd::Gateway(end) => return end,
            ClientEnd::Silence => {
                tracing::warn!("the gateway accepted a connection but sends nothing; opening a new one");
            }
        }
        client.abandon();
        client = loop {
            match GatewayClient::open(&setting).await {
                Ok(client) => break client,
                Err(error) => tracing::warn!(%error, "cannot open a new connection to the gateway"),
            }
            tokio::time::sleep(NEW_CLIENT_AFTER).await;
        };
        shown.send_replace(client.handle());
    }
}
