//! Servers whose data is to be erased, and how all that is kept of one goes. Its games go some at a time, because
//! everybody's turns wait meanwhile.

use cardinal_ids::{GameId, GuildId, Timestamp, UserId};

use crate::connections::Connections;
use crate::database::{Connection, Readers, query, query_scalar};
use crate::error::Result;
use crate::forgetting::delete_games;
use crate::{NewNotice, ServerAct, ServerDeed, StoreResult, events, notices, rating_ledger, server_acts};

/// Why a server's data is to be erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErasureCause {
    /// The server's owner has asked for it.
    Asked,
    /// The bot was removed from the server.
    Removed,
}

impl ErasureCause {
    /// The word for it in the database.
    const fn slug(self) -> &'static str {
        match self {
            ErasureCause::Asked => "asked",
            ErasureCause::Removed => "removed",
        }
    }
}

/// Stores which servers' data is to be erased, and erases it.
#[derive(Clone, Copy, Debug)]
pub struct ServerErasures<'s>(pub(crate) &'s Connections);

impl ServerErasures<'_> {
    /// Records that a server's owner has asked for its data to be erased, with a notice that says so. Returns false,
    /// and changes nothing, if that is recorded already.
    pub async fn ask(self, guild: GuildId, owner: UserId, notice: NewNotice, at: Timestamp) -> StoreResult<bool> {
        let deed = ServerDeed { guild, admin: owner, act: ServerAct::AskErasure, game: None, member: None, at };
        self.0
            .write(move |connection| {
                Box::pin(async move {
                    if !record(connection, guild, ErasureCause::Asked, at).await? {
                        return Ok(false);
                    }
                    notices::insert(connection, &notice, at).await?;
                    server_acts::insert(connection, &deed).await?;
                    Ok(true)
                })
            })
            .await
    }

    /// Records that the data of a server stays after all, as an admin wants. Returns false, and changes nothing, if
    /// nobody has asked for it to be erased.
    pub async fn keep(self, guild: GuildId, admin: UserId, at: Timestamp) -> StoreResult<bool> {
        let deed = ServerDeed { guild, admin, act: ServerAct::KeepData, game: None, member: None, at };
        self.0
            .write(move |connection| {
                Box::pin(async move {
                    if !drop_erasure(connection, guild, ErasureCause::Asked).await? {
                        return Ok(false);
                    }
                    server_acts::insert(connection, &deed).await?;
                    Ok(true)
                })
            })
            .await
    }

    /// Returns since when a server's data is to be erased because its owner has asked for it.
    pub async fn asked_since(self, guild: GuildId) -> StoreResult<Option<Timestamp>> {
        self.0.read(asked_since(&self.0.readers, guild)).await
    }

    /// Returns servers whose data is to be erased for this reason since this moment or longer, the longest first.
    pub async fn due(self, cause: ErasureCause, since: Timestamp, limit: u32) -> StoreResult<Vec<GuildId>> {
        self.0.read(due(&self.0.readers, cause, since, limit)).await
    }

    /// Returns some running games of a server, oldest first.
    pub async fn running(self, guild: GuildId, limit: u32) -> StoreResult<Vec<GameId>> {
        self.0.read(running(&self.0.readers, guild, limit)).await
    }

    /// Erases some more of what is kept of a server: at most so many games, and, when there are none left, everything
    /// else. Ratings that follow from the server's games are computed anew. Returns how many games went: fewer than
    /// `limit` when all is gone.
    pub async fn erase_some(self, guild: GuildId, limit: u32, at: Timestamp) -> StoreResult<u64> {
        self.0.write(move |connection| Box::pin(erase_some(connection, guild, limit, at))).await
    }
}

/// Records that a server's data is to be erased. Returns false if it was already.
pub(crate) async fn record(
    connection: &mut Connection,
    guild: GuildId,
    cause: ErasureCause,
    at: Timestamp,
) -> Result<bool> {
    let done = query("INSERT INTO server_erasures (guild_id, cause, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
        .bind(guild.to_db())
        .bind(cause.slug())
        .bind(at.0)
        .execute(connection)
        .await?;
    Ok(done.rows_affected() > 0)
}

/// Records that a server's data isn't to be erased for this reason. Returns false if it wasn't.
pub(crate) async fn drop_erasure(connection: &mut Connection, guild: GuildId, cause: ErasureCause) -> Result<bool> {
    let sql = "DELETE FROM server_erasures WHERE guild_id = $1 AND cause = $2";
    let done = query(sql).bind(guild.to_db()).bind(cause.slug()).execute(connection).await?;
    Ok(done.rows_affected() > 0)
}

const DUE: &str = "SELECT guild_id FROM server_erasures WHERE cause = $1 AND since <= $2 ORDER BY since LIMIT $3";

const RUNNING: &str = "SELECT id FROM games WHERE guild_id = $1 AND finished = 0 ORDER BY id LIMIT $2";

async fn asked_since(pool: &Readers, guild: GuildId) -> Result<Option<Timestamp>> {
    let sql = "SELECT since FROM server_erasures WHERE guild_id = $1 AND cause = $2";
    let asked = query_scalar(sql).bind(guild.to_db()).bind(ErasureCause::Asked.slug());
    let since: Option<i64> = asked.fetch_optional(pool).await?;
    Ok(since.map(Timestamp))
}

async fn due(pool: &Readers, cause: ErasureCause, since: Timestamp, limit: u32) -> Result<Vec<GuildId>> {
    let due = query_scalar(DUE).bind(cause.slug()).bind(since.0).bind(i64::from(limit));
    let servers: Vec<i64> = due.fetch_all(pool).await?;
    Ok(servers.into_iter().map(GuildId::from_db).collect())
}

async fn running(pool: &Readers, guild: GuildId, limit: u32) -> Result<Vec<GameId>> {
    let running = query_scalar(RUNNING).bind(guild.to_db()).bind(i64::from(limit));
    let games: Vec<i64> = running.fetch_all(pool).await?;
    Ok(games.into_iter().map(GameId::from_db).collect())
}

/// The next games of a server.
const GAMES: &str = "SELECT id FROM games WHERE guild_id = $1 ORDER BY finished, id LIMIT $2";

/// The first of the rated games of a server, for each kind of game.
const RATED: &str = "SELECT variant, min(id) FROM rated_games WHERE guild_id = $1 GROUP BY variant ORDER BY variant";

/// What is kept of a server besides its games. Challenges for places are behind what refers to them.
const REST: [&str; 13] = [
    "DELETE FROM ladder_matches WHERE guild_id = $1",
    "DELETE FROM ladder_places WHERE guild_id = $1",
    "DELETE FROM challenges WHERE guild_id = $1",
    "DELETE FROM ratings WHERE guild_id = $1",
    "DELETE FROM server_stops WHERE guild_id = $1",
    "DELETE FROM server_settings WHERE guild_id = $1",
    "DELETE FROM server_bars WHERE guild_id = $1",
    "DELETE FROM departures WHERE guild_id = $1",
    "DELETE FROM names WHERE guild_id = $1",
    "DELETE FROM notices WHERE guild_id = $1",
    "DELETE FROM greetings WHERE guild_id = $1",
    "DELETE FROM server_acts WHERE guild_id = $1",
    "DELETE FROM server_erasures WHERE guild_id = $1",
];

async fn erase_some(connection: &mut Connection, guild: GuildId, limit: u32, at: Timestamp) -> Result<u64> {
    unrate(connection, guild, at).await?;
    let games: Vec<i64> =
        query_scalar(GAMES).bind(guild.to_db()).bind(i64::from(limit)).fetch_all(&mut *connection).await?;
    delete_games(connection, &games).await?;
    if (games.len() as u64) < u64::from(limit) {
        events::delete_of_server(connection, guild).await?;
        for statement in REST {
            query(statement).bind(guild.to_db()).execute(&mut *connection).await?;
        }
    }
    Ok(games.len() as u64)
}

/// Takes a server's games out of the rated ones, and lets those behind them count anew: what members have elsewhere
/// follows from the games that are left.
async fn unrate(connection: &mut Connection, guild: GuildId, at: Timestamp) -> Result<()> {
    let rows = query(RATED).bind(guild.to_db()).fetch_all(&mut *connection).await?;
    if rows.is_empty() {
        return Ok(());
    }
    query("UPDATE rated_games SET annulled_at = $2 WHERE guild_id = $1 AND annulled_at IS NULL")
        .bind(guild.to_db())
        .bind(at.0)
        .execute(&mut *connection)
        .await?;
    for row in &rows {
        let (variant, from): (&str, i64) = (row.try_get(0)?, row.try_get(1)?);
        Box::pin(rating_ledger::recount(connection, variant, from)).await?;
    }
    query("DELETE FROM rated_games WHERE guild_id = $1").bind(guild.to_db()).execute(connection).await?;
    Ok(())
}
