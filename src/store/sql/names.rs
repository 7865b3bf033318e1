//! The statements for users' names.

use super::driver::{Connection, Pool};
use async_trait::async_trait;

use super::failure::Result;
use super::sql_store::{Answer, SqlStore};
use crate::store::{GuildId, Names, UserId};

#[async_trait]
impl Names for SqlStore {
    async fn get(&self, guild: Option<GuildId>, user: UserId) -> Answer<Option<String>> {
        self.read(find(&self.readers, guild, user)).await
    }

    async fn set(&self, guild: Option<GuildId>, user: UserId, name: &str) -> Answer<()> {
        let name = name.to_owned();
        self.write(move |connection| Box::pin(async move { set(connection, guild, user, &name).await })).await
    }
}

/// The server under which a name is stored. Account names stand under 0, which no server has.
fn guild_id(guild: Option<GuildId>) -> i64 {
    guild.map_or(0, GuildId::to_db)
}

pub(super) async fn find(pool: &Pool, guild: Option<GuildId>, user: UserId) -> Result<Option<String>> {
    let name = sqlx::query_scalar("SELECT name FROM names WHERE guild_id = $1 AND user_id = $2")
        .bind(guild_id(guild))
        .bind(user.to_db())
        .fetch_optional(pool)
        .await?;
    Ok(name)
}

pub(super) async fn set(connection: &mut Connection, guild: Option<GuildId>, user: UserId, name: &str) -> Result<()> {
    sqlx::query(
        "INSERT INTO names (guild_id, user_id, name) VALUES ($1, $2, $3)
         ON CONFLICT (guild_id, user_id) DO UPDATE SET name = excluded.name",
    )
    .bind(guild_id(guild))
    .bind(user.to_db())
    .bind(name)
    .execute(connection)
    .await?;
    Ok(())
}
