//! Games against the computer player.

use async_trait::async_trait;

use cardinal_rules::Seat;

use super::error::StoreError;
use super::ids::GameId;
use super::quotas::Limits;

/// What makes a game one against the computer player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Computer {
    /// Its seat.
    pub seat: Seat,
    /// Its level, 1 to 6.
    pub level: u8,
    /// Whether only its player sees the game. It is then never announced.
    pub private: bool,
    /// The lesson that the game is a try of. No list shows such a game.
    pub lesson: Option<String>,
}

/// Stores what the computer player has to do.
#[async_trait]
pub trait ComputerTurns: Send + Sync {
    /// Returns games in which the computer player has something to do, those that have waited longest first.
    async fn waiting(&self, limit: u32) -> Result<Vec<GameId>, StoreError>;

    /// Makes a private game one that everybody in its channel sees. Its current position is then to be announced, in
    /// a thread of its own if one is wanted.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::Full`], in this order.
    async fn publish(&self, game: GameId, wants_thread: bool, limits: Limits) -> Result<(), StoreError>;
}
