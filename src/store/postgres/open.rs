//! Opening the database: its connections and its schema.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, Executor, PgConnection};
use tokio::sync::mpsc;

use super::migrating::bring_up_to_date;
use super::notices::Teller;
use super::schema::STEPS;
use super::servers::{self, Servers};
use super::sql::append;
use super::sql::sql_store::{SqlStore, process_name};
use super::sql::whole::{WholeDatabase, refuse_marked, refuse_other_schemas, step_for};
use super::sql::writer::{Job, Writer};
use super::{driver, listener, owner};
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
    /// How long to wait for a connection, or for all tries to connect to the servers of a list.
    pub connect_timeout: Duration,
    /// How long a read or a write may take before the database counts as unreachable: a server that is stopped, or behind
    /// a cut cable, ends no statement by itself. Discord waits three seconds for an answer.
    pub answers_within: Duration,
    /// Whether other processes play in the same database all the time: then each tells the others which games it has changed,
    /// and hears it on one more connection. What they count together is written on another one.
    pub notices: bool,
}

impl Default for PostgresOptions {
    /// Eight readers, 1,024 waiting writes, two seconds each for a statement and a connection, 1.8 for an answer, no notices.
    fn default() -> Self {
        PostgresOptions {
            readers: 8,
            queue: 1024,
            statement_timeout: Duration::from_secs(2),
            connect_timeout: Duration::from_secs(2),
            answers_within: Duration::from_millis(1800),
            notices: false,
        }
    }
}

/// How long a migration may take, which is as long as it takes to write every row of a large table.
const MIGRATED_WITHIN: Duration = Duration::from_hours(1);

/// Opens a database and migrates its schema. The address is `postgres://user@host/database`, with `sslmode` and other
/// parameters as `libpq` knows them, or with several hosts, of which the first that takes writes is used. The database
/// itself must exist.
///
/// Must be called inside a tokio runtime, which runs the writer.
///
/// # Errors
/// The address is of another kind, the database is not ours, its schema is of a newer version, or it can't be used. A
/// database that isn't ours is left unchanged.
pub async fn open_postgres(address: &str, options: PostgresOptions) -> Result<SharedStore, OpenError> {
    let (servers, place) = servers(address)?;
    let unavailable = |error: sqlx::Error| OpenError::database(&place, error);
    let migrating: Vec<PgConnectOptions> = servers.iter().map(|server| limited(server, MIGRATED_WITHIN)).collect();
    let Primary { number, mut connection, has_schema } = primary(&migrating, &place, options.connect_timeout).await?;
    bring_up_to_date(&mut connection, &place, STEPS.last()).await?;
    refuse_marked(&mut connection, &place, &Mark::ALL).await?;
    connection.close().await.map_err(unavailable)?;

    let used: Vec<PgConnectOptions> =
        servers.iter().map(|server| not_silent(by_keys(limited(server, options.statement_timeout)))).collect();
    let readers = PgPoolOptions::new()
        .max_connections(options.readers.max(1))
        .acquire_timeout(options.connect_timeout)
        .connect_with(used[number].clone())
        .await
        .map_err(unavailable)?;
    let servers = Servers::new(used, number, readers.clone(), options.connect_timeout);
    let writer = servers.connect().await.map_err(unavailable)?;
    let (queue, jobs) = mpsc::channel(options.queue.max(1));
    let answers_within = Some(options.answers_within);
    let teller = options.notices.then(Teller::new);
    let changes = match &teller {
        Some(teller) => Some(listener::listen(servers.clone(), teller.clone()).await),
        None => None,
    };
    let counts = if options.notices { counting(&servers, options).await.map_err(unavailable)? } else { queue.clone() };
    let writing = driver::Options { servers, teller };
    tokio::spawn(Writer::new(writing, writer, jobs, append::write_all, driver::BEGIN, answers_within).run());
    let (process, is_new) = (process_name(), !has_schema);
    Ok(Arc::new(SqlStore { process, is_new, queue, counts, readers, answers_within, changes }))
}

/// Starts the writer of what processes count together, and returns its queue.
async fn counting(servers: &Servers, options: PostgresOptions) -> sqlx::Result<mpsc::Sender<Job>> {
    let (queue, jobs) = mpsc::channel(options.queue.max(1));
    let connection = servers.connect().await?;
    let writing = driver::Options { servers: servers.clone(), teller: None };
    let (begin, answers_within) = (driver::BEGIN_COUNTING, Some(options.answers_within));
    tokio::spawn(Writer::new(writing, connection, jobs, append::write_all, begin, answers_within).run());
    Ok(queue)
}

/// Each statement of a connection is broken off by the database after this time.
fn limited(options: &PgConnectOptions, time: Duration) -> PgConnectOptions {
    options.clone().options([("statement_timeout", time.as_millis().to_string())])
}

/// How long a transaction may stand open while its program says nothing. One that writes keeps all others waiting, and a
/// program that stands still, or that the network has cut off, would do so for minutes.
const SILENT_FOR: Duration = Duration::from_secs(1);

/// Has the database end the transaction of a program that has fallen silent.
fn not_silent(options: PgConnectOptions) -> PgConnectOptions {
    options.options([("idle_in_transaction_session_timeout", SILENT_FOR.as_millis().to_string())])
}

/// Has the database answer by keys and indexes. As long as it counts a table as small, or was never told how large it is,
/// it prefers to read all of it, and prepared statements stay with that while the table grows. What such a plan costs
/// must not have it compiled first, which takes longer than any statement here.
fn by_keys(options: PgConnectOptions) -> PgConnectOptions {
    options.options([("enable_seqscan", "off"), ("jit", "off")])
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
    let (servers, place) = servers(address)?;
    let unavailable = |error: sqlx::Error| OpenError::database(&place, error);
    // Whole tables are read and written, beside a bot by one process of the server, which leaves it the other cores.
    let workers = if purpose.is_alone() { "2" } else { "0" };
    let whole = |server| limited(server, Duration::ZERO).options([("max_parallel_workers_per_gather", workers)]);
    let servers: Vec<PgConnectOptions> = servers.iter().map(whole).collect();
    let Primary { mut connection, has_schema, .. } = primary(&servers, &place, options.connect_timeout).await?;
    if !purpose.fills() && !has_schema {
        return Err(OpenError::Nothing(place));
    }
    if purpose.migrates() {
        bring_up_to_date(&mut connection, &place, step_for(&place, purpose)?).await?;
    } else {
        if purpose == Purpose::Copy {
            connection.execute(driver::BEGIN_READING).await.map_err(unavailable)?;
        }
        refuse_other_schemas(&mut connection, &place, purpose).await?;
        refuse_marked(&mut connection, &place, &[Mark::Arriving]).await?;
    }
    if purpose.is_alone() && !servers::exclude(&mut connection).await.map_err(unavailable)? {
        return Err(OpenError::InUse(place));
    }
    Ok(Box::new(WholeDatabase::new(connection, place, purpose)))
}

/// Looks whether an address is understood, and asks no server.
///
/// # Errors
/// It isn't, such as for a value of a parameter that isn't known.
pub(in crate::store) fn inspect(address: &str) -> Result<(), OpenError> {
    servers(address).map(drop)
}

/// How to connect to each server of an address, and the address without a password.
fn servers(address: &str) -> Result<(Vec<PgConnectOptions>, String), OpenError> {
    let address = Address::from_str(address)?;
    let place = address.to_string();
    let options = |server: &Address| {
        let options: PgConnectOptions =
            server.as_str().parse().map_err(|error| OpenError::database(&server.to_string(), error))?;
        Ok(options.application_name("cardinal").disable_statement_logging())
    };
    Ok((address.servers().iter().map(options).collect::<Result<_, OpenError>>()?, place))
}

/// The server that takes writes.
struct Primary {
    /// Its place in the list.
    number: usize,
    connection: PgConnection,
    /// Whether there is a schema of ours.
    has_schema: bool,
}

/// Connects to the first server that takes writes.
///
/// # Errors
/// The error of the first server, if there is none.
async fn primary(servers: &[PgConnectOptions], place: &str, within: Duration) -> Result<Primary, OpenError> {
    let mut refused = None;
    for (number, server) in servers.iter().enumerate() {
        let found = async {
            let mut connection = reached(server, place, within).await?;
            let has_schema = owner::look(&mut connection, place).await?;
            Ok(Primary { number, connection, has_schema })
        };
        match found.await {
            Ok(primary) => return Ok(primary),
            Err(error @ (OpenError::Unavailable { .. } | OpenError::Late { .. } | OpenError::ReadOnly(_))) => {
                refused.get_or_insert(error);
            }
            Err(error) => return Err(error),
        }
    }
    Err(refused.unwrap_or_else(|| OpenError::NoSuchDatabase(place.to_owned())))
}

async fn reached(options: &PgConnectOptions, place: &str, within: Duration) -> Result<PgConnection, OpenError> {
    let connected = tokio::time::timeout(within, options.connect()).await;
    let late = || OpenError::Late { address: place.to_owned(), seconds: within.as_secs() };
    connected.map_err(|_| late())?.map_err(|error| OpenError::database(place, error))
}
