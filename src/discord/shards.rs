//! Joins the processes that share a bot's shards, before the first connection.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cardinal_discord::Api;
use serde_json::Value;

use super::gateway::Beginnings;
use super::shared_limits::DatabaseLimits;
use crate::app::{self, AppError, Context, Fleet, FleetError, Wanted};
use crate::config::Shards;

/// How long to wait for shards that another process holds: longer than its leases last if it has ended.
const FREE_WITHIN: Duration = Duration::from_secs(12);

/// How often to look whether they are free.
const LOOK_EVERY: Duration = Duration::from_millis(250);

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
    api: &Arc<Api>,
    application: u64,
    shards: Shards,
    told: &Value,
) -> Result<Option<Arc<Beginnings>>, NotJoined> {
    let fleet = match shards {
        Shards::Whole => return Ok(None),
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
    let groups = told["session_start_limit"]["max_concurrency"].as_u64().unwrap_or(1);
    tracing::info!(shards = fleet.total(), held = fleet.held().len(), "the shards are shared");
    Ok(Some(Arc::new(Beginnings::new(fleet, api.clone(), groups))))
}

/// Takes the first shards. Those that were given to this process must become free.
async fn all_free(fleet: &Fleet) -> Result<(), FleetError> {
    let begun = Instant::now();
    loop {
        fleet.step().await?;
        match fleet.overlaps().await {
            Ok(()) => return Ok(()),
            Err(error) if begun.elapsed() > FREE_WITHIN => return Err(error),
            Err(_) => tokio::time::sleep(LOOK_EVERY).await,
        }
    }
}
