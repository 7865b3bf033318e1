//! Asks Discord about servers.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use cardinal_discord::{Api, Body, Route, code};
use cardinal_ids::{GuildId, UserId};

use crate::app::Servers;

/// How long to wait for a response, because somebody may be waiting for the result.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks Discord's API.
pub(super) struct OwnServers(pub(super) Arc<Api>);

#[async_trait]
impl Servers for OwnServers {
    async fn is_member(&self, guild: GuildId, user: UserId) -> Option<bool> {
        match self.0.send(&Route::Member { guild, user }, Body::Empty, PATIENCE).await {
            Ok(_) => Some(true),
            Err(error) if error.code() == Some(code::UNKNOWN_MEMBER) => Some(false),
            Err(error) => {
                tracing::debug!(
                    server = guild.0,
                    error = &error as &dyn std::error::Error,
                    "cannot find out whether a player is still on the server"
                );
                None
            }
        }
    }

    async fn name(&self, guild: GuildId) -> Option<String> {
        let server = self.0.send(&Route::Server { guild }, Body::Empty, PATIENCE).await.ok()?;
        server["name"].as_str().map(str::to_owned)
    }
}
