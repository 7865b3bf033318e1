//! Opening the database, whichever it is.

use super::address::Address;
use super::open_error::OpenError;
#[cfg(feature = "postgres")]
use super::postgres::{self, PostgresOptions};
use super::shared::SharedStore;
use super::sqlite::{self, SqliteOptions, open_sqlite};
use super::whole::{Purpose, Whole};

/// How the database is used, whichever it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreOptions {
    /// Used if it is an `SQLite` file.
    pub sqlite: SqliteOptions,
    /// Used if it is a server.
    #[cfg(feature = "postgres")]
    pub postgres: PostgresOptions,
}

impl Address {
    /// Opens the database, creates what can be created, and migrates its schema.
    ///
    /// Must be called inside a tokio runtime.
    ///
    /// # Errors
    /// See [`open_sqlite`] and [`open_postgres`](super::open_postgres).
    pub async fn open(&self, options: StoreOptions) -> Result<SharedStore, OpenError> {
        if !self.is_server() {
            return open_sqlite(self.as_str(), options.sqlite).await;
        }
        #[cfg(feature = "postgres")]
        return postgres::open(self, options.postgres).await;
        #[cfg(not(feature = "postgres"))]
        Err(OpenError::NotBuilt)
    }

    /// Opens the database as a whole.
    ///
    /// # Errors
    /// Those of [`Address::open`]. [`OpenError::Nothing`], unless it is to be filled. [`OpenError::Older`] where it is
    /// only read. [`OpenError::InUse`] where nobody else may use it. [`OpenError::Arriving`] where it is only read.
    pub async fn open_whole(&self, options: StoreOptions, purpose: Purpose) -> Result<Box<dyn Whole>, OpenError> {
        if !self.is_server() {
            return sqlite::open_whole(self.as_str(), options.sqlite, purpose).await;
        }
        #[cfg(feature = "postgres")]
        return postgres::open_whole(self, options.postgres, purpose).await;
        #[cfg(not(feature = "postgres"))]
        Err(OpenError::NotBuilt)
    }
}
