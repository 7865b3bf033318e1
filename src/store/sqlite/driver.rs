//! What the statements run on, and the words that another database would say differently.
//!
//! The subjects name sqlx's types by these aliases, and their statements use only SQL that `PostgreSQL` reads too:
//! `$1`, `CASE`, `ON CONFLICT … DO UPDATE`, `IS NOT DISTINCT FROM`, `RETURNING`. So the same files can serve a second
//! database, compiled against its own aliases. What differs is here, in `append.rs` (rows passed as JSON), in two
//! JSON functions that `PostgreSQL` would have to define, and in the files around the subjects: `open.rs`,
//! `owner.rs`, `schema.rs` and `writer.rs`.

pub(super) use sqlx::sqlite::SqliteRow as Row;
pub(super) use sqlx::{
    Sqlite as Database, SqliteConnection as Connection, SqliteExecutor as Executor, SqlitePool as Pool,
};

/// Begins a transaction that excludes other writers from its first read on. Many writes read before they write, so a
/// plain `BEGIN` would let another process write in between.
pub(super) const BEGIN: &str = "BEGIN IMMEDIATE";

/// The reasons for which a game's clock is paused, as a JSON object of their ends.
pub(super) const STOPS_OF_GAME: &str =
    "(SELECT json_group_object(reason, until) FROM stops WHERE stops.game_id = games.id)";

/// Whether a player has quiet hours.
pub(super) const HAS_QUIET_HOURS: &str = "preferences.chosen ->> 'quiet' IS NOT NULL";
