//! Errors of opening a database.

use std::path::Path;

use cardinal_ids::with_causes;

use crate::{NotAnAddress, StoreError};

/// Why a database can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The text is no address of a database. It isn't shown, because it may hold a password.
    #[error(
        "the address of the database is invalid ({0}): write the path of an SQLite file, or postgres://USER@HOST/DATABASE"
    )]
    Address(#[from] NotAnAddress),
    /// Something else is where the file should be.
    #[error("`{0}` is no regular file: write the path of Cardinal's own database, or one where nothing is yet")]
    NoFile(String),
    /// The folder of a new file is missing.
    #[error("there is no folder {folder} for the database {path}: make it first, or correct the path")]
    NoFolder {
        /// The file.
        path: String,
        /// Its folder.
        folder: String,
    },
    /// A file that the address names can't be used.
    #[error(
        "the file `{path}`, which the address of the database names for {what}, can't be used: {why}; correct the path"
    )]
    NamedFile {
        /// What it holds.
        what: &'static str,
        /// Its path.
        path: String,
        /// What is wrong.
        why: String,
    },
    /// This program was built without the part that a server needs.
    #[error(
        "this program was built without PostgreSQL: build it with `--features postgres`, or write the path of a file"
    )]
    NotBuilt,
    /// A newer version of this program has changed the database.
    #[error(
        "the database was written by a newer version of this program: its schema has step {found}, \
         this program knows steps up to {known}; run the newer version or restore a backup"
    )]
    Newer {
        /// The step found in the database.
        found: i64,
        /// The last step that this program knows.
        known: i64,
    },
    /// Another program made the database's schema.
    #[error("the database's schema was not made by this program: step {0} differs")]
    Foreign(i64),
    /// `SQLite` did not write the file.
    #[error(
        "`{0}` is a file of another kind, no SQLite database: write the path of Cardinal's own database, or one where \
         nothing is yet"
    )]
    NoDatabase(String),
    /// The file belongs to another program, by the id in its header.
    #[error(
        "`{path}` is the database of another program: its application id is {found:#010x}, not {ours:#010x}; write the \
         path of Cardinal's own database, or one where nothing is yet"
    )]
    OtherApplication {
        /// The file.
        path: String,
        /// The id found.
        found: u32,
        /// The id of this program's databases.
        ours: u32,
    },
    /// The file belongs to another program, by its tables.
    #[error(
        "`{path}` is the database of another program: it holds {}, which were not made by this one; write the path of \
         Cardinal's own database, or one where nothing is yet",
        .tables.join(", ")
    )]
    OtherTables {
        /// The file.
        path: String,
        /// The first of its tables.
        tables: Vec<String>,
    },
    /// The database keeps texts in another encoding.
    #[error(
        "the database {address} keeps texts as {encoding}, not as UTF8, so it can't hold every name: create one with \
         ENCODING 'UTF8' TEMPLATE template0"
    )]
    Encoding {
        /// The database, without a password.
        address: String,
        /// Its encoding, as `PostgreSQL` names it.
        encoding: String,
    },
    /// The database takes no writes.
    #[error(
        "the database {0} only takes reads, because it is a standby or set so: give the address of the primary server"
    )]
    ReadOnly(String),
    /// The database lets this user in, but not do what has to be done.
    #[error(
        "the user may not do this in the database {address}: {what}; grant it CREATE and USAGE on the schema, or make it the database's owner"
    )]
    Rights {
        /// The database, without a password.
        address: String,
        /// What the database said.
        what: String,
    },
    /// No server of a list can be used.
    #[error("none of the servers can be used: {}", .0.iter().map(|error| with_causes(error)).collect::<Vec<_>>().join("; "))]
    NoneUsable(Vec<OpenError>),
    /// A pooler stands before the database that keeps no sessions.
    #[error(
        "the pooler at {0} gives each transaction another session, but locks and limits are of sessions: set \
         pool_mode=session for this database in PgBouncer, or give the address of the server itself"
    )]
    Pooled(String),
    /// There is no such database on the server.
    #[error("there is no database at {0}: create it first, as by `createdb`, or correct the address")]
    NoSuchDatabase(String),
    /// The server refuses the user or the password.
    #[error(
        "the database {0} refuses the user or the password: correct them in the address, in PGPASSFILE or in the \
         server's pg_hba.conf"
    )]
    Denied(String),
    /// The server took too long.
    #[error("the database {address} did not answer within {seconds} s: is it running, and is the address right?")]
    Late {
        /// The database, without a password.
        address: String,
        /// How long was waited.
        seconds: u64,
    },
    /// There is no database of ours yet.
    #[error("there are no games at {0}: correct the address, or start the bot there once")]
    Nothing(String),
    /// The file is ours, and has nothing in it.
    #[error(
        "the database {0} has no tables: if it isn't new, its latest writes are in its -wal file, which belongs beside \
         it; if it is, start the bot there once"
    )]
    NoTables(String),
    /// The user may not use the file, or not enter its folder.
    #[error(
        "this user lacks rights to the database {path}: run the command as the user who runs the bot, or grant them \
         for the file and its folder"
    )]
    NoAccess {
        /// The file.
        path: String,
        /// The system's error.
        #[source]
        source: std::io::Error,
    },
    /// What has to be written can't be: the file, or what `SQLite` keeps beside it even while it reads.
    #[error(
        "nothing can be written to the database {path} or beside it, which SQLite has to, even to read it: run the \
         command as the user who runs the bot, or copy the file with its -wal file to where you can write, and give \
         that path"
    )]
    ReadOnlyPlace {
        /// The file.
        path: String,
        /// The error of the system or of `SQLite`.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The schema is of an older version, which is not changed without being asked to.
    #[error(
        "the schema of the database {place} has step {found}, this program's has {known}: make a backup, then start \
         this version of the bot once, which brings it up to date; or use the version that wrote it"
    )]
    Older {
        /// The database.
        place: String,
        /// The last step found in the database.
        found: i64,
        /// The last step of this program.
        known: i64,
    },
    /// What is to be put into the database is of an earlier schema than it has.
    #[error(
        "the schema of the database {place} has taken step {found} already, and what is to be restored stops at step \
         {wanted}: give a database that is new, which is brought up to date once it is filled"
    )]
    Ahead {
        /// The database.
        place: String,
        /// A step found in the database.
        found: i64,
        /// The last step that it may have.
        wanted: i64,
    },
    /// What is to be put into the database is of a schema that only files have had.
    #[error(
        "what is to be restored is of step {schema} of the schema, which no database at {place} has ever had: restore \
         it into an SQLite file, which brings it up to date, then move the games with `cardinal move`"
    )]
    FilesOnly {
        /// The database.
        place: String,
        /// The number of the schema.
        schema: i64,
    },
    /// Somebody else uses the database, which has to be one's own.
    #[error("the database {0} is in use: stop the bot and whatever else has it open, then try again")]
    InUse(String),
    /// Its games are being moved away.
    #[error(
        "the games of {place} are on their way to {to}: run the same `cardinal move` again to finish it, or with \
         --cancel to stay here"
    )]
    Leaving {
        /// The database.
        place: String,
        /// Where they are moved.
        to: String,
    },
    /// Its games were moved away.
    #[error("the games of {place} were moved to {to}: set `database` to that address")]
    Left {
        /// The database.
        place: String,
        /// Where they are now.
        to: String,
    },
    /// Not all of the games that are being moved here are here.
    #[error("not all games have arrived at {0}: run the same `cardinal move` again to finish it")]
    Arriving(String),
    /// The database can't be created, read or written.
    #[error("cannot open the database {path}")]
    Unavailable {
        /// The file.
        path: String,
        /// The system's error.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

impl OpenError {
    /// What a database on a server answered.
    #[cfg(feature = "postgres")]
    pub(crate) fn database(address: &str, error: sqlx::Error) -> OpenError {
        let address = address.to_owned();
        let code =
            error.as_database_error().and_then(sqlx::error::DatabaseError::code).unwrap_or_default().into_owned();
        match (code.as_str(), &error) {
            ("3D000", _) => OpenError::NoSuchDatabase(address),
            ("28000" | "28P01", _) => OpenError::Denied(address),
            ("42501", sqlx::Error::Database(error)) => OpenError::Rights { address, what: error.to_string() },
            ("25006", _) => OpenError::ReadOnly(address),
            _ => OpenError::Unavailable { path: address, source: error.into() },
        }
    }

    /// What the store answered to a question at the beginning.
    pub(crate) fn of_store(place: &str, error: StoreError) -> OpenError {
        OpenError::Unavailable { path: place.to_owned(), source: error.into() }
    }

    pub(crate) fn unavailable(path: &Path, source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> OpenError {
        OpenError::Unavailable { path: path.display().to_string(), source: source.into() }
    }
}
