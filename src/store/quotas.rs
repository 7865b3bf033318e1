//! Limits on challenges and games.

use super::ids::{ChannelId, Timestamp, UserId};

/// How many challenges and games there can be. They are counted in the write that would add one, so that concurrent
/// requests can't exceed the limits together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Open, unexpired challenges of one player.
    pub challenges_per_player: usize,
    /// Running games of one player against other people, in either seat.
    pub games_per_player: usize,
    /// Running games of one player against the computer player.
    pub games_against_computer: usize,
    /// Running games of one channel and its threads together, those with an event since [`Limits::lively_since`]. The
    /// beginning counts as an event.
    pub games_per_channel: usize,
    /// A game without an event since then doesn't count towards its channel's limit.
    pub lively_since: Timestamp,
}

/// The limit that is reached. The numbers stop at the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Full {
    /// A player's open challenges.
    #[error("user {user} has {challenges} open challenges")]
    Challenges {
        /// The challenger.
        user: UserId,
        /// How many there are.
        challenges: usize,
    },
    /// A player's running games.
    #[error("user {user} has {games} running games")]
    Player {
        /// The player.
        user: UserId,
        /// How many there are.
        games: usize,
    },
    /// A player's running games against the computer player.
    #[error("user {user} has {games} running games against the computer player")]
    Computer {
        /// The player.
        user: UserId,
        /// How many there are.
        games: usize,
    },
    /// A channel's running games that count towards its limit.
    #[error("channel {channel} holds {games} running games")]
    Channel {
        /// The channel.
        channel: ChannelId,
        /// How many there are.
        games: usize,
    },
}
