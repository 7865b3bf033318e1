//! Players' preferences and servers' settings.

use super::driver::{Connection, Executor};
use async_trait::async_trait;

use super::failure::Result;
use super::sql_store::{Answer, SqlStore};
use super::values::{from_json, to_json};
use crate::store::{GuildId, Preferences, ServerChange, ServerSettings, Settings, UserId};

#[async_trait]
impl Settings for SqlStore {
    async fn preferences(&self, user: UserId) -> Answer<Preferences> {
        self.read(preferences(&self.readers, user)).await
    }

    async fn set_preferences(&self, user: UserId, preferences: Preferences) -> Answer<()> {
        self.write(move |connection| Box::pin(async move { set_preferences(connection, user, &preferences).await }))
            .await
    }

    async fn of_server(&self, guild: GuildId) -> Answer<ServerSettings> {
        self.read(of_server(&self.readers, guild)).await
    }

    async fn change_of_server(&self, guild: GuildId, change: ServerChange) -> Answer<ServerSettings> {
        self.write(move |connection| Box::pin(async move { change_server(connection, guild, change).await })).await
    }
}

pub(super) async fn preferences(from: impl Executor<'_>, user: UserId) -> Result<Preferences> {
    let chosen: Option<String> = sqlx::query_scalar("SELECT chosen FROM preferences WHERE user_id = $1")
        .bind(user.to_db())
        .fetch_optional(from)
        .await?;
    chosen.map_or(Ok(Preferences::default()), |chosen| from_json("preferences", &chosen))
}

pub(super) async fn set_preferences(
    connection: &mut Connection,
    user: UserId,
    preferences: &Preferences,
) -> Result<()> {
    sqlx::query(
        "INSERT INTO preferences (user_id, chosen) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET chosen = excluded.chosen",
    )
    .bind(user.to_db())
    .bind(to_json(preferences)?)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn of_server(from: impl Executor<'_>, guild: GuildId) -> Result<ServerSettings> {
    let chosen: Option<String> = sqlx::query_scalar("SELECT chosen FROM server_settings WHERE guild_id = $1")
        .bind(guild.to_db())
        .fetch_optional(from)
        .await?;
    chosen.map_or(Ok(ServerSettings::default()), |chosen| from_json("server settings", &chosen))
}

pub(super) async fn change_server(
    connection: &mut Connection,
    guild: GuildId,
    change: ServerChange,
) -> Result<ServerSettings> {
    let mut settings = of_server(&mut *connection, guild).await?;
    settings.change(change);
    sqlx::query(
        "INSERT INTO server_settings (guild_id, chosen) VALUES ($1, $2)
         ON CONFLICT (guild_id) DO UPDATE SET chosen = excluded.chosen",
    )
    .bind(guild.to_db())
    .bind(to_json(&settings)?)
    .execute(connection)
    .await?;
    Ok(settings)
}
