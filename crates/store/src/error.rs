//! Errors of the store.

use std::sync::Arc;

use cardinal_ids::{ChallengeId, GameId, InteractionId, OfferKind};

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
