//! Players who have left a server, and what opponents are told of others.

use std::collections::BTreeMap;

use sqlx::{Row, SqliteConnection, SqlitePool};

use super::failure::Result;
use super::notices;
use crate::store::{ChannelId, ClockTime, GameId, GuildId, NewDeparture, NewNotice, Timestamp, UserId, Way};

pub(super) async fn note(connection: &mut SqliteConnection, new: &NewDeparture) -> Result<bool> {
    let sql = "INSERT INTO departures (guild_id, user_id, since) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
    let done = sqlx::query(sql)
        .bind(new.guild.to_db())
        .bind(new.user.to_db())
        .bind(new.clock.0)
        .execute(&mut *connection)
        .await?;
    let is_new = done.rows_affected() > 0;
    if is_new {
        tell_opponents(connection, new.user, Some(new.guild), &new.what, new.now).await?;
    }
    Ok(is_new)
}

pub(super) async fn forget(connection: &mut SqliteConnection, guild: GuildId, user: UserId) -> Result<bool> {
    let sql = "DELETE FROM departures WHERE guild_id = ?1 AND user_id = ?2";
    let done = sqlx::query(sql).bind(guild.to_db()).bind(user.to_db()).execute(connection).await?;
    Ok(done.rows_affected() > 0)
}

pub(super) async fn find(pool: &SqlitePool, guild: GuildId, user: UserId) -> Result<Option<ClockTime>> {
    let sql = "SELECT since FROM departures WHERE guild_id = ?1 AND user_id = ?2";
    let since: Option<i64> =
        sqlx::query_scalar(sql).bind(guild.to_db()).bind(user.to_db()).fetch_optional(pool).await?;
    Ok(since.map(ClockTime))
}

/// Keeps what the opponents in a user's running games are to be told, on a server or on all: one notice for each of
/// them and each channel.
pub(super) async fn tell_opponents(
    connection: &mut SqliteConnection,
    user: UserId,
    guild: Option<GuildId>,
    what: &str,
    now: Timestamp,
) -> Result<()> {
    let rows = sqlx::query(
        "SELECT id, black_id AS opponent_id, guild_id, channel_id FROM games
         WHERE white_id = ?1 AND finished = 0 AND (?2 IS NULL OR guild_id = ?2)
         UNION ALL SELECT id, white_id, guild_id, channel_id FROM games
         WHERE black_id = ?1 AND finished = 0 AND (?2 IS NULL OR guild_id = ?2)
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
            way: Way::Channel,
            games,
            what: what.to_owned(),
        };
        notices::insert(connection, &notice, now).await?;
    }
    Ok(())
}
