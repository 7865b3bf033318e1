//! Opening the database: its connections and its schema.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, PgConnection};
use tokio::sync::mpsc;

use super::owner;
use super::schema::STEPS;
use super::sql::append;
use super::sql::sql_store::SqlStore;
use super::sql::writer::Writer;
use crate::store::{Address, OpenError, SharedStore};

/// How the database is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostgresOptions {
    /// The most reads at the same time, each on a connection of its own. There is one more connection, for writes.
    pub readers: u32,
    /// How many writes may wait before callers wait to queue theirs.
    pub queue: usize,
    /// How long one statement may take.
    pub statement_timeout: Duration,
    /// How long to wait for a connection.
    pub connect_timeout: Duration,
}

impl Default for PostgresOptions {
    /// Eight readers, 1,024 waiting writes, two seconds each for a statement and a connection.
    fn default() -> Self {
        PostgresOptions {
            readers: 8,
            queue: 1024,
            statement_timeout: Duration::from_secs(2),
            connect_timeout: Duration::from_secs(2),
        }
    }
}

/// How long a migration may take, which is as long as it takes to write every row of a large table.
const MIGRATED_WITHIN: Duration = Duration::from_hours(1);

/// Opens a database and migrates its schema. The address is `postgres://user@host/database`, with `sslmode` and other
/// parameters as `libpq` knows them. The database itself must exist.
///
/// Must be called inside a tokio runtime, which runs the writer.
///
/// # Errors
/// The address is of another kind, the database is not ours, its schema is of a newer version, or it can't be used. A
/// database that isn't ours is left unchanged.
pub async fn open_postgres(address: &str, options: PostgresOptions) -> Result<SharedStore, OpenError> {
    let place = Address::from_str(address).map_or_else(|never| match never {}, |address| address.to_string());
    let unavailable = |error: sqlx::Error| OpenError::database(&place, error);
    let common: PgConnectOptions = address.parse().map_err(unavailable)?;
    let common = common.application_name("cardinal").disable_statement_logging();
    migrate(&limited(&common, MIGRATED_WITHIN), &place, options.connect_timeout).await?;

    let used = limited(&common, options.statement_timeout);
    let readers = PgPoolOptions::new()
        .max_connections(options.readers.max(1))
        .acquire_timeout(options.connect_timeout)
        .connect_with(used.clone())
        .await
        .map_err(unavailable)?;
    let writer = used.connect().await.map_err(unavailable)?;
    let (queue, jobs) = mpsc::channel(options.queue.max(1));
    tokio::spawn(Writer::new(used, writer, jobs, append::write_all).run());
    Ok(Arc::new(SqlStore { queue, readers }))
}

/// Each statement of a connection is broken off by the database after this time.
fn limited(options: &PgConnectOptions, time: Duration) -> PgConnectOptions {
    options.clone().options([("statement_timeout", time.as_millis().to_string())])
}

async fn migrate(options: &PgConnectOptions, place: &str, within: Duration) -> Result<(), OpenError> {
    let connected = tokio::time::timeout(within, options.connect()).await;
    let late = || OpenError::Late { address: place.to_owned(), seconds: within.as_secs() };
    let mut connection: PgConnection =
        connected.map_err(|_| late())?.map_err(|error| OpenError::database(place, error))?;
    owner::look(&mut connection, place).await?;
    // Two programs that start at once take turns: sqlx holds an advisory lock meanwhile.
    Migrator::with_migrations(STEPS.migrations()).run(&mut connection).await.map_err(|error| match error {
        MigrateError::VersionMissing(found) if found > STEPS.last() => OpenError::Newer { found, known: STEPS.last() },
        MigrateError::VersionMissing(step) | MigrateError::VersionMismatch(step) => OpenError::Foreign(step),
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => OpenError::database(place, error),
        error => OpenError::Unavailable { path: place.to_owned(), source: error.into() },
    })
}
