//! Whether a server is the one that takes writes, and whether its database may be used: whose it is, recognised before
//! anything is written, and whether a pooler that keeps no sessions stands before it, as `PgBouncer` does.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use sqlx::{Executor, PgConnection, Row};

use super::migrating::STEPS;
use super::servers::Server;
use crate::OpenError;

/// The advisory lock that every program holds that plays games, together with others. Who holds it alone is alone. The
/// number means nothing.
const IN_USE: i64 = 4_846_791_580_151_137_092;

/// A connection to a server that takes writes.
#[derive(Debug)]
pub(crate) struct Primary {
    pub(crate) connection: PgConnection,
    /// Where the server is in the history of its database, if it says so.
    pub(crate) timeline: Option<Timeline>,
    /// When it was made.
    pub(crate) made: Instant,
}

/// Where a server is in the history of its database: each promotion of a standby begins a timeline of a higher number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// What copies of one database have in common.
    pub system: i64,
    /// Its number.
    pub number: i64,
}

/// The newest timeline that was seen of each database.
#[derive(Debug, Default)]
pub struct NewestTimelines(BTreeMap<i64, i64>);

impl NewestTimelines {
    /// Takes notice of a timeline. Returns whether it is no older than those seen before: an older one is of a server
    /// that was replaced and goes on as if it wasn't. What says no timeline can't be judged.
    pub fn admit(&mut self, timeline: Option<Timeline>) -> bool {
        let Some(timeline) = timeline else { return true };
        let newest = self.0.entry(timeline.system).or_insert(timeline.number);
        *newest = timeline.number.max(*newest);
        timeline.number == *newest
    }
}

/// The timeline of a server that takes writes. Not every service that speaks like `PostgreSQL` has one.
pub(crate) async fn timeline(connection: &mut PgConnection) -> Option<Timeline> {
    // The name of a file of the log begins with the timeline, in hexadecimal digits.
    let asked = "SELECT system_identifier, pg_walfile_name(pg_current_wal_lsn()) FROM pg_control_system()";
    let row = connection.fetch_one(asked).await.ok()?;
    let (system, file): (i64, String) = (row.try_get(0).ok()?, row.try_get(1).ok()?);
    Some(Timeline { system, number: i64::from_str_radix(file.get(..8)?, 16).ok()? })
}

/// Connects to a server that takes writes, and takes part in the use of the database.
pub(crate) async fn to_write(server: &Server) -> sqlx::Result<Primary> {
    server
        .in_turn(async |options| {
            let mut connection = server.begin(options).await?;
            let asked =
                sqlx::query("SELECT current_setting('transaction_read_only') = 'off', pg_try_advisory_lock_shared($1)");
            let told = connection.fetch_one(asked.bind(IN_USE)).await?;
            if !told.try_get::<bool, _>(0)? {
                return Err(sqlx::Error::Io(NotUsed::OnlyReads.into()));
            }
            if !told.try_get::<bool, _>(1)? {
                return Err(sqlx::Error::Io(NotUsed::Taken.into()));
            }
            let timeline = timeline(&mut connection).await;
            Ok(Primary { connection, timeline, made: Instant::now() })
        })
        .await
}

/// How long the server may take to notice that a program has ended that used the database.
const NOTICED_WITHIN: Duration = Duration::from_secs(3);

/// Takes the database for this connection alone. Returns whether nobody else uses it.
pub(crate) async fn exclude(connection: &mut PgConnection) -> sqlx::Result<bool> {
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

/// Why a database that can be reached can't be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotUsed {
    #[error("the server only takes reads, because it is a standby or set so: give the address of the primary server")]
    OnlyReads,
    #[error("the database's games are just being moved or restored, so nobody can play in it")]
    Taken,
    #[error(
        "the server was replaced by a standby that was promoted, and still takes writes: stop it, or make it a standby \
         of the new one"
    )]
    Outdated,
}

impl From<NotUsed> for std::io::Error {
    fn from(why: NotUsed) -> std::io::Error {
        use std::io::ErrorKind;
        let kind = match why {
            NotUsed::OnlyReads | NotUsed::Outdated => ErrorKind::ReadOnlyFilesystem,
            NotUsed::Taken => ErrorKind::ResourceBusy,
        };
        std::io::Error::new(kind, why)
    }
}

/// How many tables of another program an error names.
const NAMED: usize = 5;

/// Refuses a database of another program or another encoding, one that only takes reads, and one of a newer version
/// of this program. Returns whether there is a schema of ours.
pub(crate) async fn look(connection: &mut PgConnection, address: &str) -> Result<bool, OpenError> {
    let unavailable = |error: sqlx::Error| OpenError::database(address, error);
    let row = connection
        .fetch_one("SELECT current_setting('server_encoding'), current_setting('transaction_read_only')")
        .await
        .map_err(unavailable)?;
    let (encoding, read_only): (String, String) =
        (row.try_get(0).map_err(unavailable)?, row.try_get(1).map_err(unavailable)?);
    if encoding != "UTF8" {
        return Err(OpenError::Encoding { address: address.to_owned(), encoding });
    }
    if read_only == "on" {
        return Err(OpenError::ReadOnly(address.to_owned()));
    }
    // In one statement: another process may just be making the tables.
    let mut tables: Vec<String> = sqlx::query_scalar(
        "SELECT CAST(table_name AS TEXT) FROM information_schema.tables
         WHERE table_schema = current_schema() ORDER BY table_name",
    )
    .fetch_all(&mut *connection)
    .await
    .map_err(unavailable)?;
    if tables.iter().any(|table| table == "_sqlx_migrations") {
        let found: Option<i64> = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
            .fetch_one(&mut *connection)
            .await
            .map_err(unavailable)?;
        let (found, known) = (found.unwrap_or_default(), STEPS.last());
        return if found > known { Err(OpenError::Newer { found, known }) } else { Ok(true) };
    }
    tables.truncate(NAMED);
    if tables.is_empty() { Ok(false) } else { Err(OpenError::OtherTables { path: address.to_owned(), tables }) }
}

/// Whether two connections share a session of the server. Nothing is left behind on either.
pub(crate) async fn shares_sessions(one: &mut PgConnection, other: &mut PgConnection) -> sqlx::Result<bool> {
    let first = session(one).await?;
    // What isn't in a transaction has no session. The other one takes the one that was free last, and keeps it.
    match other.execute("BEGIN").await {
        // One that gives each statement another session takes no transactions.
        Err(sqlx::Error::Database(_)) => return Ok(true),
        begun => begun?,
    };
    let second = session(other).await?;
    let is_shared = first == second || session(one).await? != first;
    other.execute("ROLLBACK").await?;
    Ok(is_shared)
}

/// The server's number for the session of a connection.
async fn session(connection: &mut PgConnection) -> sqlx::Result<i32> {
    // As a text it isn't prepared, which a pooler may not allow.
    let row = connection.fetch_one("SELECT pg_backend_pid()").await?;
    row.try_get(0)
}
