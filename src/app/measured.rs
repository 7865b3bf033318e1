//! What those see who watch the bot: present numbers, and what the database is good for.

use std::time::Duration;

use cardinal_ids::Timestamp;
use cardinal_store::StoreError;
use cardinal_table::clock::time::Time;

use crate::app::Context;
use crate::app::deployment::in_time;
use crate::app::error::AppError;
use crate::health::DatabaseState;
use crate::metrics::{Backlog, Connections, Gauges};

/// The most messages of a kind that are counted.
const AT_MOST: u32 = 10_000;

/// Measures what can be told without asking the database.
pub(crate) fn measure_memory(context: &Context, gauges: &mut Gauges) {
    let usage = context.store.usage();
    gauges.live_games = context.live_games();
    gauges.computer_waiting = context.computer.waiting();
    gauges.closed_channels = context.outbox.closed_channels();
    gauges.edits = backlog_since(&context.time, context.outbox.edits_since().into_iter());
    gauges.connections =
        Connections { in_use: usage.readers_in_use, idle: usage.readers_idle, max: usage.readers_at_most };
    gauges.writer_queue = usage.writes_waiting;
    gauges.schema = usage.schema;
}

/// Measures what the database has to be asked for.
///
/// # Errors
/// The store fails.
pub(crate) async fn measure_stored(context: &Context, gauges: &mut Gauges) -> Result<(), StoreError> {
    let posts = context.store.messages().pending(None, AT_MOST).await?;
    // Those in other channels wait for the permissions of a server.
    let posts = posts.iter().filter(|post| !context.outbox.is_closed(post.channel));
    gauges.announcements = backlog_since(&context.time, posts.map(|post| post.since));
    let notices = context.store.notices().pending(AT_MOST).await?;
    gauges.notices = backlog_since(&context.time, notices.iter().map(|notice| notice.created_at));
    gauges.due_plans = context.store.plans().due(AT_MOST).await?.len();
    gauges.due_series = context.store.series().due(context.time.now(), AT_MOST).await?.len();
    Ok(())
}

/// What has waited since these moments.
fn backlog_since(time: &Time, since: impl Iterator<Item = Timestamp>) -> Backlog {
    let (mut count, now) = (0, time.now());
    let oldest = since.inspect(|_| count += 1).min().unwrap_or(now);
    Backlog { count, oldest: Duration::from_secs(now.0.saturating_sub(oldest.0).max(0) as u64) }
}

/// What tells the database from every other (see [`cardinal_store::Notes::identity`]).
///
/// # Errors
/// The store fails.
pub async fn database_identity(context: &Context) -> Result<String, AppError> {
    context.store.notes().identity().await.map_err(AppError::store("reading the database's identity"))
}

/// Finds out what the database is good for, by a read and a write. Those who ask at once, or soon after each other,
/// share one write ([`Settings::write_probe_pause`](crate::app::Settings::write_probe_pause)).
pub(crate) async fn database_state(context: &Context) -> DatabaseState {
    match in_time(database_identity(context)).await {
        // One that doesn't answer isn't written to: it would have to be waited for again.
        None | Some(Err(_)) => DatabaseState::Silent,
        Some(Ok(_))
            if context
                .deployment
                .write_probe
                .probe(&context.store, context.deployment.settings.write_probe_pause)
                .await =>
        {
            DatabaseState::Works
        }
        Some(Ok(_)) => DatabaseState::ReadOnly,
    }
}
