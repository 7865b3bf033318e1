//! The present numbers of the app, for those who watch the bot.

use std::time::Duration;

use crate::app::Context;
use crate::app::clock::time::Time;
use crate::metrics::{Backlog, Connections, Gauges};
use crate::store::{StoreError, Timestamp};

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
