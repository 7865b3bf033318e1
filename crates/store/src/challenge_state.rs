//! The states of a challenge.

use cardinal_ids::GameId;
use std::fmt;

/// What has become of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChallengeState {
    /// It can be accepted.
    Open,
    /// It was accepted, and this game began.
    Accepted(GameId),
    /// The opponent declined.
    Declined,
    /// The challenger withdrew it.
    Withdrawn,
    /// Nobody responded in time.
    Expired,
}

impl fmt::Display for ChallengeState {
    /// Fits behind "is": `accepted as game 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChallengeState::Open => f.write_str("open"),
            ChallengeState::Accepted(game) => write!(f, "accepted as game {game}"),
            ChallengeState::Declined => f.write_str("declined"),
            ChallengeState::Withdrawn => f.write_str("withdrawn"),
            ChallengeState::Expired => f.write_str("expired"),
        }
    }
}
