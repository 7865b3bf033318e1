//! The names of users.

use cardinal_ids::{GuildId, UserId};

use crate::StoreResult;
use crate::connections::Connections;
use crate::database::{Connection, Readers, query, query_scalar};
use crate::error::Result;

/// Stores users' names. A user may have another name on every server.
#[derive(Clone, Copy, Debug)]
pub struct UserNames<'s>(pub(crate) &'s Connections);

impl UserNames<'_> {
    /// Returns a user's name on a server, or without a server the account's name, as it was last stored.
    pub async fn get(self, guild: Option<GuildId>, user: UserId) -> StoreResult<Option<String>> {
        self.0.read(find(&self.0.readers, guild, user)).await
    }

    /// Replaces a user's name on a server, or without a server the account's name.
    pub async fn set(self, guild: Option<GuildId>, user: UserId, name: &str) -> StoreResult<()> {
        let name = name.to_owned();
        self.0.write(move |connection| Box::pin(async move { set(connection, guild, user, &name).await })).await
    }
}

/// The server under which a name is stored. Account names stand under 0, which no server has.
fn guild_id(guild: Option<GuildId>) -> i64 {
    guild.map_or(0, GuildId::to_db)
}

pub(crate) async fn find(pool: &Readers, guild: Option<GuildId>, user: UserId) -> Result<Option<String>> {
    let name = query_scalar("SELECT name FROM names WHERE guild_id = $1 AND user_id = $2")
        .bind(guild_id(guild))
        .bind(user.to_db())
        .fetch_optional(pool)
        .await?;
    Ok(name)
}

pub(crate) async fn set(connection: &mut Connection, guild: Option<GuildId>, user: UserId, name: &str) -> Result<()> {
    query(
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
