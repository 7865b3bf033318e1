//! The statements for players who have left a server, and for the notices to their opponents.

use super::driver::{Connection, Pool};
use async_trait::async_trait;

use super::failure::Result;
use super::notices::tell_opponents;
use super::sql_store::{Answer, SqlStore};
use crate::store::{ClockTime, Departures, GuildId, NewDeparture, UserId};

#[async_trait]
impl Departures for SqlStore {
    async fn record(&self, departure: NewDeparture) -> Answer<bool> {
        self.write(move |connection| Box::pin(async move { note(connection, &departure).await })).await
    }

    async fn forget(&self, guild: GuildId, user: UserId) -> Answer<bool> {
        self.write(move |connection| Box::pin(forget(connection, guild, user))).await
    }

    async fn since(&self, guild: GuildId, user: UserId) -> Answer<Option<ClockTime>> {
        self.read(find(&self.readers, guild, user)).await
    }
}

pub(super) async fn note(connection: &mut Connection, new: &NewDeparture) -> Result<bool> {
    // The question whether a member is still there may be answered after the member was forgotten.
    let sql = "INSERT INTO departures (guild_id, user_id, since)
         SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT)
         WHERE EXISTS (SELECT 1 FROM ratings WHERE user_id = $2)
            OR EXISTS (SELECT 1 FROM ladder_places WHERE user_id = $2)
            OR EXISTS (SELECT 1 FROM games WHERE white_id = $2 AND finished = 0)
            OR EXISTS (SELECT 1 FROM games WHERE black_id = $2 AND finished = 0)
         ON CONFLICT DO NOTHING";
    let done = sqlx::query(sql)
        .bind(new.guild.to_db())
        .bind(new.user.to_db())
        .bind(new.clock.0)
        .execute(&mut *connection)
        .await?;
    let is_new = done.rows_affected() > 0;
    if is_new {
        tell_opponents(connection, new.user, Some(new.guild), &new.what, new.now).await?;
    }
    Ok(is_new)
}

pub(super) async fn forget(connection: &mut Connection, guild: GuildId, user: UserId) -> Result<bool> {
    let sql = "DELETE FROM departures WHERE guild_id = $1 AND user_id = $2";
    let done = sqlx::query(sql).bind(guild.to_db()).bind(user.to_db()).execute(connection).await?;
    Ok(done.rows_affected() > 0)
}

pub(super) async fn find(pool: &Pool, guild: GuildId, user: UserId) -> Result<Option<ClockTime>> {
    let sql = "SELECT since FROM departures WHERE guild_id = $1 AND user_id = $2";
    let since: Option<i64> =
        sqlx::query_scalar(sql).bind(guild.to_db()).bind(user.to_db()).fetch_optional(pool).await?;
    Ok(since.map(ClockTime))
}
