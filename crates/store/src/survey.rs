//! What a database says of itself, asked without changing anything: for those who look for the cause of trouble.

use std::path::PathBuf;

use crate::{Address, OpenError, StoreOptions, sqlite};

/// What was found out about a database that could be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The last step of its schema, or none if there is no schema yet.
    pub schema: Option<i64>,
    /// The last step of the schema that this program knows.
    pub newest: i64,
    /// Where it is.
    pub place: SurveyedPlace,
}

/// Where a database is, with what can be said of that place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SurveyedPlace {
    /// A file.
    File(SurveyedFile),
    /// A server.
    #[cfg(feature = "postgres")]
    Server(SurveyedServer),
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyedFile {
    /// Its path.
    pub path: PathBuf,
    /// How large it is with its log, in bytes. None if there is no file yet.
    pub bytes: Option<u64>,
    /// Whether its latest writes are in a log that was left alone, because no program has it open.
    pub has_unread_log: bool,
}

/// A server, as the user of the address sees it.
#[cfg(feature = "postgres")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyedServer {
    /// The server's version.
    pub version: String,
    /// How far its clock is ahead of this machine's, in milliseconds.
    pub ahead_ms: i64,
    /// The user of the session.
    pub user: String,
    /// The schema in which new tables are made, if there is one.
    pub new_tables_in: Option<String>,
    /// Whether the user may make tables there.
    pub may_create: bool,
    /// The tables whose rows the user may not read, add, change and remove.
    pub closed_tables: Vec<String>,
    /// The tables that the user can't alter, because another one owns them.
    pub owned_by_others: Vec<String>,
    /// The most connections that this user may have in this database.
    pub connections_at_most: i64,
    /// How many more there could be now.
    pub connections_free: i64,
    /// Limits of the server that end sessions or statements and that the bot doesn't set itself: name, milliseconds.
    pub limits: Vec<(String, i64)>,
    /// The settings of the server by which writes may be lost that it has acknowledged.
    pub careless: Vec<String>,
    /// How large the database is, in bytes.
    pub bytes: i64,
}

impl Address {
    /// Asks the database about itself. Nothing is changed, made or locked.
    ///
    /// # Errors
    /// It can't be used: those of opening it, but for what only making or changing its schema would tell.
    pub async fn survey(&self, options: StoreOptions) -> Result<Survey, OpenError> {
        if !self.is_server() {
            return sqlite::survey(self.as_str(), options.sqlite).await;
        }
        self.inspect().await?;
        #[cfg(feature = "postgres")]
        return Box::pin(crate::postgres::survey(self, options.postgres)).await;
        #[cfg(not(feature = "postgres"))]
        Err(OpenError::NotBuilt)
    }
}
