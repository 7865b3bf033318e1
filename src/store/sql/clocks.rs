//! The statements for clock time, the clocks of games, and deadlines.

use super::driver::{Connection, HAS_QUIET_HOURS, Pool, Row, STOPS_OF_GAME};
use async_trait::async_trait;
use cardinal_rules::BySeat;
use sqlx::{AssertSqlSafe, Row as _};

use super::failure::{Failure, Result};
use super::sql_store::{Answer, SqlStore};
use super::values::{flag, maybe_number, number};
use super::{notices, stops};
use crate::store::{
    ClockTime, Clocks, Deadline, GameClock, GameId, Heartbeat, NewNotice, Pace, Presence, SettledDeadline, Stops,
    StoreError, Subject, Timestamp, UserId,
};

#[async_trait]
impl Clocks for SqlStore {
    async fn last_heartbeat(&self) -> Answer<Heartbeat> {
        let beat = self.read(last_heartbeat(&self.readers)).await?;
        beat.ok_or_else(|| StoreError::Integrity("the clock time is gone".to_owned()))
    }

    async fn heartbeat(&self, beat: Heartbeat) -> Answer<()> {
        self.write(move |connection| Box::pin(record_heartbeat(connection, beat))).await
    }

    async fn due(&self, by: ClockTime, limit: u32) -> Answer<Vec<Deadline>> {
        self.read(due(&self.readers, by, limit)).await
    }

    async fn due_for(&self, user: UserId, by: ClockTime, limit: u32) -> Answer<Vec<Deadline>> {
        self.read(due_for(&self.readers, user, by, limit)).await
    }

    async fn reschedule_for(&self, user: UserId, now: ClockTime) -> Answer<()> {
        self.write(move |connection| Box::pin(look_again(connection, user, now))).await
    }

    async fn reschedule_for_quiet_hours(&self, now: ClockTime) -> Answer<()> {
        self.write(move |connection| Box::pin(look_again_for_quiet(connection, now))).await
    }

    async fn settle(
        &self,
        met: Vec<SettledDeadline>,
        notice: Option<NewNotice>,
        now: Timestamp,
    ) -> Answer<Vec<Subject>> {
        self.write(move |connection| Box::pin(async move { settle(connection, &met, notice, now).await })).await
    }
}

/// The columns that [`clock`] reads from a game.
pub(super) fn columns() -> String {
    format!(
        "games.pace, games.turn_at, games.building, games.stopped_at, games.white_left, games.black_left, games.extra,
         CASE WHEN games.stopped_at IS NOT NULL THEN {STOPS_OF_GAME} END AS stops"
    )
}

pub(super) async fn last_heartbeat(pool: &Pool) -> Result<Option<Heartbeat>> {
    let row = sqlx::query("SELECT time, at, present, absent FROM clock_time").fetch_optional(pool).await?;
    row.map(|row| {
        let presence = Presence { present: row.try_get("present")?, absent: row.try_get("absent")? };
        Ok(Heartbeat { time: ClockTime(row.try_get("time")?), at: Timestamp(row.try_get("at")?), presence })
    })
    .transpose()
}

/// Records how far clock time has run. It never goes back: if two processes record it, the later time
/// stays.
pub(super) async fn record_heartbeat(connection: &mut Connection, beat: Heartbeat) -> Result<()> {
    sqlx::query(
        "INSERT INTO clock_time (one, time, at, present, absent) VALUES (1, $1, $2, $3, $4)
         ON CONFLICT (one) DO UPDATE SET at = excluded.at,
             time = CASE WHEN excluded.time > clock_time.time THEN excluded.time ELSE clock_time.time END,
             present = CASE WHEN excluded.present > clock_time.present THEN excluded.present ELSE clock_time.present END,
             absent = CASE WHEN excluded.absent > clock_time.absent THEN excluded.absent ELSE clock_time.absent END",
    )
    .bind(beat.time.0)
    .bind(beat.at.0)
    .bind(beat.presence.present)
    .bind(beat.presence.absent)
    .execute(connection)
    .await?;
    Ok(())
}

const DUE: &str = "SELECT kind, id, due_at, done FROM deadlines WHERE due_at <= $1 ORDER BY due_at LIMIT $2";

pub(super) async fn due(pool: &Pool, by: ClockTime, limit: u32) -> Result<Vec<Deadline>> {
    sqlx::query(DUE).bind(by.0).bind(i64::from(limit)).fetch_all(pool).await?.iter().map(deadline).collect()
}

const DUE_FOR: &str = "SELECT kind, deadlines.id, due_at, done FROM games
    JOIN deadlines ON deadlines.kind = 'game' AND deadlines.id = games.id
    WHERE games.to_act_id = $1 AND due_at <= $2 ORDER BY due_at LIMIT $3";

pub(super) async fn due_for(pool: &Pool, user: UserId, by: ClockTime, limit: u32) -> Result<Vec<Deadline>> {
    let rows = sqlx::query(DUE_FOR).bind(user.to_db()).bind(by.0).bind(i64::from(limit)).fetch_all(pool).await?;
    rows.iter().map(deadline).collect()
}

const LOOK_AGAIN: &str = "UPDATE deadlines SET due_at = $2
    WHERE kind = 'game' AND id IN (SELECT id FROM games WHERE to_act_id = $1) AND due_at > $2";

pub(super) async fn look_again(connection: &mut Connection, user: UserId, now: ClockTime) -> Result<()> {
    sqlx::query(LOOK_AGAIN).bind(user.to_db()).bind(now.0).execute(connection).await?;
    Ok(())
}

/// Reads all preferences.
pub(super) async fn look_again_for_quiet(connection: &mut Connection, now: ClockTime) -> Result<()> {
    let sql = format!(
        "UPDATE deadlines SET due_at = $1 WHERE kind = 'game' AND due_at > $1 AND id IN (
             SELECT games.id FROM preferences JOIN games ON games.to_act_id = preferences.user_id
             WHERE {HAS_QUIET_HOURS})"
    );
    sqlx::query(AssertSqlSafe(sql)).bind(now.0).execute(connection).await?;
    Ok(())
}

/// Sets a subject's deadline, or removes it.
pub(super) async fn set_due(connection: &mut Connection, subject: Subject, due: Option<ClockTime>) -> Result<()> {
    let (kind, id) = key(subject);
    let query = match due {
        Some(at) => sqlx::query(
            "INSERT INTO deadlines (kind, id, due_at) VALUES ($1, $2, $3)
             ON CONFLICT (kind, id) DO UPDATE SET due_at = excluded.due_at",
        )
        .bind(kind)
        .bind(id)
        .bind(at.0),
        None => sqlx::query("DELETE FROM deadlines WHERE kind = $1 AND id = $2").bind(kind).bind(id),
    };
    query.execute(connection).await?;
    Ok(())
}

/// Settles the deadlines that nobody else has settled, and keeps their notices. Returns the subjects of those
/// it settled.
pub(super) async fn settle(
    connection: &mut Connection,
    all: &[SettledDeadline],
    notice: Option<NewNotice>,
    now: Timestamp,
) -> Result<Vec<Subject>> {
    let mut met = Vec::new();
    for SettledDeadline { deadline, next, done } in all {
        let (kind, id) = key(deadline.subject);
        let query = match next {
            Some(_) => "UPDATE deadlines SET due_at = $4, done = $5 WHERE kind = $1 AND id = $2 AND due_at = $3",
            None => "DELETE FROM deadlines WHERE kind = $1 AND id = $2 AND due_at = $3",
        };
        let mut query = sqlx::query(query).bind(kind).bind(id).bind(deadline.at.0);
        if let Some(next) = next {
            query = query.bind(next.0).bind(done.0);
        }
        if query.execute(&mut *connection).await?.rows_affected() > 0 {
            met.push(deadline.subject);
        }
    }
    if let Some(mut notice) = notice {
        notice.games.retain(|game| met.contains(&Subject::Game(*game)));
        if !notice.games.is_empty() {
            notices::insert(connection, &notice, now).await?;
        }
    }
    Ok(met)
}

/// A subject as it is stored. Some statements also contain [`GAME`].
const fn key(subject: Subject) -> (&'static str, i64) {
    match subject {
        Subject::Game(game) => (GAME, game.to_db()),
        Subject::ShortTime(game) => (SHORT_TIME, game.to_db()),
    }
}

/// The kind of a game's deadline.
pub(super) const GAME: &str = "game";

/// The kind of a short time's deadline.
const SHORT_TIME: &str = "short-time";

fn deadline(row: &Row) -> Result<Deadline> {
    let subject = match row.try_get::<&str, _>("kind")? {
        GAME => Subject::Game(GameId::from_db(row.try_get("id")?)),
        SHORT_TIME => Subject::ShortTime(GameId::from_db(row.try_get("id")?)),
        other => return Err(Failure::unreadable(format!("a deadline of the kind `{other}`"))),
    };
    Ok(Deadline { subject, at: ClockTime(row.try_get("due_at")?), done: ClockTime(row.try_get("done")?) })
}

/// A game's clock.
pub(super) fn clock(row: &Row) -> Result<GameClock> {
    let left = [maybe_number(row, "white_left")?, maybe_number(row, "black_left")?];
    Ok(GameClock {
        pace: row.try_get::<Option<&str>, _>("pace")?.map(pace).transpose()?,
        turn_at: ClockTime(row.try_get("turn_at")?),
        building: flag(row, "building")?,
        left: match left {
            [Some(white), Some(black)] => Some(BySeat { white, black }),
            _ => None,
        },
        extra: number(row, "extra")?,
        stopped_at: row.try_get::<Option<i64>, _>("stopped_at")?.map(ClockTime),
        stops: row.try_get::<Option<&str>, _>("stops")?.map_or(Ok(Stops::default()), stops::read)?,
    })
}

pub(super) fn pace(text: &str) -> Result<Pace> {
    text.parse().map_err(|_| Failure::unreadable(format!("the pace `{text}`")))
}

#[cfg(test)]
mod tests {
    use super::super::query_plan;
    use super::*;

    #[tokio::test]
    async fn what_is_due_is_found_without_looking_at_the_rest() {
        let Some(plan) = query_plan::of(DUE).await else { return };
        assert!(plan.uses("deadlines_by_time") && plan.scans.is_empty(), "{plan:?}");
    }

    #[tokio::test]
    async fn what_waits_for_a_player_is_found_by_the_player() {
        for query in [DUE_FOR, LOOK_AGAIN] {
            let Some(plan) = query_plan::of(query).await else { return };
            assert!(plan.uses("games_awaiting") && plan.scans.is_empty(), "{plan:?}");
        }
    }
}
