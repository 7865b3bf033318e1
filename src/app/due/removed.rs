//! Handles servers that remove the bot. Nobody can play there, so the clocks of their games are paused until it is
//! back.

use std::collections::HashSet;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::fleet::Shard;
use crate::store::{GuildId, ServerStop};

impl Context {
    /// Tells the app which servers of a shard the bot is on. Only servers with running games matter.
    pub async fn sync_guilds(&self, servers: &[GuildId], shard: Shard) {
        let settled = async {
            let stopped = self.store.absences().stopped_servers(ServerStop::Removed).await;
            let stopped: HashSet<_> =
                stopped.map_err(AppError::store("reading stopped servers"))?.into_iter().collect();
            let playing =
                self.store.absences().servers_with_games().await.map_err(AppError::store("reading servers"))?;
            let present: HashSet<_> = servers.iter().copied().collect();
            let is_missing =
                |guild: &GuildId| shard.holds(*guild) && !present.contains(guild) && !stopped.contains(guild);
            for guild in playing.into_iter().filter(is_missing) {
                self.set_removed(guild, true).await?;
            }
            for guild in stopped.into_iter().filter(|guild| present.contains(guild)) {
                self.set_removed(guild, false).await?;
            }
            Ok(())
        };
        note(settled.await);
    }

    /// Handles the bot's removal from a server.
    pub async fn was_removed_from(&self, guild: GuildId) {
        note(self.set_removed(guild, true).await);
    }

    /// Handles a server that the bot is on, perhaps again.
    pub async fn was_added_to(&self, guild: GuildId) {
        let settled = async {
            let stopped = self.store.absences().is_server_stopped(guild, ServerStop::Removed).await;
            if stopped.map_err(AppError::store("reading a stopped server"))? {
                self.set_removed(guild, false).await?;
            }
            Ok(())
        };
        note(settled.await);
    }

    async fn set_removed(&self, guild: GuildId, removed: bool) -> Result<(), AppError> {
        let changed =
            self.store.absences().set_server_stop(guild, ServerStop::Removed, removed, self.time.clock_time()).await;
        if changed.map_err(AppError::store("stopping a server's games"))? {
            tracing::info!(
                server = guild.0,
                removed,
                "paused or resumed the clocks of a server's games, as the bot was removed or added"
            );
        }
        Ok(())
    }
}

fn note(settled: Result<(), AppError>) {
    if let Err(error) = settled {
        tracing::error!(error = &error as &dyn std::error::Error, "cannot pause or resume the games of a server");
    }
}
