//! The connections to Discord's gateway through serenity's client, which only this module uses: one for each shard.
//!
//! [`gate`] decides when and where each connects. What comes in goes to an [`EventHandler`](crate::EventHandler), in
//! Discord's JSON and not in serenity's types.

mod client;
mod client_events;
mod context;
mod gate;
mod pace;
pub(crate) mod server_news;

use std::collections::BTreeMap;
use std::sync::Arc;

use cardinal_ids::Shard;
use tokio::sync::{Mutex, mpsc, watch};

use self::context::ShardContext;
use self::pace::SharedPace;
use crate::gateway::client::ShardConnection;

pub use context::{GatewayAddress, GatewayContext, GatewayEnd};
pub use gate::says_hello;
pub use pace::{IdentifyLimiter, ShardLeases};
pub use server_news::{Joined, ServerNews};

/// The gateway connections of a process, by shard.
pub struct Gateway {
    open: Mutex<BTreeMap<u64, ShardConnection>>,
    context: Arc<GatewayContext>,
    /// Told when a connection ends for good.
    end: mpsc::UnboundedSender<GatewayEnd>,
    ended: Mutex<mpsc::UnboundedReceiver<GatewayEnd>>,
    /// How many times a session has come up.
    ups: watch::Sender<u64>,
}

impl Gateway {
    /// Returns a gateway without connections.
    pub fn new(context: GatewayContext) -> Gateway {
        let (end, ended) = mpsc::unbounded_channel();
        Gateway {
            open: Mutex::default(),
            context: Arc::new(context),
            end,
            ended: Mutex::new(ended),
            ups: watch::Sender::new(0),
        }
    }

    /// Opens the connection of a shard, unless it is open. Looking at the other connections doesn't wait for it.
    ///
    /// # Errors
    /// The connection can't be opened, whether or not Discord can be reached.
    pub async fn open(&self, shard: Shard) -> Result<(), GatewayEnd> {
        if self.open.lock().await.contains_key(&shard.index) {
            return Ok(());
        }
        let (gateway, ups) = (self.context.clone(), self.ups.clone());
        let context = ShardContext { shard, pace: SharedPace::new(), ups, gateway };
        let connection = ShardConnection::open(context, self.end.clone()).await?;
        self.open.lock().await.insert(shard.index, connection);
        Ok(())
    }

    /// Opens the connections of these shards that aren't open. A failure is told by [`Gateway::ended`].
    pub async fn open_all(&self, shards: impl IntoIterator<Item = Shard>) {
        for shard in shards {
            if let Err(end) = self.open(shard).await {
                // Where the bot stops, nobody waits for it.
                let _ = self.end.send(end);
            }
        }
    }

    /// Closes the connections of shards that are no longer kept, without waiting until they are closed.
    pub async fn close_unless(&self, is_kept: impl Fn(u64) -> bool) {
        let mut open = self.open.lock().await;
        let others: Vec<u64> = open.keys().filter(|shard| !is_kept(**shard)).copied().collect();
        for connection in others.iter().filter_map(|shard| open.remove(shard)) {
            self.context.tasks.spawn(async move { connection.close().await });
        }
    }

    /// Whether a session is up.
    pub async fn is_connected(&self) -> bool {
        for connection in self.open.lock().await.values() {
            if connection.is_connected().await {
                return true;
            }
        }
        false
    }

    /// How many shards have a session that is up.
    pub async fn shards_up(&self) -> usize {
        let mut up = 0;
        for connection in self.open.lock().await.values() {
            up += usize::from(connection.is_connected().await);
        }
        up
    }

    /// Returns a counter that grows whenever a session comes up.
    pub fn ups(&self) -> watch::Receiver<u64> {
        self.ups.subscribe()
    }

    /// Waits until a connection ends for good.
    pub async fn ended(&self) -> GatewayEnd {
        let end = self.ended.lock().await.recv().await;
        end.unwrap_or_else(|| GatewayEnd::Other("it was closed".to_owned()))
    }

    /// Ends the sessions: accepts no more interactions and opens no more connections.
    pub async fn close(&self) {
        let open = std::mem::take(&mut *self.open.lock().await);
        let closing = open.into_values().map(|connection| async move { connection.close().await });
        let mut closing: tokio::task::JoinSet<()> = closing.collect();
        while closing.join_next().await.is_some() {}
    }
}
