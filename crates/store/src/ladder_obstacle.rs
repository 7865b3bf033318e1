//! What stands in the way of a challenge on a ladder.

use std::fmt;

use cardinal_ids::{GameId, UserId};

/// Why there is no challenge for a place on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LadderObstacle {
    /// This member is not on the ladder, or has left the server.
    NotOn(UserId),
    /// The challenged member is below the challenger.
    Below,
    /// The challenged member is this many places above the challenger, which is more than allowed.
    TooFar(u32),
    /// The challenger challenges somebody on this ladder already. The game, if it has begun.
    Challenges(Option<GameId>),
    /// The challenged member is challenged on this ladder already. The game, if it has begun.
    IsChallenged(Option<GameId>),
}

impl fmt::Display for LadderObstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LadderObstacle::NotOn(user) => write!(f, "user {user} is not on the ladder"),
            LadderObstacle::Below => f.write_str("the challenged member is below"),
            LadderObstacle::TooFar(places) => write!(f, "the challenged member is {places} places above"),
            LadderObstacle::Challenges(_) => f.write_str("the challenger challenges somebody already"),
            LadderObstacle::IsChallenged(_) => f.write_str("the challenged member is challenged already"),
        }
    }
}
