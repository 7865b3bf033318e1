//! Players' preferences, servers' settings and the service's notes to itself.

use sqlx::{SqliteConnection, SqliteExecutor, SqlitePool};

use super::failure::Result;
use super::values::{from_json, to_json};
use crate::store::{GuildId, Preferences, ServerChange, ServerSettings, UserId};

pub(super) async fn preferences(from: impl SqliteExecutor<'_>, user: UserId) -> Result<Preferences> {
    let chosen: Option<String> = sqlx::query_scalar("SELECT chosen FROM preferences WHERE user_id = ?1")
        .bind(user.to_db())
        .fetch_optional(from)
        .await?;
    chosen.map_or(Ok(Preferences::default()), |chosen| from_json("preferences", &chosen))
}

pub(super) async fn set_preferences(
    connection: &mut SqliteConnection,
    user: UserId,
    preferences: &Preferences,
) -> Result<()> {
    sqlx::query(
        "INSERT INTO preferences (user_id, chosen) VALUES (?1, ?2)
         ON CONFLICT (user_id) DO UPDATE SET chosen = excluded.chosen",
    )
    .bind(user.to_db())
    .bind(to_json(preferences)?)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn of_server(from: impl SqliteExecutor<'_>, guild: GuildId) -> Result<ServerSettings> {
    let chosen: Option<String> = sqlx::query_scalar("SELECT chosen FROM server_settings WHERE guild_id = ?1")
        .bind(guild.to_db())
        .fetch_optional(from)
        .await?;
    chosen.map_or(Ok(ServerSettings::default()), |chosen| from_json("server settings", &chosen))
}

pub(super) async fn change_server(
    connection: &mut SqliteConnection,
    guild: GuildId,
    change: ServerChange,
) -> Result<ServerSettings> {
    let mut settings = of_server(&mut *connection, guild).await?;
    settings.change(change);
    sqlx::query(
        "INSERT INTO server_settings (guild_id, chosen) VALUES (?1, ?2)
         ON CONFLICT (guild_id) DO UPDATE SET chosen = excluded.chosen",
    )
    .bind(guild.to_db())
    .bind(to_json(&settings)?)
    .execute(connection)
    .await?;
    Ok(settings)
}

pub(super) async fn note(pool: &SqlitePool, key: &str) -> Result<Option<String>> {
    Ok(sqlx::query_scalar("SELECT value FROM notes WHERE key = ?1").bind(key).fetch_optional(pool).await?)
}

pub(super) async fn set_note(connection: &mut SqliteConnection, key: &str, value: &str) -> Result<()> {
    sqlx::query(
        "INSERT INTO notes (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    )
    .bind(key)
    .bind(value)
    .execute(connection)
    .await?;
    Ok(())
}
