//! Opening the database: the file, its settings, its schema.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, SqliteConnection, SqlitePool};

use tokio::sync::mpsc;

use super::file_rights;
use super::owner::{self, APPLICATION_ID, Found};
use super::schema::STEPS;
use super::sql::append;
use super::sql::sql_store::SqlStore;
use super::sql::writer::Writer;
use crate::store::{OpenError, SharedStore};

/// How the database is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SqliteOptions {
    /// The most reads at the same time.
    pub readers: u32,
    /// How many writes may wait before callers wait to queue theirs.
    pub queue: usize,
    /// How long to wait while another program locks the database.
    pub busy_timeout: Duration,
}

impl Default for SqliteOptions {
    /// Four readers, 1,024 waiting writes, five seconds.
    fn default() -> Self {
        SqliteOptions { readers: 4, queue: 1024, busy_timeout: Duration::from_secs(5) }
    }
}

/// How long a read waits for a free reader. By then an answer to Discord is long overdue.
const READ_WITHIN: Duration = Duration::from_secs(30);

/// Opens a database, creates the file and its folder if there is none, and migrates its schema. The address is a
/// path, or `sqlite:` and a path.
///
/// Must be called inside a tokio runtime, which runs the writer.
///
/// # Errors
/// The address is of another kind, the file is not a database of ours, its schema is of a newer version, or it
/// can't be used. A file that isn't ours is left unchanged.
pub async fn open_sqlite(address: &str, options: SqliteOptions) -> Result<SharedStore, OpenError> {
    let opened = connect(address, options).await?;
    let (queue, jobs) = mpsc::channel(options.queue.max(1));
    let writer = Writer::new(opened.writer_options, opened.writer, jobs, append::write_all);
    tokio::spawn(writer.run());
    Ok(Arc::new(SqlStore { queue, readers: opened.readers }))
}

/// The connections to an opened database.
struct Opened {
    writer: SqliteConnection,
    writer_options: SqliteConnectOptions,
    readers: SqlitePool,
}

async fn connect(address: &str, options: SqliteOptions) -> Result<Opened, OpenError> {
    let path = path(address)?;
    let unavailable = |error: sqlx::Error| OpenError::unavailable(&path, error);
    let common = SqliteConnectOptions::new()
        .filename(&path)
        .busy_timeout(options.busy_timeout)
        .foreign_keys(true)
        .disable_statement_logging();
    let found = owner::look(&path, &common).await?;
    file_rights::make(&path).map_err(|error| OpenError::unavailable(&path, error))?;
    file_rights::keep(&path);
    if found == Found::Unmarked {
        mark(&common).await.map_err(unavailable)?;
    }
    // FULL: a commit is on the disk before it is acknowledged. The undo data of savepoints is kept in
    // memory, not in a file.
    let writer_options = common
        .clone()
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .pragma("temp_store", "MEMORY")
        .optimize_on_close(true, None);
    let mut writer = writer_options.connect().await.map_err(unavailable)?;
    migrate(&mut writer).await.map_err(|error| match error {
        MigrateError::VersionMissing(found) if found > STEPS.last() => OpenError::Newer { found, known: STEPS.last() },
        MigrateError::VersionMissing(step) | MigrateError::VersionMismatch(step) => OpenError::Foreign(step),
        error => OpenError::unavailable(&path, error),
    })?;
    let readers = SqlitePoolOptions::new()
        .max_connections(options.readers.max(1))
        .acquire_timeout(READ_WITHIN)
        .test_before_acquire(false)
        .connect_with(common.pragma("query_only", "ON"))
        .await
        .map_err(unavailable)?;
    Ok(Opened { writer, writer_options, readers })
}

fn path(address: &str) -> Result<PathBuf, OpenError> {
    let path = match address.strip_prefix("sqlite:") {
        Some(rest) => rest.strip_prefix("//").unwrap_or(rest),
        None if address.contains("://") => {
            // What follows the scheme may hold a password.
            let scheme = address.split("://").next().unwrap_or_default();
            return Err(OpenError::Scheme(format!("{scheme}://")));
        }
        None => address,
    };
    if path.is_empty() || path == ":memory:" { Err(OpenError::Scheme(address.to_owned())) } else { Ok(path.into()) }
}

/// Marks the database as ours. In a new one this comes before the log is set up, so that the file says so from
/// its first page on.
async fn mark(common: &SqliteConnectOptions) -> sqlx::Result<()> {
    let mut connection = common.connect().await?;
    let pragma = format!("PRAGMA application_id = {APPLICATION_ID}");
    connection.execute(AssertSqlSafe(pragma)).await?;
    connection.close().await
}

pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), MigrateError> {
    Migrator::with_migrations(STEPS.migrations()).run(connection).await
}
