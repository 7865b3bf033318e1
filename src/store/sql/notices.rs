//! The statements for notices: what players are told besides the turns.

use super::driver::{Connection, Pool, Row};
use std::collections::BTreeMap;

use async_trait::async_trait;
use sqlx::Row as _;

use super::failure::{Failure, Result};
use super::messages;
use super::settings;
use super::sql_store::{Answer, SqlStore};
use super::values::{from_json, to_json};
use crate::store::{
    ChannelId, Delivery, EditTime, GameId, GuildId, NewNotice, Notice, Notices, PendingEdit, Preferences, Timestamp,
    TurnMessage, UserId,
};

#[async_trait]
impl Notices for SqlStore {
    async fn pending(&self, limit: u32) -> Answer<Vec<Notice>> {
        self.read(list(&self.readers, limit)).await
    }

    async fn settle(&self, id: u64) -> Answer<()> {
        self.write(move |connection| Box::pin(settle(connection, id))).await
    }

    async fn posted(&self, id: u64, posted: TurnMessage, time: EditTime) -> Answer<Vec<PendingEdit>> {
        self.write(move |connection| {
            Box::pin(async move {
                settle(connection, id).await?;
                messages::insert_posted(connection, &posted, time).await
            })
        })
        .await
    }

    async fn redirect(&self, id: u64, instead: Vec<NewNotice>, remind: &str, now: Timestamp) -> Answer<bool> {
        let remind = remind.to_owned();
        self.write(move |connection| Box::pin(async move { redirect(connection, id, &instead, remind, now).await }))
            .await
    }
}

pub(super) async fn insert(connection: &mut Connection, notice: &NewNotice, now: Timestamp) -> Result<()> {
    sqlx::query(
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
pub(super) async fn tell_opponents(
    connection: &mut Connection,
    user: UserId,
    guild: Option<GuildId>,
    what: &str,
    now: Timestamp,
) -> Result<()> {
    let rows = sqlx::query(
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

pub(super) async fn list(pool: &Pool, limit: u32) -> Result<Vec<Notice>> {
    let rows = sqlx::query("SELECT * FROM notices ORDER BY id LIMIT $1").bind(i64::from(limit)).fetch_all(pool).await?;
    rows.iter().map(notice).collect()
}

pub(super) async fn settle(connection: &mut Connection, id: u64) -> Result<()> {
    sqlx::query("DELETE FROM notices WHERE id = $1").bind(id as i64).execute(connection).await?;
    Ok(())
}

/// Replaces a notice by others and stores how its player wants to be reminded, unless it is settled.
pub(super) async fn redirect(
    connection: &mut Connection,
    id: u64,
    instead: &[NewNotice],
    remind: String,
    now: Timestamp,
) -> Result<bool> {
    let user: Option<i64> = sqlx::query_scalar("DELETE FROM notices WHERE id = $1 RETURNING user_id")
        .bind(id as i64)
        .fetch_optional(&mut *connection)
        .await?;
    let Some(user) = user.map(UserId::from_db) else { return Ok(false) };
    for notice in instead {
        insert(connection, notice, now).await?;
    }
    let preferences = settings::preferences(&mut *connection, user).await?;
    settings::set_preferences(connection, user, &Preferences { remind: Some(remind), ..preferences }).await?;
    Ok(true)
}

fn notice(row: &Row) -> Result<Notice> {
    let way = row.try_get::<&str, _>("way")?;
    Ok(Notice {
        id: row.try_get::<i64, _>("id")? as u64,
        notice: NewNotice {
            user: UserId::from_db(row.try_get("user_id")?),
            guild: row.try_get::<Option<i64>, _>("guild_id")?.map(GuildId::from_db),
            channel: ChannelId::from_db(row.try_get("channel_id")?),
            way: Delivery::of(way).ok_or_else(|| Failure::unreadable(format!("a notice that goes `{way}`")))?,
            games: from_json("a notice's games", row.try_get("games")?)?,
            what: row.try_get("what")?,
        },
        created_at: Timestamp(row.try_get("created_at")?),
    })
}
