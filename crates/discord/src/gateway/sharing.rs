//! Shards that several processes of a bot share: who holds which, and when the next session may begin.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use cardinal_ids::Shard;
use serde_json::Value;

use crate::body::Body;
use crate::client::Api;
use crate::route::Route;

/// How long Discord may take to say how many sessions may still begin.
const PATIENCE: Duration = Duration::from_secs(10);

/// For how long a permission holds: Discord counts from the moment at which a session begins.
const HOLDS_FOR: Duration = Duration::from_secs(1);

/// How long to wait where Discord allows no more sessions today, before it is asked again.
const TOMORROW: Duration = Duration::from_mins(1);

/// The shards that this process holds, as all processes of the bot agree on them.
#[async_trait]
pub trait ShardLeases: Send + Sync {
    /// Whether this process knows that it holds what it holds. It does not after it stood still for a while.
    fn is_current(&self) -> bool;

    /// Whether this process still holds a shard, asked anew.
    async fn still_holds(&self, shard: u64) -> bool;

    /// Whether a session of this shard may begin now. Counts it if so. `groups` is Discord's `max_concurrency`.
    async fn may_begin(&self, shard: u64, groups: u64) -> bool;

    /// Tells the others that a shard's session is up.
    async fn on_session_up(&self, shard: u64);
}

/// Limits how sessions begin, all processes together: a few at a time, as Discord says, and no more than it allows in a
/// day.
pub struct IdentifyLimiter {
    pub(super) leases: Arc<dyn ShardLeases>,
    api: Arc<Api>,
    /// How many shards may begin at the same time (`max_concurrency`).
    groups: u64,
    /// Not before this, because Discord allows no more today.
    not_before: Mutex<Option<Instant>>,
}

impl IdentifyLimiter {
    /// Returns a limiter of sessions. `told` is what Discord says of those that may begin (`GET /gateway/bot`).
    pub fn new(leases: Arc<dyn ShardLeases>, api: Arc<Api>, told: &Value) -> IdentifyLimiter {
        let groups = told["session_start_limit"]["max_concurrency"].as_u64().unwrap_or(1);
        IdentifyLimiter { leases, api, groups, not_before: Mutex::default() }
    }

    /// Returns until when a session of this shard may begin, or nothing if it has to wait.
    pub(super) async fn permit(&self, shard: Shard) -> Option<Instant> {
        let not_before = *self.not_before.lock().unwrap_or_else(PoisonError::into_inner);
        if not_before.is_some_and(|at| at > Instant::now()) || !self.leases.may_begin(shard.index, self.groups).await {
            return None;
        }
        let until = Instant::now() + HOLDS_FOR;
        // Discord counts for all processes. If it doesn't answer, the session wouldn't begin either.
        let told = self.api.send(&Route::GatewayOfBot, Body::Empty, PATIENCE).await.ok()?;
        if told["session_start_limit"]["remaining"].as_u64() == Some(0) {
            tracing::error!("Discord allows this bot no more sessions today; something restarts it too often");
            *self.not_before.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + TOMORROW);
            return None;
        }
        Some(until)
    }
}
