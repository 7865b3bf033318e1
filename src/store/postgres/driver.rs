//! What the statements of `sql` run on here, and the words that `SQLite` says differently.

use sqlx::SqlStr;

use super::notices::Teller;
pub(super) use super::pool::Pool;
use super::schema::STEPS;
use super::servers::WriterConnections;
use crate::store::GameId;
pub(super) use sqlx::postgres::PgRow as Row;
pub(super) use sqlx::{PgConnection as Connection, PgExecutor as Executor, Postgres as Database};

/// Begins a transaction that excludes other writers from its first read on: many writes read before they write, so
/// another process could write in between. With this lock, the default isolation suffices: each statement sees what
/// was committed before it, and nobody commits meanwhile. The number means nothing; locks are of one database.
pub(super) const BEGIN: &str = "BEGIN; SELECT pg_advisory_xact_lock(4846791580151137091)";

/// Begins a transaction that excludes those which count for all processes. What is counted matters for seconds alone, so
/// nobody waits until it is on the disk.
pub(super) const BEGIN_COUNTING: &str =
    "BEGIN; SET LOCAL synchronous_commit TO off; SELECT pg_advisory_xact_lock(4846791580151137094)";

/// Begins a transaction whose statements all read the same state.
pub(super) const BEGIN_READING: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// The time by the database's own clock, in milliseconds.
pub(super) const NOW_MS: &str = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

/// The time by the database's own clock, in seconds.
pub(super) const OWN_TIME: Option<&str> = Some("SELECT CAST(extract(epoch FROM clock_timestamp()) AS BIGINT)");

/// The reasons for which a game's clock is paused, as a JSON object of their ends.
pub(super) const STOPS_OF_GAME: &str =
    "(SELECT json_group_object(reason, until) FROM stops WHERE stops.game_id = games.id)";

/// Whether a player has quiet hours.
pub(super) const HAS_QUIET_HOURS: &str = "CAST(preferences.chosen AS JSONB) ->> 'quiet' IS NOT NULL";

/// An expression for bytes as hexadecimal digits.
pub(super) fn hexadecimal(bytes: &str) -> String {
    format!("encode({bytes}, 'hex')")
}

/// Where is written, and who tells other processes of it.
pub(super) struct Options {
    pub(super) connections: WriterConnections,
    pub(super) teller: Option<Teller>,
}

/// Connects to write.
pub(super) async fn connect(options: &Options) -> sqlx::Result<Connection> {
    options.connections.connect().await
}

/// Ends a transaction that has brought these games to these versions, and tells other processes of them.
pub(super) fn commit(options: &Options, appended: impl Iterator<Item = (GameId, u32)>) -> SqlStr {
    match &options.teller {
        Some(teller) => teller.commit(appended),
        None => SqlStr::from_static("COMMIT"),
    }
}

/// The number of the newest step of the schema, to which every database is brought when it is opened.
pub(super) fn schema() -> i64 {
    STEPS.last()
}

/// How many steps `SQLite` had taken before the first one here, which makes the same tables as all of them and the
/// sixteenth. From then on both have taken the same steps.
pub(super) const EARLIER_STEPS: i64 = 15;

/// How many connections that read are in use, how many are not, and how many there may be.
pub(super) fn usage(readers: &Pool) -> (usize, usize, usize) {
    readers.usage()
}
