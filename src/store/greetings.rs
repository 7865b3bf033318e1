//! Greetings of servers that the bot has joined.

use async_trait::async_trait;

use super::error::StoreError;
use super::ids::{ChannelId, GuildId, Timestamp};

/// The bot's joining of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joining {
    /// The server.
    pub guild: GuildId,
    /// When the bot joined it, by Discord's clock.
    pub at: Timestamp,
    /// The channel for the greeting; none if the server is not to be greeted.
    pub channel: Option<ChannelId>,
}

/// Stores which servers have been greeted.
#[async_trait]
pub trait Greetings: Send + Sync {
    /// Records that the bot has joined a server. Its greeting is pending from then on, if it has a channel. Returns
    /// false, and changes nothing, if this joining or a later one is already recorded.
    async fn record(&self, joining: Joining) -> Result<bool, StoreError>;

    /// Returns the joinings whose greeting is pending, oldest first.
    async fn pending(&self, limit: u32) -> Result<Vec<Joining>, StoreError>;

    /// Records that the greeting for this joining is posted, or never will be. Does nothing if the bot has joined the
    /// server again since.
    async fn settle(&self, guild: GuildId, at: Timestamp) -> Result<(), StoreError>;
}
