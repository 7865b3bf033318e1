//! The connections to Discord's gateway through serenity's client, which only this module uses: one for each shard.
//!
//! [`gate`] decides when and where each connects. Interactions are parsed from Discord's JSON (see
//! [`super::incoming`]), not from serenity's types.

mod address;
mod beginnings;
mod client;
mod events;
mod gate;
mod line;
mod pace;
mod probe;
mod servers;
mod setting;

pub(crate) use address::Address;
pub(crate) use beginnings::Beginnings;
pub use setting::GatewayEnd;
pub(crate) use setting::Setting;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use cardinal_ids::Shard;
use tokio::sync::{Mutex, mpsc, watch};
use tokio::task::JoinHandle;

use self::line::Line;
use crate::app::Fleet;
use crate::metrics::Holdings;

/// How often a process looks at its share of the shards.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How often a process that stops looks whether others have its shards.
const LEFT_EVERY: Duration = Duration::from_millis(100);

/// The gateway connections.
pub(crate) struct Gateway {
    lines: Arc<Lines>,
    /// The processes with which this one shares the shards, and what keeps its connections in step with them.
    shared: Option<(Arc<Fleet>, JoinHandle<()>)>,
    ended: Mutex<mpsc::UnboundedReceiver<GatewayEnd>>,
    ups: watch::Receiver<u64>,
}

/// The connections by shard, and what each needs.
struct Lines {
    open: Mutex<BTreeMap<u64, Line>>,
    setting: Setting,
    ended: mpsc::UnboundedSender<GatewayEnd>,
}

impl Gateway {
    /// Connects to the gateway: undivided, or with the shards that this process holds.
    pub(crate) async fn connect(setting: Setting) -> Result<Gateway, GatewayEnd> {
        let (ended, end) = mpsc::unbounded_channel();
        let (ups, fleet) = (setting.ups.subscribe(), setting.beginnings.as_ref().map(|shared| shared.fleet.clone()));
        let lines = Arc::new(Lines { open: Mutex::default(), setting, ended });
        let shared = match fleet {
            None => {
                lines.open(Shard::WHOLE).await?;
                None
            }
            Some(fleet) => {
                let keeper = tokio::spawn(keep_in_step(fleet.clone(), lines.clone()));
                Some((fleet, keeper))
            }
        };
        Ok(Gateway { lines, shared, ended: Mutex::new(end), ups })
    }

    /// Whether a session is up.
    pub(crate) async fn is_connected(&self) -> bool {
        for line in self.lines.open.lock().await.values() {
            if line.is_connected().await {
                return true;
            }
        }
        false
    }

    /// Whether this process has no shard because the others have all: it takes over if one of them ends.
    pub(crate) fn is_in_reserve(&self) -> bool {
        self.shared.as_ref().is_some_and(|(fleet, _)| fleet.is_current() && fleet.held().is_empty())
    }

    /// How many shards have a session that is up.
    pub(crate) async fn shards_up(&self) -> usize {
        let mut up = 0;
        for line in self.lines.open.lock().await.values() {
            up += usize::from(line.is_connected().await);
        }
        up
    }

    /// What this process holds to share the shards with others. Undivided, the servers are one shard.
    pub(crate) fn holdings(&self) -> Holdings {
        let Some((fleet, _)) = &self.shared else { return Holdings { shards: 1, leases: 0, shards_in_all: 1 } };
        Holdings { shards: fleet.held().len(), leases: fleet.leases(), shards_in_all: fleet.total() }
    }

    /// Returns a counter that grows whenever a session comes up.
    pub(crate) fn ups(&self) -> watch::Receiver<u64> {
        self.ups.clone()
    }

    /// Waits until a connection ends for good.
    pub(crate) async fn ended(&self) -> GatewayEnd {
        let end = self.ended.lock().await.recv().await;
        end.unwrap_or_else(|| GatewayEnd::Other("it was closed".to_owned()))
    }

    /// Leaves the shards to other processes, if there are any: gives them back, and keeps each session until another
    /// process has it up, or until the time is over.
    pub(crate) async fn hand_over(&self, within: Duration) {
        let Some((fleet, keeper)) = &self.shared else { return };
        keeper.abort();
        let over = async {
            if let Err(error) = fleet.leave().await {
                tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "cannot give back the shards; they follow when their leases have expired"
                );
                return;
            }
            while !fleet.has_left().await.unwrap_or(true) {
                self.lines.close_but(fleet).await;
                tokio::time::sleep(LEFT_EVERY).await;
            }
        };
        if tokio::time::timeout(within, over).await.is_err() {
            tracing::info!("the shards were given back before other processes had them all");
        }
    }

    /// Ends the sessions: accepts no more interactions and opens no more connections.
    pub(crate) async fn close(&self) {
        if let Some((_, keeper)) = &self.shared {
            keeper.abort();
        }
        let lines = std::mem::take(&mut *self.lines.open.lock().await);
        let closing = lines.into_values().map(|line| async move { line.close().await });
        let mut closing: tokio::task::JoinSet<()> = closing.collect();
        while closing.join_next().await.is_some() {}
    }
}

impl Lines {
    /// Opens the connection of a shard, unless it is open. Looking at the other connections doesn't wait for it.
    async fn open(&self, shard: Shard) -> Result<(), GatewayEnd> {
        if self.open.lock().await.contains_key(&shard.index) {
            return Ok(());
        }
        let line = Line::open(self.setting.of(shard), self.ended.clone()).await?;
        self.open.lock().await.insert(shard.index, line);
        Ok(())
    }

    /// Closes the connections of shards that are no longer this process's.
    async fn close_but(&self, fleet: &Fleet) {
        let mut open = self.open.lock().await;
        let others: Vec<u64> = open.keys().filter(|shard| !fleet.keeps(**shard)).copied().collect();
        for line in others.iter().filter_map(|shard| open.remove(shard)) {
            self.setting.tasks.spawn(async move { line.close().await });
        }
    }
}

/// Keeps the connections in step with the shards that this process holds.
async fn keep_in_step(fleet: Arc<Fleet>, lines: Arc<Lines>) {
    let mut looks = tokio::time::interval(LOOK_EVERY);
    looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        looks.tick().await;
        if let Err(error) = fleet.step().await {
            tracing::warn!(error = &error as &dyn std::error::Error, "cannot share the shards with other processes");
            continue;
        }
        lines.close_but(&fleet).await;
        for index in fleet.held() {
            if let Err(end) = lines.open(Shard { index, of: fleet.total() }).await {
                // Where the bot stops, nobody waits for it.
                let _ = lines.ended.send(end);
            }
        }
    }
}
