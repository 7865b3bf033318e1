//! Who follows which running game. Followers are told of it by direct message.

use std::collections::BTreeMap;

use async_trait::async_trait;

use super::error::StoreError;
use super::ids::{GameId, Timestamp, UserId};

/// The seconds between two messages about the turns of a game to the same follower, at least. Its end is told at once.
pub const TURNS_TOLD_EVERY: i64 = 60 * 60;

/// What a follower of a game is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Following {
    /// Its end.
    End,
    /// Its turns, at most one in [`TURNS_TOLD_EVERY`], and its end.
    Turns,
}

/// A follower of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Follower {
    /// The game.
    pub game: GameId,
    /// Who follows it.
    pub user: UserId,
}

/// Stores who follows which game. A game that ends has followers until they are told of that.
#[async_trait]
pub trait Follows: Send + Sync {
    /// Returns what a user is told of a game; none if that user doesn't follow it.
    async fn following(&self, follower: Follower) -> Result<Option<Following>, StoreError>;

    /// Counts the running games that a user follows.
    async fn count_followed(&self, user: UserId) -> Result<u64, StoreError>;

    /// Returns how many follow each of these games, without those that nobody follows.
    async fn count_followers(&self, games: &[GameId]) -> Result<BTreeMap<GameId, u64>, StoreError>;

    /// Has a user follow a running game, or be told of something else of it than before.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], in this order.
    async fn follow(&self, follower: Follower, what: Following) -> Result<(), StoreError>;

    /// Has a user follow a game no longer.
    async fn unfollow(&self, follower: Follower) -> Result<(), StoreError>;

    /// Returns followers who are to be told of something, those who have waited longest first.
    async fn to_be_told(&self, now: Timestamp, limit: u32) -> Result<Vec<Follower>, StoreError>;

    /// Stores a direct message about `what` as a notice for each of these followers who is still to be told of
    /// something. Who is told of an end follows no longer. Returns how many notices there are.
    async fn tell(&self, followers: Vec<Follower>, what: &str, now: Timestamp) -> Result<u64, StoreError>;
}
