//! What is measured when somebody asks.

use std::time::Duration;

use metrics::gauge;

use super::recorder::is_on;
use super::series::{self, Series};
use crate::health::DatabaseState;
use crate::version::{COMMIT, VERSION};

/// Messages that are still to be posted or edited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Backlog {
    /// How many there are.
    pub(crate) count: usize,
    /// The age of the oldest, or zero if there are none.
    pub(crate) oldest: Duration,
}

/// Connections of the database for reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Connections {
    /// Those in use.
    pub(crate) in_use: usize,
    /// Those that wait to be used.
    pub(crate) idle: usize,
    /// The most there can be.
    pub(crate) max: usize,
}

/// What a process holds to share the shards with others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Holdings {
    /// The shards that it holds.
    pub(crate) shards: usize,
    /// The leases of the database that it holds.
    pub(crate) leases: usize,
    /// Into how many shards the servers are divided.
    pub(crate) shards_in_all: u64,
}

/// The present numbers of a bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gauges {
    /// Whether players can play.
    pub(crate) ready: bool,
    /// Whether nothing gets through to Discord, because this machine's address is banned.
    pub(crate) banned: bool,
    /// The shards of which a session with the gateway is up.
    pub(crate) shards_up: usize,
    /// What this process holds.
    pub(crate) holdings: Holdings,
    /// What the database is good for.
    pub(crate) database: DatabaseState,
    /// Games in memory.
    pub(crate) live_games: usize,
    /// Turns of the computer player that wait for a thread.
    pub(crate) computer_waiting: usize,
    /// Channels that refuse the bot's posts.
    pub(crate) closed_channels: usize,
    /// Announcements to be posted in channels that accept posts.
    pub(crate) announcements: Backlog,
    /// Edits of old messages under way.
    pub(crate) edits: Backlog,
    /// Notices to be posted.
    pub(crate) notices: Backlog,
    /// Games in which a plan is due.
    pub(crate) due_plans: usize,
    /// Games after which the next one of their series is due.
    pub(crate) due_series: usize,
    /// Connections of the database.
    pub(crate) connections: Connections,
    /// Writes that wait for their transaction.
    pub(crate) writer_queue: usize,
    /// Tasks of the async runtime that have not ended.
    pub(crate) tasks: usize,
    /// The number of the newest step of the database's schema.
    pub(crate) schema: i64,
}

/// Shows that players can't play. Other numbers stay as they were.
pub(crate) fn set_unready() {
    if is_on() {
        gauge!(series::READY.name).set(0.0);
    }
}

/// Shows these numbers from now on.
pub(crate) fn set(gauges: &Gauges) {
    if !is_on() {
        return;
    }
    let plain = |series: &Series, value: f64| gauge!(series.name).set(value);
    let yes = |value: bool| f64::from(u8::from(value));
    plain(&series::READY, yes(gauges.ready));
    plain(&series::BANNED, yes(gauges.banned));
    plain(&series::GATEWAY_UP, yes(gauges.shards_up > 0));
    plain(&series::SHARDS_UP, gauges.shards_up as f64);
    plain(&series::SHARDS, gauges.holdings.shards_in_all as f64);
    plain(&series::SHARDS_HELD, gauges.holdings.shards as f64);
    plain(&series::LEASES_HELD, gauges.holdings.leases as f64);
    plain(&series::DATABASE_UP, yes(gauges.database != DatabaseState::Silent));
    plain(&series::DATABASE_WRITABLE, yes(gauges.database == DatabaseState::Works));
    plain(&series::LIVE_GAMES, gauges.live_games as f64);
    plain(&series::COMPUTER_WAITING, gauges.computer_waiting as f64);
    plain(&series::CLOSED_CHANNELS, gauges.closed_channels as f64);
    plain(&series::WRITER_QUEUE, gauges.writer_queue as f64);
    plain(&series::TASKS, gauges.tasks as f64);
    plain(&series::SCHEMA_VERSION, gauges.schema as f64);
    plain(&series::CONNECTIONS_MAX, gauges.connections.max as f64);
    // It's counted, and there before the first one.
    gauge!(series::COMPUTER_THINKING.name).increment(0.0);
    for (state, count) in [("in_use", gauges.connections.in_use), ("idle", gauges.connections.idle)] {
        gauge!(series::CONNECTIONS.name, "state" => state).set(count as f64);
    }
    for (what, Backlog { count, oldest }) in
        [("announcements", gauges.announcements), ("edits", gauges.edits), ("notices", gauges.notices)]
    {
        gauge!(series::PENDING.name, "what" => what).set(count as f64);
        gauge!(series::PENDING_AGE.name, "what" => what).set(oldest.as_secs_f64());
    }
    for (what, count) in [("plans", gauges.due_plans), ("series", gauges.due_series)] {
        gauge!(series::DUE_GAMES.name, "what" => what).set(count as f64);
    }
    gauge!(series::BUILD_INFO.name, "version" => VERSION, "commit" => COMMIT).set(1.0);
}
