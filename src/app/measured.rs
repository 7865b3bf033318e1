//! The present numbers of the app, for those who watch the bot.

use std::time::Duration;

use crate::app::Context;
use crate::metrics::{Backlog, Connections, Gauges};
use crate::store::{StoreError, Timestamp};

/// The most messages of a kind that are counted.
const AT_MOST: u32 = 10_000;

impl Context {
    /// Measures what can be told without asking the database.
    pub(crate) fn measure(&self, gauges: &mut Gauges) {
        let usage = self.store.usage();
        gauges.live_games = self.live_games();
        gauges.computer_waiting = self.computer.waiting();
        gauges.closed_channels = self.outbox.closed_channels();
        gauges.edits = self.backlog_since(self.outbox.edits_since().into_iter());
        gauges.connections =
            Connections { in_use: usage.readers_in_use, idle: usage.readers_idle, max: usage.readers_at_most };
        gauges.writer_queue = usage.writes_waiting;
        gauges.schema = usage.schema;
    }

    /// Measures what the database has to be asked for.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn measure_stored(&self, gauges: &mut Gauges) -> Result<(), StoreError> {
        let posts = self.store.messages().pending(None, AT_MOST).await?;
        // Those in other channels wait for the permissions of a server.
        let posts = posts.iter().filter(|post| !self.outbox.is_closed(post.channel));
        gauges.announcements = self.backlog_since(posts.map(|post| post.since));
        let notices = self.store.notices().pending(AT_MOST).await?;
        gauges.notices = self.backlog_since(notices.iter().map(|notice| notice.created_at));
        gauges.due_plans = self.store.plans().due(AT_MOST).await?.len();
        gauges.due_series = self.store.series().due(self.time.now(), AT_MOST).await?.len();
        Ok(())
    }

    /// What has waited since these moments.
    fn backlog_since(&self, since: impl Iterator<Item = Timestamp>) -> Backlog {
        let (mut count, now) = (0, self.time.now());
        let oldest = since.inspect(|_| count += 1).min().unwrap_or(now);
        Backlog { count, oldest: Duration::from_secs(now.0.saturating_sub(oldest.0).max(0) as u64) }
    }
}
