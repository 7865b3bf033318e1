//! What the statements of `sql` run on here, and the words that `SQLite` says differently.

use super::schema::STEPS;
pub(super) use super::servers::Servers as Options;
pub(super) use sqlx::postgres::PgRow as Row;
pub(super) use sqlx::{PgConnection as Connection, PgExecutor as Executor, PgPool as Pool, Postgres as Database};

/// Begins a transaction that excludes other writers from its first read on: many writes read before they write, so
/// another process could write in between. With this lock, the default isolation suffices: each statement sees what
/// was committed before it, and nobody commits meanwhile. The number means nothing; locks are of one database.
pub(super) const BEGIN: &str = "BEGIN; SELECT pg_advisory_xact_lock(4846791580151137091)";

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

/// Connects to write.
pub(super) async fn connect(options: &Options) -> sqlx::Result<Connection> {
    options.connect().await
}

/// The number of the newest step of the schema, to which every database is brought when it is opened.
pub(super) fn schema() -> i64 {
    STEPS.last()
}
