//! What an interaction did.

use cardinal_ids::{ChallengeId, GameId};

/// What an interaction did when it first arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InteractionEffect {
    /// It started a game without a challenge.
    Created(GameId),
    /// It appended events to a game.
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
