//! Players who have left a server on which they have games.

use async_trait::async_trait;

use super::clock_time::ClockTime;
use super::error::StoreError;
use super::ids::{GuildId, Timestamp, UserId};

/// A player who was found to have left a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDeparture {
    /// The server.
    pub guild: GuildId,
    /// The player.
    pub user: UserId,
    /// When it was found, in clock time.
    pub clock: ClockTime,
    /// A notice to the opponents, one per opponent and channel. The store doesn't interpret it.
    pub what: String,
    /// The present moment.
    pub now: Timestamp,
}

/// Stores who has left which server.
#[async_trait]
pub trait Departures: Send + Sync {
    /// Records that a player has left a server, and stores notices to the opponents in the player's running games there.
    /// Returns false, and changes nothing, if it was already recorded, or if it concerns nobody: the player has neither a
    /// running game nor a rating, nor a place on a ladder.
    async fn record(&self, departure: NewDeparture) -> Result<bool, StoreError>;

    /// Forgets that a player has left a server, because the player is there. Returns whether it was recorded.
    async fn forget(&self, guild: GuildId, user: UserId) -> Result<bool, StoreError>;

    /// Returns since when a player is known to have left a server, in clock time, if they are.
    async fn since(&self, guild: GuildId, user: UserId) -> Result<Option<ClockTime>, StoreError>;
}
