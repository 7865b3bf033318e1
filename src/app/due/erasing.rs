//! Erases the data of servers whose owners have asked for it, and of those that have removed the bot for long.
//!
//! Running games are aborted first, as everybody sees; in a later round, when none is left, all the rest goes. What is
//! done in between is found again after a crash.

use std::time::Duration;

use cardinal_ids::{GameId, GuildId, Timestamp};
use cardinal_interaction::Announcement;
use cardinal_store::{ErasureCause, StoreError};
use cardinal_table::Unfinished;

use crate::app::Context;
use crate::app::choices::erasing::ERASED_AFTER;
use crate::app::due::admin_orders::abort;
use crate::app::error::AppError;

/// The most servers in one round.
const SERVERS: u32 = 5;

/// The most games that are aborted or erased in one transaction: turns of everybody wait for it.
const GAMES: u32 = 20;

/// Erases the data of servers that is due, some of it a round. Returns the ends of games, to be posted.
pub(super) async fn erase_servers(context: &Context) -> Vec<Announcement> {
    let due = match due(context).await {
        Ok(due) => due,
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot read which servers' data to erase");
            return Vec::new();
        }
    };
    let mut announcements = Vec::new();
    for guild in due {
        match Box::pin(erase_server(context, guild)).await {
            Ok(ends) => announcements.extend(ends),
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                tracing::error!(server = guild.0, error, "cannot erase the data of a server yet");
            }
        }
    }
    announcements
}

async fn due(context: &Context) -> Result<Vec<GuildId>, StoreError> {
    let (erasures, now) = (context.store.server_erasures(), context.time.now());
    let mut due = erasures.due(ErasureCause::Asked, now.plus(-ERASED_AFTER), SERVERS).await?;
    if let Some(kept_for) = context.deployment.settings.removed_servers_kept_for {
        due.extend(erasures.due(ErasureCause::Removed, before(now, kept_for), SERVERS).await?);
    }
    Ok(due)
}

fn before(now: Timestamp, time: Duration) -> Timestamp {
    now.plus(-(time.as_secs().cast_signed()))
}

async fn erase_server(context: &Context, guild: GuildId) -> Result<Vec<Announcement>, AppError> {
    let erasures = context.store.server_erasures();
    // Otherwise they would begin the games anew that are aborted now.
    let called_off = context.store.events().cancel_of_server(guild, context.time.now()).await;
    called_off.map_err(AppError::store("calling a server's events off"))?;
    let running: Vec<GameId> =
        erasures.running(guild, GAMES).await.map_err(AppError::store("reading a server's running games"))?;
    if !running.is_empty() {
        let mut ends = Vec::new();
        for game in running {
            ends.extend(abort(context, game, Unfinished::Managers).await?);
        }
        return Ok(ends);
    }
    let erased = erasures.erase_some(guild, GAMES, context.time.now()).await;
    if erased.map_err(AppError::store("erasing a server's data"))? < u64::from(GAMES) {
        tracing::info!(server = guild.0, "the data of a server is erased");
        context.people.drop_names();
    }
    Ok(Vec::new())
}
