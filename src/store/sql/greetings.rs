//! The statements for greetings of servers.

use super::driver::{Connection, Pool};
use async_trait::async_trait;

use super::failure::Result;
use super::sql_store::{Answer, SqlStore};
use crate::store::{ChannelId, Greetings, GuildId, Joining, Timestamp};

#[async_trait]
impl Greetings for SqlStore {
    async fn record(&self, joining: Joining) -> Answer<bool> {
        self.write(move |connection| Box::pin(record(connection, joining))).await
    }

    async fn pending(&self, limit: u32) -> Answer<Vec<Joining>> {
        self.read(pending(&self.readers, limit)).await
    }

    async fn settle(&self, guild: GuildId, at: Timestamp) -> Answer<()> {
        self.write(move |connection| Box::pin(settle(connection, guild, at))).await
    }
}

async fn record(connection: &mut Connection, joining: Joining) -> Result<bool> {
    let done = sqlx::query(
        "INSERT INTO greetings (guild_id, joined_at, channel_id) VALUES ($1, $2, $3)
         ON CONFLICT (guild_id) DO UPDATE SET joined_at = excluded.joined_at, channel_id = excluded.channel_id
         WHERE greetings.joined_at < excluded.joined_at",
    )
    .bind(joining.guild.to_db())
    .bind(joining.at.0)
    .bind(joining.channel.map(ChannelId::to_db))
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

async fn pending(pool: &Pool, limit: u32) -> Result<Vec<Joining>> {
    let rows: Vec<(i64, i64, Option<i64>)> = sqlx::query_as(
        "SELECT guild_id, joined_at, channel_id FROM greetings WHERE channel_id IS NOT NULL ORDER BY joined_at LIMIT $1",
    )
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    let joining = |(guild, at, channel): (i64, i64, Option<i64>)| Joining {
        guild: GuildId::from_db(guild),
        at: Timestamp(at),
        channel: channel.map(ChannelId::from_db),
    };
    Ok(rows.into_iter().map(joining).collect())
}

async fn settle(connection: &mut Connection, guild: GuildId, at: Timestamp) -> Result<()> {
    sqlx::query("UPDATE greetings SET channel_id = NULL WHERE guild_id = $1 AND joined_at = $2")
        .bind(guild.to_db())
        .bind(at.0)
        .execute(connection)
        .await?;
    Ok(())
}
