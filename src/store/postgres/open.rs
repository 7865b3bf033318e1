//! Opening the database: its connections and its schema.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::sync::mpsc;

use super::schema::STEPS;
use super::sql::append;
use super::sql::sql_store::SqlStore;
use super::sql::whole::{WholeDatabase, last_step, refuse_marked};
use super::sql::writer::Writer;
use super::{driver, owner};
use crate::store::whole::{Mark, Purpose, Whole};
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
    let (common, place) = common(address)?;
    let unavailable = |error: sqlx::Error| OpenError::database(&place, error);
    let mut connection = migrated(&limited(&common, MIGRATED_WITHIN), &place, options.connect_timeout).await?;
    refuse_marked(&mut connection, &place, &Mark::ALL).await?;
    connection.close().await.map_err(unavailable)?;

    let used = limited(&common, options.statement_timeout);
    let readers = PgPoolOptions::new()
        .max_connections(options.readers.max(1))
        .acquire_timeout(options.connect_timeout)
        .connect_with(used.clone())
        .await
        .map_err(unavailable)?;
    let writer = driver::connect(&used).await.map_err(unavailable)?;
    let (queue, jobs) = mpsc::channel(options.queue.max(1));
    tokio::spawn(Writer::new(used, writer, jobs, append::write_all).run());
    Ok(Arc::new(SqlStore { queue, readers }))
}

/// Each statement of a connection is broken off by the database after this time.
fn limited(options: &PgConnectOptions, time: Duration) -> PgConnectOptions {
    options.clone().options([("statement_timeout", time.as_millis().to_string())])
}

/// Opens a database as a whole.
///
/// # Errors
/// Like [`open_postgres`], and if the purpose can't be served: there is no schema, it is not up to date, or another
/// program uses the database.
pub(in crate::store) async fn open_whole(
    address: &str,
    options: PostgresOptions,
    purpose: Purpose,
) -> Result<Box<dyn Whole>, OpenError> {
    let (common, place) = common(address)?;
    let unavailable = |error: sqlx::Error| OpenError::database(&place, error);
    // Whole tables are read and written.
    let common = limited(&common, Duration::ZERO);
    let mut connection = reached(&common, &place, options.connect_timeout).await?;
    let found = owner::look(&mut connection, &place).await?;
    if purpose == Purpose::Fill {
        bring_up_to_date(&mut connection, &place).await?;
    } else {
        if !found {
            return Err(OpenError::Nothing(place));
        }
        let found = last_step(&mut connection).await.map_err(unavailable)?.unwrap_or_default();
        match purpose {
            Purpose::Empty => bring_up_to_date(&mut connection, &place).await?,
            _ if found < STEPS.last() => return Err(OpenError::Older { place, found, known: STEPS.last() }),
            _ => refuse_marked(&mut connection, &place, &[Mark::Arriving]).await?,
        }
    }
    if purpose.is_alone() && !driver::exclude(&mut connection).await.map_err(unavailable)? {
        return Err(OpenError::InUse(place));
    }
    Ok(Box::new(WholeDatabase::new(connection, place.clone(), purpose).await.map_err(unavailable)?))
}

/// How to connect, and the address without a password.
fn common(address: &str) -> Result<(PgConnectOptions, String), OpenError> {
    let place = Address::from_str(address).map_or_else(|never| match never {}, |address| address.to_string());
    let common: PgConnectOptions = address.parse().map_err(|error| OpenError::database(&place, error))?;
    Ok((common.application_name("cardinal").disable_statement_logging(), place))
}

async fn reached(options: &PgConnectOptions, place: &str, within: Duration) -> Result<PgConnection, OpenError> {
    let connected = tokio::time::timeout(within, options.connect()).await;
    let late = || OpenError::Late { address: place.to_owned(), seconds: within.as_secs() };
    connected.map_err(|_| late())?.map_err(|error| OpenError::database(place, error))
}

async fn migrated(options: &PgConnectOptions, place: &str, within: Duration) -> Result<PgConnection, OpenError> {
    let mut connection = reached(options, place, within).await?;
    owner::look(&mut connection, place).await?;
    bring_up_to_date(&mut connection, place).await?;
    Ok(connection)
}

async fn bring_up_to_date(connection: &mut PgConnection, place: &str) -> Result<(), OpenError> {
    // Two programs that start at once take turns: sqlx holds an advisory lock meanwhile.
    Migrator::with_migrations(STEPS.migrations()).run(connection).await.map_err(|error| match error {
        MigrateError::VersionMissing(found) if found > STEPS.last() => OpenError::Newer { found, known: STEPS.last() },
        MigrateError::VersionMissing(step) | MigrateError::VersionMismatch(step) => OpenError::Foreign(step),
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => OpenError::database(place, error),
        error => OpenError::Unavailable { path: place.to_owned(), source: error.into() },
    })
}
