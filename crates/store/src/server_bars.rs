//! Members whom the admins of a server have barred from games there.

use cardinal_ids::{GameId, GuildId, Timestamp, UserId};

use crate::connections::Connections;
use crate::database::{Connection, Readers, query, query_scalar};
use crate::error::Result;
use crate::{ServerAct, ServerDeed, StoreResult, server_acts};

/// A member who is barred from games on a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bar {
    /// The member.
    pub user: UserId,
    /// Since when.
    pub since: Timestamp,
}

/// Stores who is barred from games on a server.
#[derive(Clone, Copy, Debug)]
pub struct ServerBars<'s>(pub(crate) &'s Connections);

impl ServerBars<'_> {
    /// Bars a member from games on a server, and closes the open challenges there by and to the member. No places on
    /// ladders are swapped for that. The act of the admin who does it is recorded. Returns false, and changes nothing,
    /// if the member is barred already.
    pub async fn bar(self, guild: GuildId, user: UserId, admin: UserId, at: Timestamp) -> StoreResult<bool> {
        let deed = ServerDeed { guild, admin, act: ServerAct::Bar, game: None, member: Some(user), at };
        self.0.write(move |connection| Box::pin(bar(connection, user, deed))).await
    }

    /// Lets a member play on a server again. The act of the admin who does it is recorded. Returns false, and changes
    /// nothing, if the member isn't barred.
    pub async fn lift(self, guild: GuildId, user: UserId, admin: UserId, at: Timestamp) -> StoreResult<bool> {
        let deed = ServerDeed { guild, admin, act: ServerAct::LiftBar, game: None, member: Some(user), at };
        self.0.write(move |connection| Box::pin(lift(connection, user, deed))).await
    }

    /// Returns since when a member is barred on a server, if they are.
    pub async fn since(self, guild: GuildId, user: UserId) -> StoreResult<Option<Timestamp>> {
        self.0.read(since(&self.0.readers, guild, user)).await
    }

    /// Returns who is barred on a server, the last one first.
    pub async fn on(self, guild: GuildId, limit: u32) -> StoreResult<Vec<Bar>> {
        self.0.read(on(&self.0.readers, guild, limit)).await
    }

    /// Returns the running games on a server in which a member plays and that others see, oldest first.
    pub async fn running(self, guild: GuildId, user: UserId) -> StoreResult<Vec<GameId>> {
        self.0.read(running(&self.0.readers, guild, user)).await
    }
}

/// Closes the open challenges of a member on a server.
const CLOSED: [&str; 4] = [
    "UPDATE ladder_matches SET outcome = 'stayed', settled_at = $3
     WHERE challenger_id = $2 AND guild_id = $1 AND outcome IS NULL AND game_id IS NULL",
    "UPDATE ladder_matches SET outcome = 'stayed', settled_at = $3
     WHERE challenged_id = $2 AND guild_id = $1 AND outcome IS NULL AND game_id IS NULL",
    "UPDATE challenges SET state = 'withdrawn', closed_at = $3
     WHERE challenger_id = $2 AND state = 'open' AND guild_id = $1",
    "UPDATE challenges SET state = 'declined', closed_at = $3
     WHERE opponent_id = $2 AND state = 'open' AND guild_id = $1",
];

const RUNNING: &str = "\
    SELECT id FROM games WHERE white_id = $2 AND finished = 0 AND guild_id = $1 AND private = 0
    UNION SELECT id FROM games WHERE black_id = $2 AND finished = 0 AND guild_id = $1 AND private = 0
    ORDER BY 1";

async fn bar(connection: &mut Connection, user: UserId, deed: ServerDeed) -> Result<bool> {
    let (guild, at) = (deed.guild, deed.at);
    let sql = "INSERT INTO server_bars (guild_id, user_id, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    let done = query(sql).bind(guild.to_db()).bind(user.to_db()).bind(at.0).execute(&mut *connection).await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    for statement in CLOSED {
        query(statement).bind(guild.to_db()).bind(user.to_db()).bind(at.0).execute(&mut *connection).await?;
    }
    server_acts::insert(connection, &deed).await?;
    Ok(true)
}

async fn lift(connection: &mut Connection, user: UserId, deed: ServerDeed) -> Result<bool> {
    let sql = "DELETE FROM server_bars WHERE guild_id = $1 AND user_id = $2";
    let done = query(sql).bind(deed.guild.to_db()).bind(user.to_db()).execute(&mut *connection).await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    server_acts::insert(connection, &deed).await?;
    Ok(true)
}

async fn since(pool: &Readers, guild: GuildId, user: UserId) -> Result<Option<Timestamp>> {
    let sql = "SELECT since FROM server_bars WHERE guild_id = $1 AND user_id = $2";
    let since: Option<i64> = query_scalar(sql).bind(guild.to_db()).bind(user.to_db()).fetch_optional(pool).await?;
    Ok(since.map(Timestamp))
}

async fn on(pool: &Readers, guild: GuildId, limit: u32) -> Result<Vec<Bar>> {
    let sql = "SELECT user_id, since FROM server_bars WHERE guild_id = $1 ORDER BY since DESC, user_id LIMIT $2";
    let rows = query(sql).bind(guild.to_db()).bind(i64::from(limit)).fetch_all(pool).await?;
    rows.iter()
        .map(|row| {
            let (user, since) = (UserId::from_db(row.try_get("user_id")?), Timestamp(row.try_get("since")?));
            Ok(Bar { user, since })
        })
        .collect()
}

async fn running(pool: &Readers, guild: GuildId, user: UserId) -> Result<Vec<GameId>> {
    let games: Vec<i64> = query_scalar(RUNNING).bind(guild.to_db()).bind(user.to_db()).fetch_all(pool).await?;
    Ok(games.into_iter().map(GameId::from_db).collect())
}
