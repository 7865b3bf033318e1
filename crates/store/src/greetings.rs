//! Greetings of servers that the bot has joined.

use cardinal_ids::{ChannelId, GuildId, Timestamp};

use crate::StoreResult;
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Readers, query};
use crate::error::Result;

/// The bot's joining of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joining {
    /// The server.
    pub guild: GuildId,
    /// When the bot joined it, by Discord's clock.
    pub at: Timestamp,
    /// The channel for the greeting; none if the server is not to be greeted.
    pub channel: Option<ChannelId>,
}

/// Stores which servers have been greeted.
#[derive(Clone, Copy, Debug)]
pub struct Greetings<'s>(pub(crate) &'s Connections);

impl Greetings<'_> {
    /// Records that the bot has joined a server. Its greeting is pending from then on, if it has a channel. Returns
    /// false, and changes nothing, if this joining or a later one is already recorded.
    pub async fn record(self, joining: Joining) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(record(connection, joining))).await
    }

    /// Returns the joinings whose greeting is pending, oldest first.
    pub async fn pending(self, limit: u32) -> StoreResult<Vec<Joining>> {
        self.0.read(pending(&self.0.readers, limit)).await
    }

    /// Records that the greeting for this joining is posted, or never will be. Does nothing if the bot has joined the
    /// server again since.
    pub async fn settle(self, guild: GuildId, at: Timestamp) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(settle(connection, guild, at))).await
    }
}

async fn record(connection: &mut Connection, joining: Joining) -> Result<bool> {
    let done = query(
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

async fn pending(pool: &Readers, limit: u32) -> Result<Vec<Joining>> {
    let rows = query(
        "SELECT guild_id, joined_at, channel_id FROM greetings WHERE channel_id IS NOT NULL ORDER BY joined_at LIMIT $1",
    )
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    let joining = |row: &DbRow| {
        Ok(Joining {
            guild: GuildId::from_db(row.try_get("guild_id")?),
            at: Timestamp(row.try_get("joined_at")?),
            channel: row.try_get::<Option<i64>>("channel_id")?.map(ChannelId::from_db),
        })
    };
    rows.iter().map(joining).collect()
}

async fn settle(connection: &mut Connection, guild: GuildId, at: Timestamp) -> Result<()> {
    query("UPDATE greetings SET channel_id = NULL WHERE guild_id = $1 AND joined_at = $2")
        .bind(guild.to_db())
        .bind(at.0)
        .execute(connection)
        .await?;
    Ok(())
}
