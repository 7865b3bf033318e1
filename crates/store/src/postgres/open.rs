//! Opening the database: its connections and its schema.

use std::time::Duration;

use cardinal_ids::with_causes;
use futures_util::future::join_all;
use sqlx::{Connection as _, Executor as _, PgConnection};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::migrating::{STEPS, bring_up_to_date};
use super::notices::{self, Teller};
use super::pool::Pool;
use super::primary::{self, NewestTimelines, Timeline};
use super::servers::{Server, Servers, WriterConnections};
use crate::connections::{Connections, process_name};
use crate::database::{Connection, Dialect, Readers};
use crate::dump::{Dump, Mark, Purpose, refuse_marked};
use crate::steps::{refuse_other_schemas, step_for};
use crate::writer::{Job, WriteHooks, WriteTarget, Writer};
use crate::{Address, NotAnAddress, OpenError, SharedStore, Store};

/// How the database is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostgresOptions {
    /// The most reads at the same time, each on a connection of its own. There is one more connection, for writes.
    pub readers: u32,
    /// How many writes may wait before callers wait to queue theirs.
    pub queue: usize,
    /// How long one statement may take.
    pub statement_timeout: Duration,
    /// How long a caller waits for a connection. One that is being made meanwhile is made all the same.
    pub connect_timeout: Duration,
    /// How long a read or a write may take before the database counts as unreachable: a server that is stopped, or
    /// behind a cut cable, ends no statement by itself. Discord waits three seconds for an answer.
    pub answers_within: Duration,
    /// Whether other processes play in the same database all the time: then each tells the others which games it has
    /// changed, and hears it on one more connection. What they count together is written on another one.
    pub notices: bool,
}

impl Default for PostgresOptions {
    /// Eight readers, 1,024 waiting writes, two seconds each for a statement and a connection, 1.8 for an answer, no
    /// notices.
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
    open(&address.parse()?, options, WriteHooks::default()).await
}

/// The same for an address whose password may be in a file.
pub(crate) async fn open(
    address: &Address,
    options: PostgresOptions,
    hooks: WriteHooks,
) -> Result<SharedStore, OpenError> {
    let place = address.to_string();
    let unavailable = |error: sqlx::Error| OpenError::database(&place, error);
    let migrating = servers(address, &[limit(MIGRATED_WITHIN)])?;
    let Found { number, mut connection, has_schema, timeline } = find(&migrating, options.connect_timeout).await?;
    bring_up_to_date(&mut connection, &place, STEPS.last()).await?;
    let mut connection = Connection::Postgres(connection);
    refuse_marked(&mut connection, &place, &Mark::ALL).await?;
    connection.close().await.map_err(unavailable)?;

    let mut newest = NewestTimelines::default();
    newest.admit(timeline);
    let used = servers(address, &settings(options.statement_timeout))?;
    let servers = Servers::new(used, number, newest, options.connect_timeout);
    let connections = WriterConnections::new(servers.clone());
    let writer = connections.connect().await.map_err(unavailable)?;
    let readers = Pool::new(servers.clone(), options.readers.max(1) as usize);
    readers.acquire().await.map_err(unavailable)?.give_back();
    let (queue, jobs) = mpsc::channel(options.queue.max(1));
    let teller = options.notices.then(Teller::new);
    let changes = match &teller {
        Some(teller) => Some(notices::listen(servers.clone(), teller.clone()).await),
        None => None,
    };
    let counts =
        if options.notices { counting(servers, options, hooks).await.map_err(unavailable)? } else { queue.clone() };
    let target = WriteTarget::Postgres { connections, teller };
    let writer = Connection::Postgres(writer);
    tokio::spawn(Writer::new(target, writer, jobs, hooks, BEGIN, Some(options.answers_within)).run());
    Ok(Store::new(Connections {
        dialect: Dialect::Postgres,
        process: process_name(),
        is_new: !has_schema,
        // Processes on other machines may hold theirs.
        abandoned: Vec::new(),
        queue,
        counts,
        readers: Readers::Postgres(readers),
        answers_within: options.answers_within,
        changes,
    }))
}

/// Begins a transaction that excludes other writers from its first read on: many writes read before they write, so
/// another process could write in between. With this lock, the default isolation suffices: each statement sees what
/// was committed before it, and nobody commits meanwhile. The number means nothing; locks are of one database.
const BEGIN: &str = "BEGIN; SELECT pg_advisory_xact_lock(4846791580151137091)";

/// Begins a transaction that excludes those which count for all processes. What is counted matters for seconds alone,
/// so nobody waits until it is on the disk.
const BEGIN_COUNTING: &str =
    "BEGIN; SET LOCAL synchronous_commit TO off; SELECT pg_advisory_xact_lock(4846791580151137094)";

/// Starts the writer of what processes count together, and returns its queue.
async fn counting(servers: Servers, options: PostgresOptions, hooks: WriteHooks) -> sqlx::Result<mpsc::Sender<Job>> {
    let (queue, jobs) = mpsc::channel(options.queue.max(1));
    let connections = WriterConnections::new(servers);
    let connection = Connection::Postgres(connections.connect().await?);
    let target = WriteTarget::Postgres { connections, teller: None };
    let writer = Writer::new(target, connection, jobs, hooks, BEGIN_COUNTING, Some(options.answers_within));
    tokio::spawn(writer.run());
    Ok(queue)
}

/// A setting of a session, and its value.
pub(super) type Setting = (&'static str, String);

/// Each statement of a session is broken off by the database after this time.
fn limit(time: Duration) -> Setting {
    ("statement_timeout", time.as_millis().to_string())
}

/// How long a transaction may stand open while its program says nothing. One that writes keeps all others waiting,
/// and a program that stands still, or that the network has cut off, would do so for minutes.
const SILENT_FOR: Duration = Duration::from_secs(1);

/// The settings of the sessions in which games are played.
fn settings(statement_timeout: Duration) -> [Setting; 4] {
    [
        limit(statement_timeout),
        ("idle_in_transaction_session_timeout", SILENT_FOR.as_millis().to_string()),
        // The database is to answer by keys and indexes. As long as it counts a table as small, or was never told how
        // large it is, it prefers to read all of it, and prepared statements stay with that while the table grows. What
        // such a plan costs must not have it compiled first, which takes longer than any statement here.
        ("enable_seqscan", "off".to_owned()),
        ("jit", "off".to_owned()),
    ]
}

/// Opens a database as a whole.
///
/// # Errors
/// Like [`open_postgres`], and if the purpose can't be served: there is no schema, it is not up to date, or another
/// program uses the database.
pub(crate) async fn open_dump(
    address: &Address,
    options: PostgresOptions,
    purpose: Purpose,
) -> Result<Dump, OpenError> {
    let place = address.to_string();
    let unavailable = |error: sqlx::Error| OpenError::database(&place, error);
    // Whole tables are read and written, beside a bot by one process of the server, which leaves it the other cores.
    let workers = if purpose.is_alone() { "2" } else { "0" };
    let whole = [limit(Duration::ZERO), ("max_parallel_workers_per_gather", workers.to_owned())];
    let servers = servers(address, &whole)?;
    let Found { mut connection, has_schema, .. } = find(&servers, options.connect_timeout).await?;
    if !purpose.fills() && !has_schema {
        return Err(OpenError::Nothing(place));
    }
    if purpose.migrates() {
        bring_up_to_date(&mut connection, &place, step_for(Dialect::Postgres, &place, purpose)?).await?;
    } else if purpose == Purpose::Copy {
        connection.execute(Dialect::Postgres.begin_reading()).await.map_err(unavailable)?;
    }
    let mut connection = Connection::Postgres(connection);
    if !purpose.migrates() {
        refuse_other_schemas(&mut connection, &place, purpose).await?;
        refuse_marked(&mut connection, &place, &[Mark::Arriving]).await?;
    }
    if purpose.is_alone()
        && let Connection::Postgres(connection) = &mut connection
        && !primary::exclude(connection).await.map_err(unavailable)?
    {
        return Err(OpenError::InUse(place));
    }
    Ok(Dump::new(connection, place, purpose))
}

/// Looks whether an address is understood, and asks no server.
///
/// # Errors
/// It isn't, such as for a value of a parameter that isn't known.
pub(crate) fn inspect(address: &Address) -> Result<(), OpenError> {
    for server in servers(address, &[])? {
        server.options().map_err(|error| OpenError::database(&server.place(), error))?;
    }
    Ok(())
}

/// The servers of an address, with the settings of each session.
pub(super) fn servers(address: &Address, settings: &[Setting]) -> Result<Vec<Server>, OpenError> {
    if !address.is_server() {
        return Err(NotAnAddress::Scheme.into());
    }
    Ok(address.servers().into_iter().map(|server| Server::new(server, settings)).collect())
}

/// A server that takes writes.
pub(super) struct Found {
    /// Its place in the list.
    number: usize,
    pub(super) connection: PgConnection,
    /// Whether there is a schema of ours.
    pub(super) has_schema: bool,
    timeline: Option<Timeline>,
}

/// Connects to the server that takes writes: of several, as after a fail-over that has left the old one running, to the
/// first of those with the newest timeline.
///
/// # Errors
/// Those of all servers, if none can be used.
pub(super) async fn find(servers: &[Server], within: Duration) -> Result<Found, OpenError> {
    let looks = servers.iter().enumerate().map(|(number, server)| look(number, server, within));
    let (mut best, mut refused): (Option<Found>, _) = (None, Vec::new());
    for looked in join_all(looks).await {
        match looked {
            Ok(found) if best.as_ref().is_none_or(|best| is_newer(&found, best)) => best = Some(found),
            Ok(_) => {}
            Err(error) => refused.push(error),
        }
    }
    match best {
        Some(found) => {
            for error in refused.iter().filter(|error| !matches!(error, OpenError::ReadOnly(_))) {
                tracing::warn!(error = with_causes(error), "a server of the list can't be used now");
            }
            Ok(found)
        }
        None if refused.len() == 1 => Err(refused.remove(0)),
        None => Err(OpenError::NoneUsable(refused)),
    }
}

/// Whether a server has a newer timeline of the same database.
fn is_newer(one: &Found, other: &Found) -> bool {
    match (one.timeline, other.timeline) {
        (Some(one), Some(other)) => one.system == other.system && one.number > other.number,
        _ => false,
    }
}

/// Connects to a server, and looks whose database it has. Each step may take this time.
async fn look(number: usize, server: &Server, within: Duration) -> Result<Found, OpenError> {
    let place = server.place();
    let late = |_| OpenError::Late { address: place.clone(), seconds: within.as_secs() };
    let unavailable = |error: sqlx::Error| OpenError::database(&place, error);
    let mut connection = timeout(within, server.connect()).await.map_err(late)?.map_err(unavailable)?;
    let mut other = timeout(within, server.connect()).await.map_err(late)?.map_err(unavailable)?;
    let looks = async {
        let is_pooled = primary::shares_sessions(&mut connection, &mut other).await.map_err(unavailable)?;
        drop(other.close().await);
        if is_pooled {
            return Err(OpenError::Pooled(place.clone()));
        }
        let has_schema = primary::look(&mut connection, &place).await?;
        Ok((has_schema, primary::timeline(&mut connection).await))
    };
    let (has_schema, timeline) = timeout(within, looks).await.map_err(late)??;
    Ok(Found { number, connection, has_schema, timeline })
}
