//! What users are called.

use sqlx::{SqliteConnection, SqlitePool};

use super::failure::Result;
use crate::store::{GuildId, UserId};

/// Under which server a name stands: that of the account under 0, which no server has.
fn guild_id(guild: Option<GuildId>) -> i64 {
    guild.map_or(0, GuildId::to_db)
}

pub(super) async fn find(pool: &SqlitePool, guild: Option<GuildId>, user: UserId) -> Result<Option<String>> {
    let name = sqlx::query_scalar("SELECT name FROM names WHERE guild_id = ?1 AND user_id = ?2")
        .bind(guild_id(guild))
        .bind(user.to_db())
        .fetch_optional(pool)
        .await?;
    Ok(name)
}

pub(super) async fn set(
    connection: &mut SqliteConnection,
    guild: Option<GuildId>,
    user: UserId,
    name: &str,
) -> Result<()> {
    sqlx::query(
        "INSERT INTO names (guild_id, user_id, name) VALUES (?1, ?2, ?3)
         ON CONFLICT (guild_id, user_id) DO UPDATE SET name = excluded.name",
    )
    .bind(guild_id(guild))
    .bind(user.to_db())
    .bind(name)
    .execute(connection)
    .await?;
    Ok(())
}
