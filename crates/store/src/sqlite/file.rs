//! The file of a database: whose it is, recognised before anything is written, so that another program's file stays as
//! it
//! is; that its owner alone can read it, because it tells the cards to come; and why it can't be used.

use std::ffi::OsString;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use sqlx::error::DatabaseError;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};

use super::migrating::STEPS;
use crate::OpenError;

/// The application id in `SQLite`'s header that marks a database as ours: the
/// bytes `Card`.
pub(crate) const APPLICATION_ID: u32 = u32::from_be_bytes(*b"Card");

/// The first bytes of every `SQLite` file, and the place of the application id in its header.
const MAGIC: &[u8] = b"SQLite format 3\0";
const HEADER: usize = 100;
const ID_AT: usize = 68;

/// How many tables of another program an error names.
const NAMED: usize = 5;

/// What is at the database's address, if it may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A database with our id.
    Ours,
    /// Nothing yet, or a database of ours from before there was an id.
    Unmarked,
}

/// Inspects a file without changing it or leaving anything beside it.
pub(crate) async fn look(path: &Path, common: &SqliteConnectOptions) -> Result<Found, OpenError> {
    let Some(header) = header(path).map_err(|error| of_file(path, error))? else {
        return Ok(Found::Unmarked);
    };
    if header.len() < HEADER || !header.starts_with(MAGIC) {
        return Err(OpenError::NoDatabase(path.display().to_string()));
    }
    let mut id = [0; 4];
    id.copy_from_slice(&header[ID_AT..ID_AT + 4]);
    if let Some(found) = by_id(path, u32::from_be_bytes(id))? {
        return Ok(found);
    }
    // The last writes of a killed program are in the log beside the file, which may hold everything there is.
    // Without a log, the file alone is read, and SQLite creates no other.
    let has_log = std::fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0);
    let index = beside(path, "-shm");
    let had_index = index.exists();
    let reading = common.clone().read_only(true).immutable(!has_log);
    let found = by_content(path, &reading).await;
    if found.is_err() && has_log && !had_index {
        // The index was made just now to read the log: nobody else uses it.
        drop(std::fs::remove_file(index));
    }
    found
}

/// The file with this ending that `SQLite` keeps beside a database: beside a link's target, not the link.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = std::fs::canonicalize(path).map_or_else(|_| OsString::from(path), OsString::from);
    name.push(ending);
    name.into()
}

/// The first bytes of a file. `None` if it is empty or missing.
fn header(path: &Path) -> std::io::Result<Option<Vec<u8>>> {
    let file = match std::fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut header = Vec::with_capacity(HEADER);
    file.take(HEADER as u64).read_to_end(&mut header)?;
    Ok((!header.is_empty()).then_some(header))
}

/// What an id says, if there is one.
fn by_id(path: &Path, id: u32) -> Result<Option<Found>, OpenError> {
    match id {
        APPLICATION_ID => Ok(Some(Found::Ours)),
        0 => Ok(None),
        found => Err(OpenError::OtherApplication { path: path.display().to_string(), found, ours: APPLICATION_ID }),
    }
}

async fn by_content(path: &Path, reading: &SqliteConnectOptions) -> Result<Found, OpenError> {
    let unavailable = |error: sqlx::Error| of_database(path, error);
    let mut database = reading.connect().await.map_err(unavailable)?;
    let id: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut database).await.map_err(unavailable)?;
    // The header holds it as a signed number.
    if let Some(found) = by_id(path, id as u32)? {
        return Ok(found);
    }
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY rowid")
            .fetch_all(&mut database)
            .await
            .map_err(unavailable)?;
    let has = |wanted: &str| tables.iter().any(|name| name == wanted);
    let is_ours = tables.is_empty() || has("games") && has("_sqlx_migrations") && has_our_steps(&mut database).await?;
    database.close().await.map_err(unavailable)?;
    if is_ours {
        return Ok(Found::Unmarked);
    }
    let tables = tables.into_iter().take(NAMED).collect();
    Err(OpenError::OtherTables { path: path.display().to_string(), tables })
}

/// Whether the schema was made by our migrations, and by none of a later version.
async fn has_our_steps(database: &mut SqliteConnection) -> Result<bool, OpenError> {
    let Ok(rows) =
        sqlx::query("SELECT version, checksum FROM _sqlx_migrations ORDER BY version").fetch_all(database).await
    else {
        return Ok(false);
    };
    let ours = STEPS.migrations();
    for row in &rows {
        let (Ok(version), Ok(checksum)) = (row.try_get::<i64, _>(0), row.try_get::<&[u8], _>(1)) else {
            return Ok(false);
        };
        match ours.iter().find(|step| step.version == version) {
            Some(step) if *step.checksum == *checksum => {}
            None if version > STEPS.last() => return Err(OpenError::Newer { found: version, known: STEPS.last() }),
            _ => return Ok(false),
        }
    }
    Ok(!rows.is_empty())
}

/// The permission bits of group and others.
#[cfg(unix)]
const OF_OTHERS: u32 = 0o077;

/// Creates the file if it is missing.
pub(crate) fn make(path: &Path) -> std::io::Result<()> {
    let mut file = std::fs::OpenOptions::new();
    file.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut file, 0o600);
    file.open(path).map(drop)
}

/// Checks that the file can be written, without writing: what is only read can't be locked for oneself.
pub(crate) fn check_writable(path: &Path) -> std::io::Result<()> {
    std::fs::OpenOptions::new().write(true).open(path).map(drop)
}

/// Removes the permissions of group and others from the database and the files beside it, because a backup may have
/// been restored with them. Files created later get the database's own permissions.
#[cfg(unix)]
pub(crate) fn keep(path: &Path) {
    for ending in ["", "-wal", "-shm"] {
        withdraw(&beside(path, ending));
    }
}

/// On other systems a file has the permissions of its folder.
#[cfg(not(unix))]
pub(crate) fn keep(_path: &Path) {}

/// Removes the permissions of group and others from a file, if it exists and has any. A file of another owner is
/// used as it is.
#[cfg(unix)]
fn withdraw(file: &Path) {
    use std::os::unix::fs::PermissionsExt;

    let Ok(metadata) = std::fs::metadata(file) else { return };
    let mode = metadata.permissions().mode() & 0o7777;
    if mode & OF_OTHERS == 0 {
        return;
    }
    let (shown, was) = (file.display(), format!("{mode:04o}"));
    match std::fs::set_permissions(file, std::fs::Permissions::from_mode(mode & !OF_OTHERS)) {
        Ok(()) => tracing::warn!(
            file = %shown, was, "others had rights to the database, which holds the cards to come: they were taken away"
        ),
        Err(error) => tracing::warn!(
            file = %shown, was, %error,
            "others have rights to the database, which holds the cards to come, and they cannot be taken away"
        ),
    }
}

/// `SQLite`'s code for a database that somebody else has locked.
const BUSY: i32 = 5;
/// For one that is to be written, where that can't be done.
const READ_ONLY: i32 = 8;
/// For one whose files can't be opened, or made where they are missing.
const NOT_OPENED: i32 = 14;

/// The error of a file that the system doesn't open.
pub(crate) fn of_file(path: &Path, error: io::Error) -> OpenError {
    let shown = path.display().to_string();
    match error.kind() {
        ErrorKind::PermissionDenied => OpenError::NoAccess { path: shown, source: error },
        ErrorKind::ReadOnlyFilesystem => OpenError::ReadOnlyPlace { path: shown, source: error.into() },
        _ => OpenError::unavailable(path, error),
    }
}

/// The error of a file that `SQLite` doesn't open, or doesn't read.
pub(crate) fn of_database(path: &Path, error: sqlx::Error) -> OpenError {
    let code = error.as_database_error().and_then(DatabaseError::code).and_then(|code| code.parse::<i32>().ok());
    let shown = path.display().to_string();
    // The lower byte of an extended code is the code itself.
    match code.map(|code| code & 0xff) {
        Some(BUSY) => OpenError::InUse(shown),
        Some(READ_ONLY | NOT_OPENED) => OpenError::ReadOnlyPlace { path: shown, source: error.into() },
        _ => OpenError::unavailable(path, error),
    }
}
