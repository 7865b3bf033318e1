//! Errors of opening a database.

use std::path::Path;

/// Why a database can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address names another kind of database.
    #[error("`{0}` is no SQLite database: write the path of a file, or sqlite:PATH")]
    Scheme(String),
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
    /// The file can't be created, read or written.
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
    pub(super) fn unavailable(path: &Path, source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> OpenError {
        OpenError::Unavailable { path: path.display().to_string(), source: source.into() }
    }
}
