//! Why a file can't be used, by what the system or `SQLite` says.

use std::io::{self, ErrorKind};
use std::path::Path;

use sqlx::error::DatabaseError;

use crate::OpenError;

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
