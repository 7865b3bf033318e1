//! Errors of the store, and failures inside it: refusals, which concern one request, and failures of the database.

use std::sync::Arc;

use cardinal_ids::{ChallengeId, GameId, InteractionId, OfferKind};
use sqlx::error::{DatabaseError, ErrorKind};

use crate::{ChallengeState, Full, GameFrame, InteractionEffect, LadderObstacle, Offered};

/// Why the store refused or failed. Nothing of the request was written, except possibly on
/// [`StoreError::Unavailable`].
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no such game.
    #[error("there is no game {0}")]
    NoGame(GameId),
    /// There is no such challenge.
    #[error("there is no challenge {0}")]
    NoChallenge(ChallengeId),
    /// A part of the game can't be read. [`Games::close`](super::Games::close) can still end it.
    #[error("game {} can't be read: {what}", .game.id)]
    Unreadable {
        /// What can be read of it.
        game: Box<GameFrame>,
        /// What is wrong with the rest.
        what: String,
    },
    /// Another request has changed the game: load it again.
    #[error("game {game} is at version {found}, not {expected}")]
    Conflict {
        /// The game.
        game: GameId,
        /// The version that the caller expected.
        expected: u32,
        /// The version that is stored.
        found: u32,
    },
    /// The interaction has acted before.
    #[error("interaction {interaction} has acted already")]
    Duplicate {
        /// The interaction.
        interaction: InteractionId,
        /// What it did.
        done: InteractionEffect,
    },
    /// The game is over: nothing more can be written to it.
    #[error("game {0} is over")]
    GameOver(GameId),
    /// The challenge is no longer open.
    #[error("challenge {challenge} is {state}")]
    ChallengeClosed {
        /// The challenge.
        challenge: ChallengeId,
        /// What became of it.
        state: ChallengeState,
    },
    /// The same challenge is open already.
    #[error("challenge {0} between the same two to the same game is open already")]
    AlreadyOpen(ChallengeId),
    /// There can be no such challenge on the ladder.
    #[error("no challenge on a ladder: {0}")]
    OffLadder(LadderObstacle),
    /// A limit is reached.
    #[error("no room for another: {0}, as many as there can be")]
    Full(Full),
    /// Such an offer is open already, or the player has made one in this turn.
    #[error("in game {game} {} is offered by {} in this turn already: {}", .offered.kind, .offered.by, .offered.state)]
    OfferMade {
        /// The game.
        game: GameId,
        /// The existing offer.
        offered: Offered,
    },
    /// No such offer is open.
    #[error("no offer of {kind} is open in game {game}")]
    NoOffer {
        /// The game.
        game: GameId,
        /// The kind of the missing offer.
        kind: OfferKind,
    },
    /// The player has no deck of this name.
    #[error("there is no deck `{0}`")]
    NoDeck(String),
    /// The player has another deck of this name.
    #[error("there is another deck `{0}`")]
    NameTaken(String),
    /// The player has the most decks that can be saved.
    #[error("no more than {0} decks can be saved")]
    TooManyDecks(usize),
    /// An append without events.
    #[error("nothing to append to game {0}: at least one event is needed")]
    NothingToAppend(GameId),
    /// The database holds, or would have held, something that breaks its own rules.
    #[error("the database is not in order: {0}")]
    Integrity(String),
    /// The database can't be reached, another program has locked it, or its disk is full. A write that fails this way
    /// may still have happened. Repeating it with the same interaction is safe.
    #[error("the database is not available")]
    Unavailable(#[source] Arc<dyn std::error::Error + Send + Sync>),
    /// The store has been closed.
    #[error("the store is closed")]
    Stopped,
}

/// What the methods of the store return.
pub type StoreResult<T> = std::result::Result<T, StoreError>;

pub(crate) type Result<T> = std::result::Result<T, Failure>;

/// Why a step failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request cannot be done. Others can.
    Refused(StoreError),
    /// The database failed.
    Database(sqlx::Error),
}

impl Failure {
    /// Stored data cannot be read back.
    pub(crate) fn unreadable(what: impl std::fmt::Display) -> Failure {
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

/// What those who run the bot can do about a failure, where its code tells: five letters of SQL's, or a number of
/// `SQLite`'s, of which the lower byte is the code itself.
fn cure(error: &sqlx::Error) -> Option<&'static str> {
    let code = error.as_database_error()?.code()?;
    let by_number = code.parse::<u32>().ok().filter(|_| code.len() < 5).map(|code| code & 0xff);
    Some(match (by_number, &*code) {
        (Some(13), _) | (_, "53100") => "the disk is full: make room; the bot goes on by itself",
        (Some(8), _) => "the database file can't be written: check its rights, and whether its disk takes only reads",
        (Some(5 | 6), _) => "another program has locked the database: end it, or wait until it has done its work",
        (Some(10), _) | (_, "58030") => "the disk fails: see the system's log",
        (Some(11 | 26), _) | (_, "XX001" | "XX002") => "the database is damaged: stop the bot and restore a backup",
        (Some(14), _) => "the database file can't be opened: check that its folder is there, and their rights",
        (_, "25006") => {
            "the server only takes reads, because it is a standby or set so: set the address of the primary server"
        }
        (_, "42501") => "the user lacks rights on the tables: grant them, or make it their owner",
        (_, "53300") => {
            "the server takes no more connections: raise its max_connections, or lower database_connections"
        }
        (_, "57014") => "the statement took longer than database_statement_ms: see what keeps the server busy",
        (_, "57P01" | "57P02" | "57P03") => "the server ends or starts: the bot connects again by itself",
        (_, "28000" | "28P01") => "the server refuses the user or the password: correct them",
        (_, "3D000") => "the database is gone: restore it, or correct the address",
        _ => return None,
    })
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> StoreError {
        match failure {
            Failure::Refused(error) => error,
            Failure::Database(sqlx::Error::PoolClosed) => StoreError::Stopped,
            Failure::Database(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, cure = cure(&error), "the database failed");
                StoreError::Unavailable(Arc::new(error))
            }
        }
    }
}
