//! What can go wrong with the store.

use std::path::Path;
use std::sync::Arc;

use super::challenge::ChallengeState;
use super::ids::{ChallengeId, GameId, InteractionId};
use super::offer::{OfferKind, Offered};
use super::quotas::Full;

/// What an interaction did when it first arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Done {
    /// It started a game without a challenge.
    Created(GameId),
    /// It wrote events to a game, whose version became this.
    Appended {
        /// The game.
        game: GameId,
        /// The version after its events.
        version: u32,
    },
    /// It made a challenge.
    Challenged(ChallengeId),
    /// It accepted a challenge.
    Accepted {
        /// The challenge.
        challenge: ChallengeId,
        /// The game that began.
        game: GameId,
    },
    /// It declined or withdrew a challenge.
    Closed(ChallengeId),
    /// It made or answered an offer in a game, or ended the game without an event.
    Offered(GameId),
}

/// Why the store did not do as asked. Nothing of the request was kept, except perhaps on
/// [`StoreError::Unavailable`].
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no such game.
    #[error("there is no game {0}")]
    NoGame(GameId),
    /// There is no such challenge.
    #[error("there is no challenge {0}")]
    NoChallenge(ChallengeId),
    /// Somebody else wrote to the game first: load it again.
    #[error("game {game} is at version {found}, not {expected}")]
    Conflict {
        /// The game.
        game: GameId,
        /// The version that the caller knew.
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
        done: Done,
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
    /// There is no room for another.
    #[error("no room for another: {0}, as many as there can be")]
    Full(Full),
    /// Such an offer stands already, or the player has made one in this turn.
    #[error("in game {game} {} is offered by {} in this turn already: {}", .offered.kind, .offered.by, .offered.state)]
    OfferMade {
        /// The game.
        game: GameId,
        /// The offer that is there.
        offered: Offered,
    },
    /// No such offer stands.
    #[error("no offer of {kind} stands in game {game}")]
    NoOffer {
        /// The game.
        game: GameId,
        /// What was to be answered.
        kind: OfferKind,
    },
    /// The player keeps no deck of this name.
    #[error("there is no deck `{0}`")]
    NoDeck(String),
    /// The player keeps another deck of this name.
    #[error("there is another deck `{0}`")]
    NameTaken(String),
    /// The player keeps as many decks as there can be.
    #[error("no more than {0} decks can be kept")]
    TooManyDecks(usize),
    /// An append without events.
    #[error("nothing to append to game {0}: at least one event is needed")]
    NothingToAppend(GameId),
    /// The database holds, or was about to hold, something that breaks its own rules.
    #[error("the database is not in order: {0}")]
    Integrity(String),
    /// The database cannot be reached, is locked by another program, or its disk is full. When
    /// a write ends so, it may still have been kept: repeating it with the same interaction is
    /// safe.
    #[error("the database is not available")]
    Unavailable(#[source] Arc<dyn std::error::Error + Send + Sync>),
    /// The store has been closed.
    #[error("the store is closed")]
    Stopped,
}

/// Why a database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address names another kind of database.
    #[error("`{0}` is no SQLite database: write the path of a file, or sqlite:PATH")]
    Scheme(String),
    /// A later version of this program has changed the database.
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
    /// The database's schema was not made by this program.
    #[error("the database's schema was not made by this program: step {0} differs")]
    Foreign(i64),
    /// The file is none that `SQLite` has written.
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
    /// The file belongs to another program, by what is in it.
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
    /// The file cannot be made, read or written.
    #[error("cannot open the database {path}")]
    Unavailable {
        /// The file.
        path: String,
        /// What the system said.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

impl OpenError {
    pub(super) fn unavailable(path: &Path, source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> OpenError {
        OpenError::Unavailable { path: path.display().to_string(), source: source.into() }
    }
}
