//! What the statements of `sql` run on here, and the words that `PostgreSQL` says differently.

use sqlx::{ConnectOptions, SqlStr};

pub(super) use sqlx::sqlite::{SqliteConnectOptions as Options, SqliteRow as Row};
pub(super) use sqlx::{
    Sqlite as Database, SqliteConnection as Connection, SqliteExecutor as Executor, SqlitePool as Pool,
};

use super::schema::STEPS;
use crate::store::GameId;

/// Begins a transaction that excludes other writers from its first read on. Many writes read before they write, so a
/// plain `BEGIN` would let another process write in between.
pub(super) const BEGIN: &str = "BEGIN IMMEDIATE";

/// Begins a transaction whose statements all read the same state.
pub(super) const BEGIN_READING: &str = "BEGIN";

/// The time by the database's own clock, in milliseconds.
pub(super) const NOW_MS: &str = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/// The time by the database's own clock: a file has none but the machine's.
pub(super) const OWN_TIME: Option<&str> = None;

/// The reasons for which a game's clock is paused, as a JSON object of their ends.
pub(super) const STOPS_OF_GAME: &str =
    "(SELECT json_group_object(reason, until) FROM stops WHERE stops.game_id = games.id)";

/// Whether a player has quiet hours.
pub(super) const HAS_QUIET_HOURS: &str = "preferences.chosen ->> 'quiet' IS NOT NULL";

/// An expression for bytes as hexadecimal digits.
pub(super) fn hexadecimal(bytes: &str) -> String {
    format!("lower(hex({bytes}))")
}

/// Connects to write.
pub(super) async fn connect(options: &Options) -> sqlx::Result<Connection> {
    options.connect().await
}

/// Ends a transaction that has brought these games to these versions. A file tells nobody.
pub(super) fn commit(_: &Options, _: impl Iterator<Item = (GameId, u32)>) -> SqlStr {
    SqlStr::from_static("COMMIT")
}

/// The number of the newest step of the schema, to which every database is brought when it is opened.
pub(super) fn schema() -> i64 {
    STEPS.last()
}

/// How many steps of the schema were taken before the first one here.
pub(super) const EARLIER_STEPS: i64 = 0;

/// How many connections that read are in use, how many are not, and how many there may be.
pub(super) fn usage(readers: &Pool) -> (usize, usize, usize) {
    let idle = readers.num_idle();
    ((readers.size() as usize).saturating_sub(idle), idle, readers.options().get_max_connections() as usize)
}
