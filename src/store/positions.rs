//! Positions of running games, from which a game goes on if its events no longer replay.

use async_trait::async_trait;
use cardinal_rules::Snapshot;

use super::error::StoreError;
use super::ids::GameId;

/// The largest last position that is stored, in bytes of its JSON.
pub const POSITION_AT_MOST: usize = 4096;

/// Where a running game stood at the beginning of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastPosition {
    /// How many of the game's events came before it. The events from this one on, counted from 0, continue from it.
    pub version: u32,
    /// The version of the rules that made it.
    pub rules_version: u32,
    /// The position. It reveals the cards to come, so no player may see it.
    pub snapshot: Snapshot,
}

/// Stores positions of running games.
#[async_trait]
pub trait Positions: Send + Sync {
    /// Replaces the start of a running game, which has this many events: the present rules refuse its earlier events.
    /// From here on the game follows the rules of this position's version.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`], in this order.
    async fn set_base(&self, game: GameId, expected_version: u32, base: LastPosition) -> Result<(), StoreError>;

    /// Stores where a running game stands, without an event. Returns false, and changes nothing, if the position is
    /// larger than [`POSITION_AT_MOST`].
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`], in this order.
    async fn set_last(&self, game: GameId, position: LastPosition) -> Result<bool, StoreError>;

    /// Returns running games without a last position, by ascending number, starting after `after`.
    async fn missing(&self, after: Option<GameId>, limit: u32) -> Result<Vec<GameId>, StoreError>;
}
