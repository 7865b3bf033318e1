//! Handles servers that remove the bot. Nobody can play there, so the clocks of their games are paused until it is
//! back.

use std::collections::HashSet;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::fleet::Shard;
use crate::store::{GuildId, ServerStop};

/// Tells the app which servers of a shard the bot is on. Only servers with running games matter.
pub async fn sync_guilds(context: &Context, servers: &[GuildId], shard: Shard) {
    let settled = async {
        let stopped = context.store.absences().stopped_servers(ServerStop::Removed).await;
        let stopped: HashSet<_> = stopped.map_err(AppError::store("reading stopped servers"))?.into_iter().collect();
        let playing =
            context.store.absences().servers_with_games().await.map_err(AppError::store("reading servers"))?;
        let present: HashSet<_> = servers.iter().copied().collect();
        let is_missing = |guild: &GuildId| shard.holds(*guild) && !present.contains(guild) && !stopped.contains(guild);
        for guild in playing.into_iter().filter(is_missing) {
            set_removed(context, guild, true).await?;
        }
        for guild in stopped.into_iter().filter(|guild| present.contains(guild)) {
            set_removed(context, guild, false).await?;
        }
        Ok(())
    };
    note(settled.await);
}

/// Handles the bot's removal from a server.
pub async fn server_removed(context: &Context, guild: GuildId) {
    note(set_removed(context, guild, true).await);
}

/// Handles a server that the bot is on, perhaps again.
pub async fn server_added(context: &Context, guild: GuildId) {
    let settled = async {
        let stopped = context.store.absences().is_server_stopped(guild, ServerStop::Removed).await;
        if stopped.map_err(AppError::store("reading a stopped server"))? {
            set_removed(context, guild, false).await?;
        }
        Ok(())
    };
    note(settled.await);
}

async fn set_removed(context: &Context, guild: GuildId, removed: bool) -> Result<(), AppError> {
    let changed =
        context.store.absences().set_server_stop(guild, ServerStop::Removed, removed, context.time.clock_time()).await;
    if changed.map_err(AppError::store("stopping a server's games"))? {
        tracing::info!(
            server = guild.0,
            removed,
            "paused or resumed the clocks of a server's games, as the bot was removed or added"
        );
    }
    Ok(())
}

fn note(settled: Result<(), AppError>) {
    if let Err(error) = settled {
        tracing::error!(error = &error as &dyn std::error::Error, "cannot pause or resume the games of a server");
    }
}
