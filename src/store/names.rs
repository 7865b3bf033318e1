//! The names of users.

use async_trait::async_trait;

use super::error::StoreError;
use super::ids::{GuildId, UserId};

/// Stores users' names. A user may have another name on every server.
#[async_trait]
pub trait Names: Send + Sync {
    /// Returns a user's name on a server, or without a server the account's name, as it was last stored.
    async fn get(&self, guild: Option<GuildId>, user: UserId) -> Result<Option<String>, StoreError>;

    /// Replaces a user's name on a server, or without a server the account's name.
    async fn set(&self, guild: Option<GuildId>, user: UserId, name: &str) -> Result<(), StoreError>;
}
