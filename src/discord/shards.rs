//! The processes that share a bot's shards: joined before the first connection, and followed by the connections.

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use cardinal_discord::{Api, Gateway, ShardLeases};
use cardinal_ids::Shard;
use serde_json::Value;
use tokio::task::JoinHandle;

use super::shared_limits::DatabaseLimits;
use crate::app::{self, AppError, Context, Fleet, FleetError, Wanted};
use crate::config::Shards;
use crate::metrics::Holdings;

/// How long to wait for shards that another process holds: longer than its leases last if it has ended.
const FREE_WITHIN: Duration = Duration::from_secs(12);

/// How often to look whether they are free.
const FREE_EVERY: Duration = Duration::from_millis(250);

/// How often a process looks at its share of the shards.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How often a process that stops looks whether others have its shards.
const LEFT_EVERY: Duration = Duration::from_millis(100);

/// Why a process can't share the shards.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotJoined {
    #[error(transparent)]
    Fleet(#[from] FleetError),
    #[error(transparent)]
    Games(#[from] AppError),
}

/// Joins the other processes, if this one has a part of the shards. `told` is what Discord says of the gateway and of
/// the sessions that may begin (`GET /gateway/bot`).
pub(super) async fn join(
    context: &Context,
    api: &Api,
    application: u64,
    shards: Shards,
    told: &Value,
) -> Result<Option<Arc<Fleet>>, NotJoined> {
    let fleet = match shards {
        Shards::Undivided => return Ok(None),
        Shards::Auto => {
            let recommended = told["shards"].as_u64().unwrap_or(1).max(1);
            // As many as the others have; after all of them have ended, as many as Discord recommends then.
            let total = app::shards_in_use(context).await?.unwrap_or(recommended);
            app::join_fleet(context, application, total, Wanted::Fair)
        }
        Shards::Range { first, last, of } => {
            app::join_fleet(context, application, of, Wanted::These((first..=last).collect()))
        }
    };
    fleet.join().await?;
    api.share_limits(Arc::new(DatabaseLimits(app::request_budget(context))));
    if let Err(error) = all_free(&fleet).await {
        // What it holds is free at once, not when its leases have expired.
        if let Err(error) = fleet.leave().await {
            tracing::warn!(error = &error as &dyn std::error::Error, "cannot give back the shards");
        }
        return Err(error.into());
    }
    tracing::info!(shards = fleet.total(), held = fleet.held().len(), "the shards are shared");
    Ok(Some(fleet))
}

/// Takes the first shards. Those that were given to this process must become free.
async fn all_free(fleet: &Fleet) -> Result<(), FleetError> {
    let begun = Instant::now();
    loop {
        fleet.step().await?;
        match fleet.overlaps().await {
            Ok(()) => return Ok(()),
            Err(error) if begun.elapsed() > FREE_WITHIN => return Err(error),
            Err(_) => tokio::time::sleep(FREE_EVERY).await,
        }
    }
}

#[async_trait]
impl ShardLeases for Fleet {
    fn is_current(&self) -> bool {
        self.is_current()
    }

    async fn still_holds(&self, shard: u64) -> bool {
        self.still_holds(shard).await
    }

    async fn may_begin(&self, shard: u64, groups: u64) -> bool {
        self.may_begin(shard, groups).await
    }

    async fn on_session_up(&self, shard: u64) {
        if let Err(error) = self.on_session_up(shard).await {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                shard,
                "cannot tell others that a shard is up; the next look does"
            );
        }
    }
}

/// The shards that this process shares with others, and what keeps its connections in step with them.
pub(super) struct SharedShards {
    fleet: Arc<Fleet>,
    keeper: JoinHandle<()>,
}

impl SharedShards {
    /// From now on keeps the connections in step with the shards that this process holds, and listens to what others
    /// tell of bans.
    pub(super) fn keep(fleet: Arc<Fleet>, gateway: Arc<Gateway>, api: Arc<Api>) -> SharedShards {
        let keeper = tokio::spawn(keep_in_step(fleet.clone(), gateway, api));
        SharedShards { fleet, keeper }
    }

    /// Opens and closes no more connections.
    pub(super) fn stop(&self) {
        self.keeper.abort();
    }

    /// Whether this process has no shard because the others have all: it takes over if one of them ends.
    pub(super) fn is_in_reserve(&self) -> bool {
        self.fleet.is_current() && self.fleet.held().is_empty()
    }

    /// What this process holds to share the shards with others.
    pub(super) fn holdings(&self) -> Holdings {
        let fleet = &self.fleet;
        Holdings { shards: fleet.held().len(), leases: fleet.leases(), shards_in_all: fleet.total() }
    }

    /// Leaves the shards to other processes, if there are any: gives them back, and keeps each session until another
    /// process has it up, or until the time is over.
    pub(super) async fn hand_over(&self, gateway: &Gateway, within: Duration) {
        self.stop();
        let over = async {
            if let Err(error) = self.fleet.leave().await {
                tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "cannot give back the shards; they follow when their leases have expired"
                );
                return;
            }
            while !self.fleet.has_left().await.unwrap_or(true) {
                gateway.close_unless(|shard| self.fleet.keeps(shard)).await;
                tokio::time::sleep(LEFT_EVERY).await;
            }
        };
        if tokio::time::timeout(within, over).await.is_err() {
            tracing::info!("the shards were given back before other processes had them all");
        }
    }
}

/// Keeps the connections in step with the shards that this process holds, and listens to what others tell of bans.
async fn keep_in_step(fleet: Arc<Fleet>, gateway: Arc<Gateway>, api: Arc<Api>) {
    let mut looks = tokio::time::interval(LOOK_EVERY);
    looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        looks.tick().await;
        api.ask_of_ban().await;
        if let Err(error) = fleet.step().await {
            tracing::warn!(error = &error as &dyn std::error::Error, "cannot share the shards with other processes");
            continue;
        }
        gateway.close_unless(|shard| fleet.keeps(shard)).await;
        let of = fleet.total();
        gateway.open_all(fleet.held().into_iter().map(|index| Shard { index, of })).await;
    }
}
