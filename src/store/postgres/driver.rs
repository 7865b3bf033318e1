//! What the statements of `sql` run on here, and the words that `SQLite` says differently.

use std::time::{Duration, Instant};

use sqlx::ConnectOptions;

pub(super) use sqlx::postgres::{PgConnectOptions as Options, PgRow as Row};
pub(super) use sqlx::{PgConnection as Connection, PgExecutor as Executor, PgPool as Pool, Postgres as Database};

/// Begins a transaction that excludes other writers from its first read on: many writes read before they write, so
/// another process could write in between. With this lock, the default isolation suffices: each statement sees what
/// was committed before it, and nobody commits meanwhile. The number means nothing; locks are of one database.
pub(super) const BEGIN: &str = "BEGIN; SELECT pg_advisory_xact_lock(4846791580151137091)";

/// How long a read or a write may take before the database counts as unreachable: a server that is stopped, or behind
/// a cut cable, ends no statement by itself. Discord waits three seconds.
pub(super) const ANSWERS_WITHIN: Option<Duration> = Some(Duration::from_millis(1800));

/// Begins a transaction whose statements all read the same state.
pub(super) const BEGIN_READING: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// The reasons for which a game's clock is paused, as a JSON object of their ends.
pub(super) const STOPS_OF_GAME: &str =
    "(SELECT json_group_object(reason, until) FROM stops WHERE stops.game_id = games.id)";

/// Whether a player has quiet hours.
pub(super) const HAS_QUIET_HOURS: &str = "CAST(preferences.chosen AS JSONB) ->> 'quiet' IS NOT NULL";

/// An expression for bytes as hexadecimal digits.
pub(super) fn hexadecimal(bytes: &str) -> String {
    format!("encode({bytes}, 'hex')")
}

/// The advisory lock that every program holds that plays games, together with others. Who holds it alone is alone. The
/// number means nothing.
const IN_USE: i64 = 4_846_791_580_151_137_092;

/// Connects to write, and takes part in the use of the database until the connection ends.
pub(super) async fn connect(options: &Options) -> sqlx::Result<Connection> {
    let mut connection = options.connect().await?;
    let shares = sqlx::query_scalar("SELECT pg_try_advisory_lock_shared($1)").bind(IN_USE);
    if !shares.fetch_one(&mut connection).await? {
        return Err(sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::ResourceBusy, InUse)));
    }
    Ok(connection)
}

/// How long the server may take to notice that a program has ended that used the database.
const NOTICED_WITHIN: Duration = Duration::from_secs(3);

/// Takes the database for this connection alone. Returns whether nobody else uses it.
pub(super) async fn exclude(connection: &mut Connection) -> sqlx::Result<bool> {
    let until = Instant::now() + NOTICED_WITHIN;
    loop {
        let is_alone = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(IN_USE);
        if is_alone.fetch_one(&mut *connection).await? {
            return Ok(true);
        }
        if Instant::now() > until {
            return Ok(false);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Somebody has the database alone.
#[derive(Debug, thiserror::Error)]
#[error("its games are just being moved or restored, so nobody can play in it")]
struct InUse;
