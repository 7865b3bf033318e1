//! What players are to be told besides the turns.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection, SqlitePool};

use super::failure::{Failure, Result};
use super::settings;
use super::values::{from_json, to_json};
use crate::store::{ChannelId, GuildId, NewNotice, Notice, Preferences, Timestamp, UserId, Way};

pub(super) async fn insert(connection: &mut SqliteConnection, notice: &NewNotice, now: Timestamp) -> Result<()> {
    sqlx::query(
        "INSERT INTO notices (user_id, guild_id, channel_id, way, games, what, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
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

pub(super) async fn list(pool: &SqlitePool, limit: u32) -> Result<Vec<Notice>> {
    let rows = sqlx::query("SELECT * FROM notices ORDER BY id LIMIT ?1").bind(limit).fetch_all(pool).await?;
    rows.iter().map(notice).collect()
}

pub(super) async fn settle(connection: &mut SqliteConnection, id: u64) -> Result<()> {
    sqlx::query("DELETE FROM notices WHERE id = ?1").bind(id as i64).execute(connection).await?;
    Ok(())
}

/// Puts others in the place of a notice and keeps how its player wants to be reminded, unless it is settled.
pub(super) async fn redirect(
    connection: &mut SqliteConnection,
    id: u64,
    instead: &[NewNotice],
    remind: String,
    now: Timestamp,
) -> Result<bool> {
    let user: Option<i64> = sqlx::query_scalar("DELETE FROM notices WHERE id = ?1 RETURNING user_id")
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

fn notice(row: &SqliteRow) -> Result<Notice> {
    let way = row.try_get::<&str, _>("way")?;
    Ok(Notice {
        id: row.try_get::<i64, _>("id")? as u64,
        notice: NewNotice {
            user: UserId::from_db(row.try_get("user_id")?),
            guild: row.try_get::<Option<i64>, _>("guild_id")?.map(GuildId::from_db),
            channel: ChannelId::from_db(row.try_get("channel_id")?),
            way: Way::of(way).ok_or_else(|| Failure::unreadable(format!("a notice that goes `{way}`")))?,
            games: from_json("a notice's games", row.try_get("games")?)?,
            what: row.try_get("what")?,
        },
        created_at: Timestamp(row.try_get("created_at")?),
    })
}
