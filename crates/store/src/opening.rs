//! Opening the database, whichever it is.

#[cfg(feature = "postgres")]
use crate::postgres::{self, PostgresOptions};
use crate::write_hooks::WriteHooks;
use crate::{Address, Dump, OpenError, Purpose, SharedStore, SqliteOptions, sqlite};

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
    /// See [`open_sqlite`](crate::open_sqlite) and [`open_postgres`](crate::open_postgres).
    pub async fn open(&self, options: StoreOptions) -> Result<SharedStore, OpenError> {
        self.open_counted(options, WriteHooks::default()).await
    }

    /// The same, with somebody who counts what is written.
    ///
    /// # Errors
    /// As [`Address::open`].
    pub async fn open_counted(&self, options: StoreOptions, hooks: WriteHooks) -> Result<SharedStore, OpenError> {
        if !self.is_server() {
            return sqlite::open(self.as_str(), options.sqlite, hooks).await;
        }
        #[cfg(feature = "postgres")]
        return postgres::open(self, options.postgres, hooks).await;
        #[cfg(not(feature = "postgres"))]
        Err(OpenError::NotBuilt)
    }

    /// Opens the database as a whole.
    ///
    /// # Errors
    /// Those of [`Address::open`]. [`OpenError::Nothing`], unless it is to be filled. [`OpenError::Older`] where it is
    /// only read. [`OpenError::InUse`] where nobody else may use it. [`OpenError::Arriving`] where it is only read.
    pub async fn open_dump(&self, options: StoreOptions, purpose: Purpose) -> Result<Dump, OpenError> {
        if !self.is_server() {
            return sqlite::open_dump(self.as_str(), options.sqlite, purpose).await;
        }
        #[cfg(feature = "postgres")]
        return postgres::open_dump(self, options.postgres, purpose).await;
        #[cfg(not(feature = "postgres"))]
        Err(OpenError::NotBuilt)
    }
}
