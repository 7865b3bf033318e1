//! The statements for the short times that cards give players.

use super::driver::{Connection, Pool, Row};
use async_trait::async_trait;
use cardinal_rules::{BySeat, Seat};
use sqlx::Row as _;

use super::clocks::set_due;
use super::failure::{Failure, Result};
use super::running::running_at;
use super::sql_store::{Answer, SqlStore};
use super::values::{number, seat};
use crate::store::short_times::{purpose, purpose_of};
use crate::store::{ClockTime, GameId, InteractionId, Presence, RunsSince, ShortTime, ShortTimes, Subject, Timestamp};

#[async_trait]
impl ShortTimes for SqlStore {
    async fn of_game(&self, game: GameId) -> Answer<BySeat<Option<ShortTime>>> {
        self.read(of_game(&self.readers, game)).await
    }

    async fn begin(
        &self,
        game: GameId,
        expected_version: u32,
        seat: Seat,
        time: ShortTime,
        due: ClockTime,
    ) -> Answer<bool> {
        self.write(move |connection| Box::pin(begin(connection, game, expected_version, seat, time, due))).await
    }

    async fn set_beginning(&self, game: GameId, seat: Seat, runs: RunsSince, due: ClockTime) -> Answer<()> {
        self.write(move |connection| Box::pin(set_beginning(connection, game, seat, runs, due))).await
    }

    async fn stop(&self, game: GameId, seat: Seat, by: InteractionId) -> Answer<()> {
        self.write(move |connection| Box::pin(stop(connection, game, seat, by))).await
    }

    async fn any_running(&self) -> Answer<bool> {
        self.read(run(&self.readers)).await
    }
}

pub(super) async fn of_game(pool: &Pool, game: GameId) -> Result<BySeat<Option<ShortTime>>> {
    let rows = sqlx::query(
        "SELECT seat, turn, purpose, seconds, begun_by, begun_at, begun_present, begun_absent FROM short_times
         WHERE game_id = $1",
    )
    .bind(game.to_db())
    .fetch_all(pool)
    .await?;
    let mut times = BySeat::default();
    for row in rows {
        times[seat(row.try_get("seat")?)?] = Some(short_time(&row)?);
    }
    Ok(times)
}

fn short_time(row: &Row) -> Result<ShortTime> {
    let slug: &str = row.try_get("purpose")?;
    let begun_by = row.try_get::<Option<i64>, _>("begun_by")?;
    let runs = begun_by.map(|by| {
        let presence = Presence { present: row.try_get("begun_present")?, absent: row.try_get("begun_absent")? };
        let at = Timestamp(row.try_get("begun_at")?);
        Ok::<_, Failure>(RunsSince { by: InteractionId::from_db(by), at, presence })
    });
    Ok(ShortTime {
        turn: number(row, "turn")?,
        of: purpose_of(slug).ok_or_else(|| Failure::unreadable(format!("a time for a `{slug}`")))?,
        seconds: number(row, "seconds")?,
        runs: runs.transpose()?,
    })
}

/// Starts a short time, unless it runs already. Returns whether this call started it.
pub(super) async fn begin(
    connection: &mut Connection,
    game: GameId,
    expected_version: u32,
    seat: Seat,
    time: ShortTime,
    due: ClockTime,
) -> Result<bool> {
    running_at(connection, game, expected_version).await?;
    let done = insert(
        "ON CONFLICT (game_id, seat) DO UPDATE SET turn = excluded.turn, purpose = excluded.purpose,
             seconds = excluded.seconds, begun_by = excluded.begun_by, begun_at = excluded.begun_at,
             begun_present = excluded.begun_present, begun_absent = excluded.begun_absent
         WHERE short_times.begun_by IS NULL OR short_times.turn <> excluded.turn
             OR short_times.purpose <> excluded.purpose",
        connection,
        game,
        seat,
        time,
    )
    .await?;
    if done {
        set_due(connection, Subject::ShortTime(game), Some(due)).await?;
    }
    Ok(done)
}

/// Writes a row. Returns whether it was there.
async fn insert(
    conflict: &'static str,
    connection: &mut Connection,
    game: GameId,
    seat: Seat,
    ShortTime { turn, of, seconds, runs }: ShortTime,
) -> Result<bool> {
    let sql = format!(
        "INSERT INTO short_times
             (game_id, seat, turn, purpose, seconds, begun_by, begun_at, begun_present, begun_absent)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) {conflict}"
    );
    let done = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(game.to_db())
        .bind(seat.to_string())
        .bind(i64::from(turn))
        .bind(purpose(of))
        .bind(i64::from(seconds))
        .bind(runs.map(|runs| runs.by.to_db()))
        .bind(runs.map(|runs| runs.at.0))
        .bind(runs.map(|runs| runs.presence.present))
        .bind(runs.map(|runs| runs.presence.absent))
        .execute(connection)
        .await?;
    Ok(done.rows_affected() > 0)
}

/// Sets the start of the short time that this interaction started.
pub(super) async fn set_beginning(
    connection: &mut Connection,
    game: GameId,
    seat: Seat,
    runs: RunsSince,
    due: ClockTime,
) -> Result<()> {
    let done = sqlx::query(
        "UPDATE short_times SET begun_at = $4, begun_present = $5, begun_absent = $6
         WHERE game_id = $1 AND seat = $2 AND begun_by = $3",
    )
    .bind(game.to_db())
    .bind(seat.to_string())
    .bind(runs.by.to_db())
    .bind(runs.at.0)
    .bind(runs.presence.present)
    .bind(runs.presence.absent)
    .execute(&mut *connection)
    .await?;
    if done.rows_affected() > 0 {
        set_due(connection, Subject::ShortTime(game), Some(due)).await?;
    }
    Ok(())
}

/// Undoes the start of the short time that this interaction started.
pub(super) async fn stop(connection: &mut Connection, game: GameId, seat: Seat, by: InteractionId) -> Result<()> {
    sqlx::query(
        "UPDATE short_times SET begun_by = NULL, begun_at = NULL, begun_present = NULL, begun_absent = NULL
         WHERE game_id = $1 AND seat = $2 AND begun_by = $3",
    )
    .bind(game.to_db())
    .bind(seat.to_string())
    .bind(by.to_db())
    .execute(&mut *connection)
    .await?;
    nothing_due(connection, game).await
}

/// Stores changes to players' short times, except those that have ended.
pub(super) async fn change(
    connection: &mut Connection,
    game: GameId,
    changes: &[(Seat, Option<ShortTime>)],
) -> Result<()> {
    for (seat, time) in changes {
        sqlx::query("DELETE FROM short_times WHERE game_id = $1 AND seat = $2")
            .bind(game.to_db())
            .bind(seat.to_string())
            .execute(&mut *connection)
            .await?;
        if let Some(time) = time {
            insert("", connection, game, *seat, *time).await?;
        }
    }
    nothing_due(connection, game).await
}

/// Without a running short time, none is due.
async fn nothing_due(connection: &mut Connection, game: GameId) -> Result<()> {
    sqlx::query(
        "DELETE FROM deadlines WHERE kind = 'short-time' AND id = $1
         AND NOT EXISTS (SELECT 1 FROM short_times WHERE game_id = $1 AND begun_by IS NOT NULL)",
    )
    .bind(game.to_db())
    .execute(connection)
    .await?;
    Ok(())
}

const RUN: &str = "SELECT EXISTS (SELECT 1 FROM deadlines WHERE kind = 'short-time')";

/// Whether any runs.
pub(super) async fn run(pool: &Pool) -> Result<bool> {
    Ok(sqlx::query_scalar(RUN).fetch_one(pool).await?)
}

#[cfg(test)]
mod tests {
    use super::super::query_plan;
    use super::*;

    #[tokio::test]
    async fn whether_any_runs_is_found_without_looking_at_other_deadlines() {
        let Some(plan) = query_plan::of(RUN).await else { return };
        assert!(plan.scans.is_empty(), "{plan:?}");
    }
}
