//! How much there can be at once.

use super::ids::{ChannelId, Timestamp, UserId};

/// How many challenges and games there can be. They are counted in the write that would add one, so that
/// of many that are asked for at once no more are made than there is room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Challenges that one player has made and that are open and have not lapsed.
    pub challenges_per_player: usize,
    /// Running games of one player, in either seat.
    pub games_per_player: usize,
    /// Running games of one channel and its threads together whose last event, or whose beginning, is no older than
    /// [`Limits::lively_since`].
    pub games_per_channel: usize,
    /// Since when a game must have been touched to take up room in its channel.
    pub lively_since: Timestamp,
}

/// What has as many as there can be. The numbers are not counted further than the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Full {
    /// A player's open challenges.
    #[error("user {user} has {challenges} open challenges")]
    Challenges {
        /// Who made them.
        user: UserId,
        /// How many they are.
        challenges: usize,
    },
    /// A player's running games.
    #[error("user {user} has {games} running games")]
    Player {
        /// The player.
        user: UserId,
        /// How many they are.
        games: usize,
    },
    /// A channel's running games, but for those that are forgotten.
    #[error("channel {channel} holds {games} running games")]
    Channel {
        /// The channel.
        channel: ChannelId,
        /// How many they are.
        games: usize,
    },
}
