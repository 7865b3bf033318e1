//! Failures inside the store: refusals, which concern one request, and failures of the database.

use std::sync::Arc;

use sqlx::error::{DatabaseError, ErrorKind};

use crate::store::StoreError;

pub(super) type Result<T> = std::result::Result<T, Failure>;

/// Why a step failed.
#[derive(Debug)]
pub(super) enum Failure {
    /// The request cannot be done. Others can.
    Refused(StoreError),
    /// The database failed.
    Database(sqlx::Error),
}

impl Failure {
    /// Stored data cannot be read back.
    pub(super) fn unreadable(what: impl std::fmt::Display) -> Failure {
        Failure::Refused(StoreError::Integrity(format!("{what} cannot be read")))
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Refused(error)
    }
}

impl From<sqlx::Error> for Failure {
    /// A broken constraint or an unreadable column is the fault of one request. Anything else
    /// (disk full, locked, no file) would hit the next request as well.
    fn from(error: sqlx::Error) -> Failure {
        match &error {
            sqlx::Error::Database(database) if database.kind() != ErrorKind::Other || is_value(&**database) => {
                Failure::Refused(StoreError::Integrity(error.to_string()))
            }
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::ColumnNotFound(_) | sqlx::Error::RowNotFound => {
                Failure::Refused(StoreError::Integrity(error.to_string()))
            }
            _ => Failure::Database(error),
        }
    }
}

/// Whether a value can't be stored, such as a text with a NUL in `PostgreSQL`: class 22 of SQL's codes, which have five
/// letters.
fn is_value(error: &dyn DatabaseError) -> bool {
    error.code().is_some_and(|code| code.len() == 5 && code.starts_with("22"))
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> StoreError {
        match failure {
            Failure::Refused(error) => error,
            Failure::Database(sqlx::Error::PoolClosed) => StoreError::Stopped,
            Failure::Database(error) => {
                tracing::error!(%error, "the database failed");
                StoreError::Unavailable(Arc::new(error))
            }
        }
    }
}
