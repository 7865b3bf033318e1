//! Every series: its name, its help, and of counters and histograms the labels that are there from the start.

use super::labels::{APPEND_RESULTS, DueResult, GatewaySession, InteractionKind, InteractionResult};

/// A series.
pub(super) struct Series {
    pub(super) name: &'static str,
    pub(super) help: &'static str,
    pub(super) form: MetricKind,
    /// Labels, and those of their values that are there from the start: a rate counts from a number, not from nothing.
    pub(super) labels: &'static [(&'static str, &'static [&'static str])],
}

/// What a series measures.
pub(super) enum MetricKind {
    /// A number that only grows.
    Counter,
    /// A number that is asked for, and not there before it can be.
    Gauge,
    /// Values in buckets with these upper bounds.
    Histogram(&'static [f64]),
}

/// Waits that players notice, in seconds. Discord gives up after three.
const WAITS: &[f64] = &[0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0, 10.0, 30.0];

/// Short work, in seconds.
const WORK: &[f64] = &[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0];

/// Turns of the computer player, in seconds, with their wait for a thread.
const TURNS: &[f64] = &[0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0];

/// Numbers of writes in one transaction, 256 at most.
const BATCHES: &[f64] = &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// The values of a label that come up one by one.
const NONE_YET: &[&str] = &[];

const fn counter(name: &'static str, help: &'static str) -> Series {
    Series { name, help, form: MetricKind::Counter, labels: &[] }
}

const fn gauge(name: &'static str, help: &'static str) -> Series {
    Series { name, help, form: MetricKind::Gauge, labels: &[] }
}

const fn histogram(name: &'static str, buckets: &'static [f64], help: &'static str) -> Series {
    Series { name, help, form: MetricKind::Histogram(buckets), labels: &[] }
}

impl Series {
    const fn by(self, labels: &'static [(&'static str, &'static [&'static str])]) -> Series {
        Series { name: self.name, help: self.help, form: self.form, labels }
    }
}

macro_rules! series {
    ($($name:ident = $series:expr;)*) => {
        $(pub(super) const $name: Series = $series;)*

        /// All of them.
        pub(super) const ALL: &[Series] = &[$($name),*];
    };
}

series! {
    INTERACTIONS = counter("cardinal_interactions_total", "Interactions, by what the user did and what came of it.")
        .by(&[("kind", InteractionKind::WORDS), ("outcome", InteractionResult::WORDS)]);
    INTERACTION_SECONDS = histogram(
        "cardinal_interaction_duration_seconds",
        WAITS,
        "Time from the receipt of an interaction until Discord has taken its answer.",
    )
    .by(&[("kind", InteractionKind::WORDS)]);
    APPENDS = counter("cardinal_appends_total", "Appends to games, by what came of them.")
        .by(&[("outcome", APPEND_RESULTS)]);
    BATCH_SIZE = histogram("cardinal_writer_batch_size", BATCHES, "Writes in one transaction.");
    BATCH_SECONDS = histogram("cardinal_writer_batch_duration_seconds", WORK, "Time that a transaction of writes took.");
    WRITER_QUEUE = gauge("cardinal_writer_queue_length", "Writes that wait for their transaction.");
    PICTURE_SECONDS = histogram("cardinal_picture_duration_seconds", WORK, "Time that drawing a picture took.");
    DISCORD_RESPONSES = counter(
        "cardinal_discord_responses_total",
        "Responses of Discord's API, by route and HTTP status; the status is none where no response came.",
    )
    .by(&[("route", NONE_YET), ("status", NONE_YET)]);
    GATEWAY_SESSIONS = counter("cardinal_gateway_sessions_total", "Sessions with Discord's gateway that came up.")
        .by(&[("how", GatewaySession::WORDS)]);
    GATEWAY_UP = gauge("cardinal_gateway_up", "Whether a session with Discord's gateway is up.");
    SHARDS = gauge("cardinal_shards", "Shards into which the servers of the bot are divided, of all its processes.");
    SHARDS_UP = gauge("cardinal_shards_up", "Shards of which this process has a session with the gateway that is up.");
    SHARDS_HELD = gauge("cardinal_shards_held", "Shards that this process holds.");
    LEASES_HELD = gauge("cardinal_leases_held", "Leases of the database that this process holds to share the shards.");
    DATABASE_UP = gauge("cardinal_database_up", "Whether the database answers.");
    DATABASE_WRITABLE = gauge("cardinal_database_writable", "Whether the database takes writes.");
    READY = gauge("cardinal_ready", "Whether players can play: 1 if /readyz says ok.");
    BANNED = gauge(
        "cardinal_banned",
        "Whether the network before Discord has banned this machine's address, so that nothing gets through.",
    );
    PENDING = gauge(
        "cardinal_pending_messages",
        "Messages still to be posted, or edits of old ones under way; of announcements, those in channels that take posts.",
    );
    PENDING_AGE = gauge("cardinal_pending_oldest_age_seconds", "Age of the oldest of the pending messages.");
    DUE_GAMES = gauge(
        "cardinal_due_games",
        "Games in which something is to happen by itself at once: a plan's turn, or the next game of a series.",
    );
    CLOSED_CHANNELS = gauge("cardinal_closed_channels", "Channels with games that refuse the bot's posts.");
    DUE_WORK = counter("cardinal_due_work_total", "Due work, such as deadlines and reminders, by what came of it.")
        .by(&[("outcome", DueResult::WORDS)]);
    CONNECTIONS = gauge("cardinal_database_connections", "Connections of the database for reads, by state.");
    CONNECTIONS_MAX = gauge("cardinal_database_connections_max", "The most connections of the database for reads.");
    TASKS = gauge("cardinal_tasks", "Tasks of the async runtime that have not ended.");
    LIVE_GAMES = gauge("cardinal_live_games", "Games in memory.");
    COMPUTER_WAITING = gauge("cardinal_computer_waiting_turns", "Turns of the computer player that wait for a thread.");
    COMPUTER_THINKING = gauge("cardinal_computer_thinking_turns", "Turns that the computer player thinks about.");
    COMPUTER_SECONDS = histogram(
        "cardinal_computer_turn_duration_seconds",
        TURNS,
        "Time that the computer player took for a turn, its wait for a thread included.",
    );
    BUILD_INFO = gauge("cardinal_build_info", "Always 1; the program's version and the commit it was built from are its labels.");
    SCHEMA_VERSION = gauge("cardinal_schema_version", "The number of the newest step of the database's schema.");
}
