//! What the operator can set about games and challenges.

use std::time::Duration;

/// The limits that the service keeps. Each is a setting of the operator, and defaults to that
/// setting's default (see [`crate::config::SETTINGS`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How long a challenge can be accepted.
    pub challenge_life: Duration,
    /// How many running games one player can have on all servers together.
    pub games_per_player: usize,
    /// How many running games one channel can hold.
    pub games_per_channel: usize,
    /// How many open challenges one player can have.
    pub challenges_per_player: usize,
    /// How many games are kept in memory. More can run: one that is not in memory is replayed from
    /// the store when it is next used.
    pub live_games: usize,
}
