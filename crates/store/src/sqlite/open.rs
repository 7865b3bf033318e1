//! Opening the database: the file, its settings, its schema.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteLockingMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, Executor as _, SqliteConnection, SqlitePool};
use tokio::sync::mpsc;

use super::file::{self, Found};
use super::migrating::{STEPS, bring_up_to_date, has_schema, set_mark};
use super::presence::Presence;
use crate::address::{Address, NotAnAddress, file_path};
use crate::connections::Connections;
use crate::database::{Connection, Dialect, Readers};
use crate::dump::{Dump, Mark, Purpose, refuse_marked};
use crate::steps::{last_step, refuse_other_schemas, step_for};
use crate::survey::{Survey, SurveyedFile, SurveyedPlace};
use crate::writer::{WriteHooks, WriteTarget, Writer};
use crate::{OpenError, SharedStore, Store};

/// How the database is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SqliteOptions {
    /// The most reads at the same time.
    pub readers: u32,
    /// How many writes may wait before callers wait to queue theirs.
    pub queue: usize,
    /// How long a write waits while another program locks the database.
    pub busy_timeout: Duration,
    /// How long a read or a write may take before the database counts as unreachable: it may wait behind others that
    /// wait for a lock. Discord waits three seconds for an answer.
    pub answers_within: Duration,
}

impl Default for SqliteOptions {
    /// Four readers, 1,024 waiting writes, 1.5 seconds for a lock and 1.8 for an answer.
    fn default() -> Self {
        SqliteOptions {
            readers: 4,
            queue: 1024,
            busy_timeout: Duration::from_millis(1500),
            answers_within: Duration::from_millis(1800),
        }
    }
}

/// How long to wait at least for a lock where nobody waits for an answer: while the database is opened, and as a whole.
const UNHURRIED: Duration = Duration::from_secs(5);

/// How long a read waits for a free reader. By then an answer to Discord is long overdue.
const READ_WITHIN: Duration = Duration::from_secs(30);

/// Opens a database, creates the file if there is none, and migrates its schema. The address is a path, or `sqlite:`
/// and a path.
///
/// Must be called inside a tokio runtime, which runs the writer.
///
/// # Errors
/// The address is of another kind, the file is not a database of ours, its schema is of a newer version, or it
/// can't be used. A file that isn't ours is left unchanged.
pub async fn open_sqlite(address: &str, options: SqliteOptions) -> Result<SharedStore, OpenError> {
    open(address, options, WriteHooks::default()).await
}

/// The same, with somebody who counts what is written.
pub(crate) async fn open(address: &str, options: SqliteOptions, hooks: WriteHooks) -> Result<SharedStore, OpenError> {
    let opened = connect(address, options).await?;
    let (queue, jobs) = mpsc::channel(options.queue.max(1));
    let target = WriteTarget::Sqlite(opened.writer_options);
    let writer = Connection::Sqlite(opened.writer);
    let Presence { process, lock, abandoned } = opened.presence;
    tokio::spawn(Writer::new(target, writer, jobs, hooks, BEGIN, None).holding(lock).run());
    Ok(Store::new(Connections {
        dialect: Dialect::Sqlite,
        process,
        is_new: opened.is_new,
        abandoned,
        counts: queue.clone(),
        queue,
        readers: Readers::Sqlite(opened.readers),
        answers_within: options.answers_within,
        changes: None,
    }))
}

/// Begins a transaction that excludes other writers from its first read on. Many writes read before they write, so a
/// plain `BEGIN` would let another process write in between.
const BEGIN: &str = "BEGIN IMMEDIATE";

/// The connections to an opened database.
struct Opened {
    writer: SqliteConnection,
    writer_options: SqliteConnectOptions,
    readers: SqlitePool,
    presence: Presence,
    /// Whether its schema was made just now.
    is_new: bool,
}

async fn connect(address: &str, options: SqliteOptions) -> Result<Opened, OpenError> {
    let path = path(address)?;
    let unavailable = |error: sqlx::Error| file::of_database(&path, error);
    let common = common(&path, options.busy_timeout.max(UNHURRIED));
    make(&path, &common).await?;
    let mut opening = writing(&common).connect().await.map_err(unavailable)?;
    let place = path.display().to_string();
    let from = bring_up_to_date(&mut opening, &place, STEPS.last()).await?;
    let mut opening = Connection::Sqlite(opening);
    refuse_marked(&mut opening, &place, &Mark::ALL).await?;
    let presence = Presence::take(&path, &mut opening).await;
    let common = common.busy_timeout(options.busy_timeout);
    let writer_options = writing(&common).optimize_on_close(true, None);
    let writer = writer_options.connect().await.map_err(unavailable)?;
    opening.close().await.map_err(unavailable)?;
    let readers = SqlitePoolOptions::new()
        .max_connections(options.readers.max(1))
        .acquire_timeout(READ_WITHIN)
        .test_before_acquire(false)
        .connect_with(common.pragma("query_only", "ON"))
        .await
        .map_err(unavailable)?;
    Ok(Opened { writer, writer_options, readers, presence, is_new: from.is_none() })
}

/// Looks whether a database could be opened or made, and changes nothing.
///
/// # Errors
/// The address is of another kind, there is no folder for a new file, or the file is not a database of ours or can't be
/// written.
pub(crate) async fn inspect(address: &str) -> Result<(), OpenError> {
    let path = path(address)?;
    file::look(&path, &common(&path, UNHURRIED)).await?;
    match std::fs::OpenOptions::new().append(true).open(&path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(file::of_file(&path, error)),
        _ => Ok(()),
    }
}

/// Asks a database about itself. Nothing is changed, made or locked.
///
/// # Errors
/// Those of [`inspect`]. Its schema is of a newer version, its games are elsewhere, or another program has locked it.
pub(crate) async fn survey(address: &str, options: SqliteOptions) -> Result<Survey, OpenError> {
    inspect(address).await?;
    let path = path(address)?;
    let place = path.display().to_string();
    let unavailable = |error: sqlx::Error| file::of_database(&path, error);
    let size = |ending| std::fs::metadata(file::beside(&path, ending)).map(|file| file.len()).ok();
    let (bytes, log) = (size(""), size("-wal").unwrap_or_default());
    // To read the log without its index, SQLite would make one, and a bot that starts now would find it.
    let has_unread_log = log > 0 && size("-shm").is_none();
    let mut schema = None;
    if bytes.is_some_and(|bytes| bytes > 0) {
        let reading = common(&path, options.busy_timeout).read_only(true).immutable(log == 0 || has_unread_log);
        let mut connection = reading.connect().await.map_err(unavailable)?;
        if has_schema(&mut connection).await.map_err(unavailable)? {
            let mut connection = Connection::Sqlite(connection);
            schema = last_step(&mut connection).await.map_err(unavailable)?;
            match refuse_marked(&mut connection, &place, &Mark::ALL).await {
                // An early schema has no notes, and so no marks.
                Err(OpenError::Unavailable { .. }) if schema < Some(STEPS.last()) => {}
                refused => refused?,
            }
            connection.close().await.map_err(unavailable)?;
        }
    }
    if let Some(found) = schema.filter(|found| *found > STEPS.last()) {
        return Err(OpenError::Newer { found, known: STEPS.last() });
    }
    let file = SurveyedFile { path, bytes: bytes.map(|bytes| bytes + log), has_unread_log };
    Ok(Survey { schema, newest: STEPS.last(), place: SurveyedPlace::File(file) })
}

/// Opens a database as a whole.
///
/// # Errors
/// Like [`open_sqlite`], and if the purpose can't be served: there is no database, its schema is another one, or
/// another program uses it. A database that is only read is left as it is.
pub(crate) async fn open_dump(address: &str, options: SqliteOptions, purpose: Purpose) -> Result<Dump, OpenError> {
    let path = path(address)?;
    let place = path.display().to_string();
    let unavailable = |error: sqlx::Error| file::of_database(&path, error);
    if !purpose.fills() && !path.exists() {
        return Err(OpenError::Nothing(place));
    }
    let common = common(&path, options.busy_timeout.max(UNHURRIED));
    let mut connection = if purpose.migrates() {
        let step = step_for(Dialect::Sqlite, &place, purpose)?;
        make(&path, &common).await?;
        let mut connection = connect_alone(writing(&common).foreign_keys(!purpose.fills()), &path).await?;
        bring_up_to_date(&mut connection, &place, step).await?;
        Connection::Sqlite(connection)
    } else {
        let found = file::look(&path, &common).await?;
        let mut connection = match purpose {
            Purpose::Compute => {
                file::check_writable(&path).map_err(|error| file::of_file(&path, error))?;
                connect_alone(common, &path).await?
            }
            _ => common.pragma("query_only", "ON").connect().await.map_err(unavailable)?,
        };
        if purpose == Purpose::Copy {
            connection.execute(Dialect::Sqlite.begin_reading()).await.map_err(unavailable)?;
        }
        if !has_schema(&mut connection).await.map_err(unavailable)? {
            return Err(if found == Found::Ours { OpenError::NoTables(place) } else { OpenError::Nothing(place) });
        }
        let mut connection = Connection::Sqlite(connection);
        refuse_other_schemas(&mut connection, &place, purpose).await?;
        refuse_marked(&mut connection, &place, &[Mark::Arriving]).await?;
        connection
    };
    connection.send("PRAGMA cache_size = -65536").await.map_err(unavailable)?;
    Ok(Dump::new(connection, place, purpose))
}

/// How long to wait for a lock that a bot holds for as long as it runs.
const ALONE_WITHIN: Duration = Duration::from_millis(500);

/// Connects, and locks the file before anything else is done.
async fn connect_alone(options: SqliteConnectOptions, path: &Path) -> Result<SqliteConnection, OpenError> {
    let options = options.locking_mode(SqliteLockingMode::Exclusive).busy_timeout(ALONE_WITHIN);
    let locked = async {
        let mut connection = options.connect().await?;
        connection.execute("BEGIN IMMEDIATE; COMMIT").await?;
        Ok(connection)
    };
    locked.await.map_err(|error: sqlx::Error| file::of_database(path, error))
}

fn common(path: &Path, busy_timeout: Duration) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(busy_timeout).foreign_keys(true).disable_statement_logging()
}

/// FULL: a commit is on the disk before it is acknowledged. The undo data of savepoints is kept in memory, not in a
/// file.
fn writing(common: &SqliteConnectOptions) -> SqliteConnectOptions {
    common
        .clone()
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .pragma("temp_store", "MEMORY")
}

/// Makes the file if there is none, and marks it as ours.
async fn make(path: &Path, common: &SqliteConnectOptions) -> Result<(), OpenError> {
    let found = file::look(path, common).await?;
    let is_new = !path.exists();
    file::make(path).map_err(|error| file::of_file(path, error))?;
    if is_new {
        tracing::info!(database = %path.display(), "there was no database here: a new one is made");
    }
    file::keep(path);
    if found == Found::Unmarked {
        mark(common).await.map_err(|error| file::of_database(path, error))?;
    }
    Ok(())
}

/// The path in an address, where a file is or can be made.
fn path(address: &str) -> Result<PathBuf, OpenError> {
    let address = Address::from_str(address)?;
    if address.is_server() {
        return Err(NotAnAddress::Scheme.into());
    }
    let path = PathBuf::from(file_path(address.as_str()));
    let shown = || path.display().to_string();
    match std::fs::metadata(&path) {
        Ok(found) if found.is_file() => Ok(path),
        Ok(_) => Err(OpenError::NoFile(shown())),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            match path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
                Some(folder) => Err(OpenError::NoFolder { path: shown(), folder: folder.display().to_string() }),
                None => Ok(path),
            }
        }
        Err(error) => Err(file::of_file(&path, error)),
    }
}

/// Marks the database as ours. In a new one this comes before the log is set up, so that the file says so from
/// its first page on.
async fn mark(common: &SqliteConnectOptions) -> sqlx::Result<()> {
    let mut connection = common.connect().await?;
    set_mark(&mut connection).await?;
    connection.close().await
}
