//! Players who have left a server on which they have games.

use cardinal_ids::{ClockTime, GuildId, Timestamp, UserId};

use crate::StoreResult;
use crate::connections::Connections;
use crate::database::{Connection, Readers, query, query_scalar};
use crate::error::Result;
use crate::notices::tell_opponents;

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
#[derive(Clone, Copy, Debug)]
pub struct Departures<'s>(pub(crate) &'s Connections);

impl Departures<'_> {
    /// Records that a player has left a server, and stores notices to the opponents in the player's running games
    /// there. Returns false, and changes nothing, if it was already recorded, or if it concerns nobody: the player
    /// has neither a running game nor a rating, nor a place on a ladder.
    pub async fn record(self, departure: NewDeparture) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(async move { note(connection, &departure).await })).await
    }

    /// Forgets that a player has left a server, because the player is there. Returns whether it was recorded.
    pub async fn forget(self, guild: GuildId, user: UserId) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(forget(connection, guild, user))).await
    }

    /// Returns since when a player is known to have left a server, in clock time, if they are.
    pub async fn since(self, guild: GuildId, user: UserId) -> StoreResult<Option<ClockTime>> {
        self.0.read(find(&self.0.readers, guild, user)).await
    }
}

pub(crate) async fn note(connection: &mut Connection, new: &NewDeparture) -> Result<bool> {
    // The question whether a member is still there may be answered after the member was forgotten.
    let sql = "INSERT INTO departures (guild_id, user_id, since)
         SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT)
         WHERE EXISTS (SELECT 1 FROM ratings WHERE user_id = $2)
            OR EXISTS (SELECT 1 FROM ladder_places WHERE user_id = $2)
            OR EXISTS (SELECT 1 FROM games WHERE white_id = $2 AND finished = 0)
            OR EXISTS (SELECT 1 FROM games WHERE black_id = $2 AND finished = 0)
         ON CONFLICT DO NOTHING";
    let done =
        query(sql).bind(new.guild.to_db()).bind(new.user.to_db()).bind(new.clock.0).execute(&mut *connection).await?;
    let is_new = done.rows_affected() > 0;
    if is_new {
        tell_opponents(connection, new.user, Some(new.guild), &new.what, new.now).await?;
    }
    Ok(is_new)
}

pub(crate) async fn forget(connection: &mut Connection, guild: GuildId, user: UserId) -> Result<bool> {
    let sql = "DELETE FROM departures WHERE guild_id = $1 AND user_id = $2";
    let done = query(sql).bind(guild.to_db()).bind(user.to_db()).execute(connection).await?;
    Ok(done.rows_affected() > 0)
}

pub(crate) async fn find(pool: &Readers, guild: GuildId, user: UserId) -> Result<Option<ClockTime>> {
    let sql = "SELECT since FROM departures WHERE guild_id = $1 AND user_id = $2";
    let since: Option<i64> = query_scalar(sql).bind(guild.to_db()).bind(user.to_db()).fetch_optional(pool).await?;
    Ok(since.map(ClockTime))
}
