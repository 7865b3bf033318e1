//! Notices: messages to a player besides the turn messages.

use std::collections::BTreeMap;

use cardinal_ids::{ChannelId, GameId, GuildId, Timestamp, UserId};
use serde::{Deserialize, Serialize};

use crate::columns::{from_json, to_json};
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Readers, query, query_scalar};
use crate::error::{Failure, Result};
use crate::{EditTime, PendingEdit, Preferences, StoreResult, TurnMessage, messages, settings};

/// How a notice is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Delivery {
    /// In its channel.
    Channel,
    /// By direct message.
    Direct,
    /// In its channel, because the user accepts no direct messages. The notice says so.
    Instead,
}

impl Delivery {
    /// The word for it in the database.
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Delivery::Channel => "channel",
            Delivery::Direct => "direct",
            Delivery::Instead => "instead",
        }
    }

    /// The delivery that a word in the database stands for.
    pub(crate) fn of(slug: &str) -> Option<Delivery> {
        [Delivery::Channel, Delivery::Direct, Delivery::Instead].into_iter().find(|way| way.slug() == slug)
    }
}

/// A notice to post: a message to a player besides the turn messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewNotice {
    /// Whom it is for.
    pub user: UserId,
    /// The server on which it is posted.
    pub guild: Option<GuildId>,
    /// Where it is posted, unless it is a direct message.
    pub channel: ChannelId,
    /// How it is delivered.
    pub way: Delivery,
    /// The games that it is about; none if it is about the server.
    pub games: Vec<GameId>,
    /// What it is about. The store doesn't interpret it.
    pub what: String,
}

/// A stored notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its number.
    pub id: u64,
    /// Its content and recipient.
    pub notice: NewNotice,
    /// When it was created.
    pub created_at: Timestamp,
}

/// Stores notices until they are posted.
#[derive(Clone, Copy, Debug)]
pub struct Notices<'s>(pub(crate) &'s Connections);

impl Notices<'_> {
    /// Returns the notices that are still to be posted, oldest first.
    pub async fn pending(self, limit: u32) -> StoreResult<Vec<Notice>> {
        self.0.read(list(&self.0.readers, limit)).await
    }

    /// Records that a notice is posted, or never will be. Unknown notices are ignored.
    pub async fn settle(self, id: u64) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(settle(connection, id))).await
    }

    /// Records that a notice about a game's present turn is posted. When a newer message replaces it, it has an edit
    /// pending like any turn message ([`Messages::posted`](super::Messages::posted)); turn messages that are still
    /// to be posted stay pending. Takes the pending edits of the game's other messages.
    pub async fn posted(self, id: u64, posted: TurnMessage, time: EditTime) -> StoreResult<Vec<PendingEdit>> {
        self.0
            .write(move |connection| {
                Box::pin(async move {
                    settle(connection, id).await?;
                    messages::insert_posted(connection, &posted, time).await
                })
            })
            .await
    }

    /// Replaces a notice by others, and stores how its player wants reminders from now on
    /// ([`Preferences::remind`](super::Preferences::remind)): one by one, since a digest is a direct message. Returns
    /// false, and changes nothing, if the notice is already settled.
    pub async fn redirect(self, id: u64, instead: Vec<NewNotice>, remind: &str, now: Timestamp) -> StoreResult<bool> {
        let remind = remind.to_owned();
        self.0
            .write(move |connection| Box::pin(async move { redirect(connection, id, &instead, remind, now).await }))
            .await
    }
}

pub(crate) async fn insert(connection: &mut Connection, notice: &NewNotice, now: Timestamp) -> Result<()> {
    query(
        "INSERT INTO notices (user_id, guild_id, channel_id, way, games, what, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(notice.user.to_db())
    .bind(notice.guild.map(GuildId::to_db))
    .bind(notice.channel.to_db())
    .bind(notice.way.slug())
    .bind(to_json(&notice.games)?)
    .bind(&notice.what)
    .bind(now.0)
    .execute(connection)
    .await?;
    Ok(())
}

/// Keeps notices for the people whom a user plays against in running games, on one server or on all: one per opponent
/// and channel.
pub(crate) async fn tell_opponents(
    connection: &mut Connection,
    user: UserId,
    guild: Option<GuildId>,
    what: &str,
    now: Timestamp,
) -> Result<()> {
    let rows = query(
        "SELECT id, black_id AS opponent_id, guild_id, channel_id FROM games
         WHERE white_id = $1 AND finished = 0 AND computer IS NULL AND ($2 IS NULL OR guild_id = $2)
         UNION ALL SELECT id, white_id, guild_id, channel_id FROM games
         WHERE black_id = $1 AND finished = 0 AND computer IS NULL AND ($2 IS NULL OR guild_id = $2)
         ORDER BY id",
    )
    .bind(user.to_db())
    .bind(guild.map(GuildId::to_db))
    .fetch_all(&mut *connection)
    .await?;
    let mut groups: BTreeMap<(i64, i64, Option<i64>), Vec<GameId>> = BTreeMap::new();
    for row in &rows {
        let group = (row.try_get("opponent_id")?, row.try_get("channel_id")?, row.try_get("guild_id")?);
        groups.entry(group).or_default().push(GameId::from_db(row.try_get("id")?));
    }
    for ((opponent, channel, guild), games) in groups {
        let notice = NewNotice {
            user: UserId::from_db(opponent),
            guild: guild.map(GuildId::from_db),
            channel: ChannelId::from_db(channel),
            way: Delivery::Channel,
            games,
            what: what.to_owned(),
        };
        insert(connection, &notice, now).await?;
    }
    Ok(())
}

pub(crate) async fn list(pool: &Readers, limit: u32) -> Result<Vec<Notice>> {
    let rows = query("SELECT * FROM notices ORDER BY id LIMIT $1").bind(i64::from(limit)).fetch_all(pool).await?;
    rows.iter().map(notice).collect()
}

pub(crate) async fn settle(connection: &mut Connection, id: u64) -> Result<()> {
    query("DELETE FROM notices WHERE id = $1").bind(id as i64).execute(connection).await?;
    Ok(())
}

/// Replaces a notice by others and stores how its player wants to be reminded, unless it is settled.
async fn redirect(
    connection: &mut Connection,
    id: u64,
    instead: &[NewNotice],
    remind: String,
    now: Timestamp,
) -> Result<bool> {
    let user: Option<i64> = query_scalar("DELETE FROM notices WHERE id = $1 RETURNING user_id")
        .bind(id as i64)
        .fetch_optional(&mut *connection)
        .await?;
    let Some(user) = user.map(UserId::from_db) else { return Ok(false) };
    for notice in instead {
        insert(connection, notice, now).await?;
    }
    let preferences = settings::preferences(&mut *connection, user).await?;
    settings::set_preferences(connection, user, &Preferences { remind: Some(remind), digest: false, ..preferences })
        .await?;
    Ok(true)
}

fn notice(row: &DbRow) -> Result<Notice> {
    let way = row.try_get::<&str>("way")?;
    Ok(Notice {
        id: row.try_get::<i64>("id")? as u64,
        notice: NewNotice {
            user: UserId::from_db(row.try_get("user_id")?),
            guild: row.try_get::<Option<i64>>("guild_id")?.map(GuildId::from_db),
            channel: ChannelId::from_db(row.try_get("channel_id")?),
            way: Delivery::of(way).ok_or_else(|| Failure::unreadable(format!("a notice that goes `{way}`")))?,
            games: from_json("a notice's games", row.try_get("games")?)?,
            what: row.try_get("what")?,
        },
        created_at: Timestamp(row.try_get("created_at")?),
    })
}
