//! Clock time, the clocks of games, what is due, and what players are to be told of it.

use cardinal_rules::BySeat;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection, SqlitePool};

use super::failure::{Failure, Result};
use super::games;
use super::standing;
use crate::store::{
    Beat, ChannelId, ClockTime, Deadline, GameClock, GameId, GuildId, Met, NewNotice, Notice, Pace, Stops, Subject,
    Timestamp, UserId,
};

/// The columns that [`clock`] reads of a game.
pub(super) const COLUMNS: &str = "games.pace, games.turn_at, games.stopped_at, games.white_left, games.black_left, \
    games.extra, \
    iif(games.stopped_at IS NULL, NULL, (SELECT json_group_object(reason, until) FROM stops \
        WHERE stops.game_id = games.id)) AS stops";

pub(super) async fn last_beat(pool: &SqlitePool) -> Result<Option<Beat>> {
    let row = sqlx::query("SELECT time, at FROM clock_time").fetch_optional(pool).await?;
    row.map(|row| Ok(Beat { time: ClockTime(row.try_get("time")?), at: Timestamp(row.try_get("at")?) })).transpose()
}

/// Notes that clock time has run this far. It never goes back: of two processes the one that is behind changes nothing
/// of it.
pub(super) async fn beat(connection: &mut SqliteConnection, beat: Beat) -> Result<()> {
    sqlx::query(
        "INSERT INTO clock_time (one, time, at) VALUES (1, ?1, ?2)
         ON CONFLICT (one) DO UPDATE SET time = max(time, excluded.time), at = excluded.at",
    )
    .bind(beat.time.0)
    .bind(beat.at.0)
    .execute(connection)
    .await?;
    Ok(())
}

const DUE: &str = "SELECT kind, id, due_at FROM deadlines WHERE due_at <= ?1 ORDER BY due_at LIMIT ?2";

pub(super) async fn due(pool: &SqlitePool, by: ClockTime, limit: u32) -> Result<Vec<Deadline>> {
    sqlx::query(DUE).bind(by.0).bind(limit).fetch_all(pool).await?.iter().map(deadline).collect()
}

/// Sets when a subject is due; never, if none.
pub(super) async fn set_due(connection: &mut SqliteConnection, subject: Subject, due: Option<ClockTime>) -> Result<()> {
    let (kind, id) = key(subject);
    let query = match due {
        Some(at) => sqlx::query(
            "INSERT INTO deadlines (kind, id, due_at) VALUES (?1, ?2, ?3)
             ON CONFLICT (kind, id) DO UPDATE SET due_at = excluded.due_at",
        )
        .bind(kind)
        .bind(id)
        .bind(at.0),
        None => sqlx::query("DELETE FROM deadlines WHERE kind = ?1 AND id = ?2").bind(kind).bind(id),
    };
    query.execute(connection).await?;
    Ok(())
}

/// Meets deadlines, those of them that nobody else has met, and keeps what is to be told of these. Gives the subjects
/// of those that were met.
pub(super) async fn meet(
    connection: &mut SqliteConnection,
    all: &[Met],
    notice: Option<NewNotice>,
    now: Timestamp,
) -> Result<Vec<Subject>> {
    let mut met = Vec::new();
    for Met { deadline, next } in all {
        let (kind, id) = key(deadline.subject);
        let query = match next {
            Some(_) => "UPDATE deadlines SET due_at = ?4 WHERE kind = ?1 AND id = ?2 AND due_at = ?3",
            None => "DELETE FROM deadlines WHERE kind = ?1 AND id = ?2 AND due_at = ?3",
        };
        let mut query = sqlx::query(query).bind(kind).bind(id).bind(deadline.at.0);
        if let Some(next) = next {
            query = query.bind(next.0);
        }
        if query.execute(&mut *connection).await?.rows_affected() > 0 {
            met.push(deadline.subject);
        }
    }
    if let Some(mut notice) = notice {
        notice.games.retain(|game| met.contains(&Subject::Game(*game)));
        if !notice.games.is_empty() {
            insert_notice(connection, &notice, now).await?;
        }
    }
    Ok(met)
}

/// Keeps what is to be told.
pub(super) async fn insert_notice(connection: &mut SqliteConnection, notice: &NewNotice, now: Timestamp) -> Result<()> {
    sqlx::query(
        "INSERT INTO notices (user_id, guild_id, channel_id, games, what, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )
    .bind(notice.user.to_db())
    .bind(notice.guild.map(GuildId::to_db))
    .bind(notice.channel.to_db())
    .bind(games::to_json(&notice.games)?)
    .bind(&notice.what)
    .bind(now.0)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn notices(pool: &SqlitePool, limit: u32) -> Result<Vec<Notice>> {
    sqlx::query("SELECT * FROM notices ORDER BY id LIMIT ?1")
        .bind(limit)
        .fetch_all(pool)
        .await?
        .iter()
        .map(notice)
        .collect()
}

pub(super) async fn settle_notice(connection: &mut SqliteConnection, id: u64) -> Result<()> {
    sqlx::query("DELETE FROM notices WHERE id = ?1").bind(id as i64).execute(connection).await?;
    Ok(())
}

fn notice(row: &SqliteRow) -> Result<Notice> {
    Ok(Notice {
        id: row.try_get::<i64, _>("id")? as u64,
        notice: NewNotice {
            user: UserId::from_db(row.try_get("user_id")?),
            guild: row.try_get::<Option<i64>, _>("guild_id")?.map(GuildId::from_db),
            channel: ChannelId::from_db(row.try_get("channel_id")?),
            games: games::from_json("a notice's games", row.try_get("games")?)?,
            what: row.try_get("what")?,
        },
        created_at: Timestamp(row.try_get("created_at")?),
    })
}

/// A subject as it is kept. [`GAME`] stands in statements of its own as well.
const fn key(subject: Subject) -> (&'static str, i64) {
    match subject {
        Subject::Game(game) => (GAME, game.to_db()),
    }
}

/// The kind of a game's deadline.
pub(super) const GAME: &str = "game";

fn deadline(row: &SqliteRow) -> Result<Deadline> {
    let subject = match row.try_get::<&str, _>("kind")? {
        GAME => Subject::Game(GameId::from_db(row.try_get("id")?)),
        other => return Err(Failure::unreadable(format!("a deadline of the kind `{other}`"))),
    };
    Ok(Deadline { subject, at: ClockTime(row.try_get("due_at")?) })
}

/// A game's clock.
pub(super) fn clock(row: &SqliteRow) -> Result<GameClock> {
    let left = [row.try_get::<Option<u32>, _>("white_left")?, row.try_get::<Option<u32>, _>("black_left")?];
    Ok(GameClock {
        pace: row.try_get::<Option<&str>, _>("pace")?.map(pace).transpose()?,
        turn_at: ClockTime(row.try_get("turn_at")?),
        left: match left {
            [Some(white), Some(black)] => Some(BySeat { white, black }),
            _ => None,
        },
        extra: row.try_get("extra")?,
        stopped_at: row.try_get::<Option<i64>, _>("stopped_at")?.map(ClockTime),
        stops: row.try_get::<Option<&str>, _>("stops")?.map_or(Ok(Stops::default()), standing::stops)?,
    })
}

pub(super) fn pace(text: &str) -> Result<Pace> {
    text.parse().map_err(|_| Failure::unreadable(format!("the pace `{text}`")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sqlite::query_plan;

    #[tokio::test]
    async fn what_is_due_is_found_without_looking_at_the_rest() {
        let steps = query_plan::of(DUE).await;
        assert!(steps.iter().all(|step| step.contains("INDEX deadlines_by_time ")), "{steps:?}");
    }
}
