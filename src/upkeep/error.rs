//! Why a command failed.

use std::io;
use std::path::{Path, PathBuf};

use cardinal_store::{OpenError, StoreError};

/// Why a command for those who run the bot failed.
#[derive(Debug, thiserror::Error)]
pub enum UpkeepError {
    /// A database can't be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A database failed at its work.
    #[error("the database {place} failed")]
    Store {
        /// Its address, without a password.
        place: String,
        /// What failed.
        #[source]
        source: StoreError,
    },
    /// A file can't be read or written.
    #[error("cannot use the file {}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// The file that is to be made is there already.
    #[error("the file {} is there already: choose another name, or remove it", .0.display())]
    Exists(PathBuf),
    /// The file is something else.
    #[error("{} is no backup of Cardinal's: choose a file that `cardinal backup` has made", .0.display())]
    NoBackup(PathBuf),
    /// The file is of a later version.
    #[error(
        "the backup {} has version {found}, and this program reads versions up to {known}: use the program that made it, \
         or a later one", .file.display()
    )]
    LaterBackup {
        /// The file.
        file: PathBuf,
        /// Its version.
        found: u32,
        /// The last version that this program knows.
        known: u32,
    },
    /// What the file holds is of a later schema.
    #[error(
        "the backup {} is of a newer version of this program: its schema has step {found}, this program knows steps up \
         to {known}; restore it with the newer version", .file.display()
    )]
    LaterSchema {
        /// The file.
        file: PathBuf,
        /// The number of its schema.
        found: i64,
        /// The number of the last schema that this program knows.
        known: i64,
    },
    /// The file is not whole.
    #[error("the backup {} is damaged or was cut off ({what}): use another one; nothing was written", .file.display())]
    Torn {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// Both addresses are the same.
    #[error("{0} is the database to move from and to move to: give two databases")]
    SamePlace(String),
    /// The database to fill is not empty.
    #[error("the database {place} already has {count} rows in its table {table}: give one that is new or empty")]
    NotEmpty {
        /// Its address, without a password.
        place: String,
        /// The first table with rows.
        table: &'static str,
        /// How many.
        count: u64,
    },
    /// Part of the games of another move is there.
    #[error("the database {0} holds a part of the games of another move: give one that is new or empty")]
    AnotherMove(String),
    /// The move has ended.
    #[error("the games of {0} were moved already, so there is nothing to cancel")]
    Moved(String),
    /// No move has begun.
    #[error("no move of the games of {0} has begun, so there is nothing to cancel")]
    NotMoving(String),
    /// The games are being moved to another database.
    #[error("the games of {place} are on their way to {to}: give that address, or cancel with --cancel first")]
    MovingElsewhere {
        /// The database that they leave, without a password.
        place: String,
        /// Where they go, without a password.
        to: String,
    },
    /// The copy is not like the original.
    #[error("the table {table} of {place} is not like the original, near the row {row}")]
    Differs {
        /// The copy's address, without a password.
        place: String,
        /// The table.
        table: &'static str,
        /// The key of a row.
        row: String,
    },
    /// Something doesn't hold.
    #[error("{0} things don't hold; they are listed above")]
    Unsound(u64),
}

impl UpkeepError {
    pub(super) fn file(file: &Path) -> impl Fn(io::Error) -> UpkeepError {
        move |source| UpkeepError::File { file: file.to_owned(), source }
    }
}
