//! When sessions may begin, all processes of a bot together.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use cardinal_discord::{Api, Body, Route};
use cardinal_ids::Shard;

use crate::app::Fleet;

/// How long Discord may take to say how many sessions may still begin.
const PATIENCE: Duration = Duration::from_secs(10);

/// For how long a permission holds: Discord counts from the moment at which a session begins.
const HOLDS_FOR: Duration = Duration::from_secs(1);

/// How long to wait where Discord allows no more sessions today, before it is asked again.
const TOMORROW: Duration = Duration::from_mins(1);

/// Permission for sessions to begin: a few at a time, as Discord says, and no more than it allows in a day.
pub(crate) struct Beginnings {
    pub(crate) fleet: Arc<Fleet>,
    api: Arc<Api>,
    /// How many shards may begin at the same time (`max_concurrency`).
    groups: u64,
    /// Not before this, because Discord allows no more today.
    not_before: Mutex<Option<Instant>>,
}

impl Beginnings {
    /// Permits sessions of this fleet, with as many at a time as Discord allows.
    pub(crate) fn new(fleet: Arc<Fleet>, api: Arc<Api>, groups: u64) -> Beginnings {
        Beginnings { fleet, api, groups, not_before: Mutex::default() }
    }

    /// Returns until when a session of this shard may begin, or nothing if it has to wait.
    pub(super) async fn permit(&self, shard: Shard) -> Option<Instant> {
        let not_before = *self.not_before.lock().unwrap_or_else(PoisonError::into_inner);
        if not_before.is_some_and(|at| at > Instant::now()) || !self.fleet.may_begin(shard.index, self.groups).await {
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
