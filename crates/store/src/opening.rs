//! Opening the database, whichever it is, and what can be wrong with its address without asking a server.

#[cfg(feature = "postgres")]
use std::path::Path;

#[cfg(feature = "postgres")]
use percent_encoding::percent_decode_str;

#[cfg(feature = "postgres")]
use crate::postgres::{self, PostgresOptions};
use crate::writer::WriteHooks;
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

/// The parameters of an address that name files, by what each holds.
#[cfg(feature = "postgres")]
const FILES: [(&str, &[&str]); 3] = [
    ("the server's certificate", &["sslrootcert", "ssl-root-cert", "ssl-ca"]),
    ("the bot's certificate", &["sslcert", "ssl-cert"]),
    ("the key of the bot's certificate", &["sslkey", "ssl-key"]),
];

impl Address {
    /// Looks whether the database could be opened, as far as this machine alone can tell. Nothing is changed or made,
    /// and no server is asked.
    ///
    /// # Errors
    /// The file isn't Cardinal's or can't be written, its folder is missing, the address names a file that can't be
    /// read, or this program was built without the part that a server needs.
    pub async fn inspect(&self) -> Result<(), OpenError> {
        if !self.is_server() {
            return sqlite::inspect(self.as_str()).await;
        }
        #[cfg(not(feature = "postgres"))]
        return Err(OpenError::NotBuilt);
        #[cfg(feature = "postgres")]
        {
            crate::postgres::inspect(self)?;
            for server in self.servers() {
                FILES.iter().try_for_each(|(what, names)| inspect_file(&server, what, names))?;
            }
            Ok(())
        }
    }
}

/// Looks whether the file can be read that one of these parameters names, if one does.
#[cfg(feature = "postgres")]
fn inspect_file(address: &Address, what: &'static str, names: &[&str]) -> Result<(), OpenError> {
    let Some(value) = names.iter().find_map(|name| address.parameter(name)) else { return Ok(()) };
    let path = percent_decode_str(value).decode_utf8_lossy().into_owned();
    let failed = |why: String| OpenError::NamedFile { what, path: path.clone(), why };
    let text = std::fs::read(Path::new(&path)).map_err(|error| failed(error.to_string()))?;
    let begins = b"-----BEGIN ";
    if !text.windows(begins.len()).any(|part| part == begins) {
        return Err(failed("it isn't written as PEM, which has a line that begins with -----BEGIN".to_owned()));
    }
    Ok(())
}
