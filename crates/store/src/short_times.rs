//! Short times: the seconds that a card gives a player for a turn or a response.

use cardinal_ids::{ClockTime, GameId, InteractionId, Timestamp};
use cardinal_rules::{BySeat, Seat, TimeFor};

use crate::clocks::set_due;
use crate::closing::running_at;
use crate::columns::{number, seat};
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Readers, query, query_scalar};
use crate::error::{Failure, Result};
use crate::{Presence, StoreResult, Subject};

/// A player's short time that has begun to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShortTime {
    /// The turn of the game in which it is given, as the caller counts turns.
    pub turn: u32,
    /// What it is given for.
    pub of: TimeFor,
    /// Its length in seconds, or while it is stopped, the seconds that it has when it runs again.
    pub seconds: u32,
    /// Since when it runs; none while it is stopped.
    pub runs: Option<RunsSince>,
}

/// Changes to players' short times: a stopped one, or none.
pub type ChangedTimes = Vec<(Seat, Option<ShortTime>)>;

/// The beginning of a short time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RunsSince {
    /// The interaction that began it.
    pub by: InteractionId,
    /// When, by Discord's clock.
    pub at: Timestamp,
    /// How long players could and couldn't act until then.
    pub presence: Presence,
}

/// The word in the database for what a time is given for.
pub(crate) const fn purpose(of: TimeFor) -> &'static str {
    match of {
        TimeFor::Turn => "turn",
        TimeFor::Answer => "answer",
    }
}

/// What a word in the database says that a time is given for.
fn purpose_of(slug: &str) -> Option<TimeFor> {
    [TimeFor::Turn, TimeFor::Answer].into_iter().find(|of| purpose(*of) == slug)
}

/// Stores short times.
#[derive(Clone, Copy, Debug)]
pub struct ShortTimes<'s>(pub(crate) &'s Connections);

impl ShortTimes<'_> {
    /// Returns the short times of a game's players that have begun to run. They may belong to a turn that is over.
    pub async fn of_game(self, game: GameId) -> StoreResult<BySeat<Option<ShortTime>>> {
        self.0.read(of_game(&self.0.readers, game)).await
    }

    /// Starts a short time that is due at this moment, replacing the seat's previous one. Returns false, and changes
    /// nothing, if one of the same turn and purpose already runs. It ends with [`Append::short_times`] or the game.
    ///
    /// [`Append::short_times`]: super::Append::short_times
    ///
    /// # Errors
    /// [`StoreError::NoGame`](crate::StoreError::NoGame), [`StoreError::GameOver`](crate::StoreError::GameOver),
    /// [`StoreError::Conflict`](crate::StoreError::Conflict), in this order.
    pub async fn begin(
        self,
        game: GameId,
        expected_version: u32,
        seat: Seat,
        time: ShortTime,
        due: ClockTime,
    ) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(begin(connection, game, expected_version, seat, time, due))).await
    }

    /// Corrects when a short time began and when it is due. Does nothing if the one that this interaction began no
    /// longer runs.
    pub async fn set_beginning(self, game: GameId, seat: Seat, runs: RunsSince, due: ClockTime) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(set_beginning(connection, game, seat, runs, due))).await
    }

    /// Stops the short time that this interaction began, and gives back all its seconds.
    pub async fn stop(self, game: GameId, seat: Seat, by: InteractionId) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(stop(connection, game, seat, by))).await
    }

    /// Whether a short time runs in any game.
    pub async fn any_running(self) -> StoreResult<bool> {
        self.0.read(run(&self.0.readers)).await
    }
}

pub(crate) async fn of_game(pool: &Readers, game: GameId) -> Result<BySeat<Option<ShortTime>>> {
    let rows = query(
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

fn short_time(row: &DbRow) -> Result<ShortTime> {
    let slug: &str = row.try_get("purpose")?;
    let begun_by = row.try_get::<Option<i64>>("begun_by")?;
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
pub(crate) async fn begin(
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
    let done = query(sqlx::AssertSqlSafe(sql))
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
async fn set_beginning(
    connection: &mut Connection,
    game: GameId,
    seat: Seat,
    runs: RunsSince,
    due: ClockTime,
) -> Result<()> {
    let done = query(
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
pub(crate) async fn stop(connection: &mut Connection, game: GameId, seat: Seat, by: InteractionId) -> Result<()> {
    query(
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
pub(crate) async fn change(
    connection: &mut Connection,
    game: GameId,
    changes: &[(Seat, Option<ShortTime>)],
) -> Result<()> {
    for (seat, time) in changes {
        query("DELETE FROM short_times WHERE game_id = $1 AND seat = $2")
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
    query(
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
pub(crate) async fn run(pool: &Readers) -> Result<bool> {
    Ok(query_scalar(RUN).fetch_one(pool).await?)
}
