//! Clocks of games: clock time, the time that players have left, and deadlines.

use cardinal_ids::{ClockTime, GameId, Pace, Timestamp, UserId};
use cardinal_rules::BySeat;
use sqlx::AssertSqlSafe;

use crate::columns::{flag, maybe_number, number};
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Readers, STOPS_OF_GAME, query};
use crate::error::{Failure, Result};
use crate::{NewNotice, Stops, StoreError, StoreResult, notices, stops};

/// The last record that clock time was running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heartbeat {
    /// The clock time.
    pub time: ClockTime,
    /// The time of day.
    pub at: Timestamp,
    /// How long players could and couldn't act until then.
    pub presence: Presence,
}

/// A running game's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameClock {
    /// The time control; none: unlimited time.
    pub pace: Option<Pace>,
    /// When the present turn began, or the deck building.
    pub turn_at: ClockTime,
    /// Whether the players are building decks, before the first turn.
    pub building: bool,
    /// The seconds that each player had left when the present turn began, if the time control is for the whole game.
    pub left: Option<BySeat<u32>>,
    /// Extra seconds granted for the present turn.
    pub extra: u32,
    /// Since when the clock is paused, if it is.
    pub stopped_at: Option<ClockTime>,
    /// Why it is paused, if it is.
    pub stops: Stops,
}

/// The clock of a turn that begins. A paused clock stays paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewTurn {
    /// When the turn begins.
    pub at: ClockTime,
    /// The time that each player has left, as in [`GameClock::left`].
    pub left: Option<BySeat<u32>>,
    /// The turn's first deadline, if it has any.
    pub due: Option<ClockTime>,
}

/// What a deadline belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A game's clock: a reminder, or the end of a player's time.
    Game(GameId),
    /// A short time that runs in a game.
    ShortTime(GameId),
}

/// The moment at which something is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deadline {
    /// What is due.
    pub subject: Subject,
    /// When it is due.
    pub at: ClockTime,
    /// The moment up to which all of the subject's due work is done. The caller sets it; a new turn resets it.
    pub done: ClockTime,
}

/// A deadline whose work is done, and when its subject is due next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SettledDeadline {
    /// The deadline. If it has moved meanwhile, another process has settled it.
    pub deadline: Deadline,
    /// When the subject is due next, if ever.
    pub next: Option<ClockTime>,
    /// The new [`Deadline::done`].
    pub done: ClockTime,
}

impl Deadline {
    /// The game whose clock's deadline it is.
    const fn game(self) -> Option<GameId> {
        match self.subject {
            Subject::Game(game) => Some(game),
            Subject::ShortTime(_) => None,
        }
    }
}

/// A weekend that pauses a game's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weekend {
    /// When the clock stops.
    pub begun: ClockTime,
    /// When it runs on, by the time of day.
    pub until: Timestamp,
    /// The same in clock time, if the bot isn't away until then.
    pub over: ClockTime,
}

/// How many seconds players could act, and how many they couldn't, since the store began to count. Outages of the bot
/// never count as time in which they could, however short they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Presence {
    /// Seconds in which they could.
    pub present: i64,
    /// Seconds in which they couldn't.
    pub absent: i64,
}

/// Stores clock time and deadlines.
#[derive(Clone, Copy, Debug)]
pub struct Clocks<'s>(pub(crate) &'s Connections);

impl Clocks<'_> {
    /// Returns the last heartbeat of clock time.
    ///
    /// # Errors
    /// [`StoreError::Integrity`] if there is none: the schema begins with one.
    pub async fn last_heartbeat(self) -> StoreResult<Heartbeat> {
        let beat = self.0.read(last_heartbeat(&self.0.readers)).await?;
        beat.ok_or_else(|| StoreError::Integrity("the clock time is gone".to_owned()))
    }

    /// Records that clock time is running and how far it has come. If another process has recorded a later clock time,
    /// that one stays.
    pub async fn heartbeat(self, beat: Heartbeat) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(record_heartbeat(connection, beat))).await
    }

    /// Returns deadlines up to a moment, earliest first.
    pub async fn due(self, by: ClockTime, limit: u32) -> StoreResult<Vec<Deadline>> {
        self.0.read(due(&self.0.readers, by, limit)).await
    }

    /// Returns deadlines up to a moment in games that wait for this player, earliest first.
    pub async fn due_for(self, user: UserId, by: ClockTime, limit: u32) -> StoreResult<Vec<Deadline>> {
        self.0.read(due_for(&self.0.readers, user, by, limit)).await
    }

    /// Makes every later deadline in games that wait for this player due now, so that their times are worked out
    /// again: the player's reminder settings have changed.
    pub async fn reschedule_for(self, user: UserId, now: ClockTime) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(look_again(connection, user, now))).await
    }

    /// Does the same for all players who have quiet hours
    /// ([`Preferences::quiet`](super::Preferences::quiet)), and in all games whose clocks are paused on weekends.
    pub async fn reschedule_for_time_of_day(self, now: ClockTime) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(look_again_by_time_of_day(connection, now))).await
    }

    /// Pauses the clock of a game whose deadline this is until the weekend is over, unless another process has settled
    /// the deadline, or the clock is paused already. Returns whether it did.
    pub async fn begin_weekend(self, deadline: Deadline, weekend: Weekend) -> StoreResult<bool> {
        let Some(game) = deadline.game() else { return Ok(false) };
        let Weekend { begun, until, over } = weekend;
        self.0
            .write(move |connection| {
                Box::pin(stops::begin_weekend(connection, (game, deadline.at), begun, (until, over)))
            })
            .await
    }

    /// Changes when the weekend is over that pauses the clock of a game whose deadline this is.
    pub async fn move_weekend(self, deadline: Deadline, until: Timestamp, over: ClockTime) -> StoreResult<()> {
        let Some(game) = deadline.game() else { return Ok(()) };
        self.0
            .write(move |connection| Box::pin(stops::move_weekend(connection, (game, deadline.at), (until, over))))
            .await
    }

    /// Lets the clock of a game whose deadline this is run on, because the weekend is over. If several processes do,
    /// the first one wins.
    pub async fn end_weekend(self, deadline: Deadline, clock: ClockTime) -> StoreResult<()> {
        let Some(game) = deadline.game() else { return Ok(()) };
        self.0.write(move |connection| Box::pin(stops::end_weekend(connection, (game, deadline.at), clock))).await
    }

    /// Settles deadlines and stores a notice about them. If several processes settle the same deadline, the first one
    /// wins. Returns the subjects of the deadlines that this call settled; the notice mentions only their games.
    pub async fn settle(
        self,
        met: Vec<SettledDeadline>,
        notice: Option<NewNotice>,
        now: Timestamp,
    ) -> StoreResult<Vec<Subject>> {
        self.0.write(move |connection| Box::pin(async move { settle(connection, &met, notice, now).await })).await
    }
}

/// The columns that [`clock`] reads from a game.
pub(crate) fn columns() -> String {
    format!(
        "games.pace, games.turn_at, games.building, games.stopped_at, games.white_left, games.black_left, games.extra,
         CASE WHEN games.stopped_at IS NOT NULL THEN {STOPS_OF_GAME} END AS stops"
    )
}

async fn last_heartbeat(pool: &Readers) -> Result<Option<Heartbeat>> {
    let row = query("SELECT time, at, present, absent FROM clock_time").fetch_optional(pool).await?;
    row.map(|row| {
        let presence = Presence { present: row.try_get("present")?, absent: row.try_get("absent")? };
        Ok(Heartbeat { time: ClockTime(row.try_get("time")?), at: Timestamp(row.try_get("at")?), presence })
    })
    .transpose()
}

/// Records how far clock time has run. It never goes back: if two processes record it, the later time
/// stays.
async fn record_heartbeat(connection: &mut Connection, beat: Heartbeat) -> Result<()> {
    query(
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

pub(crate) async fn due(pool: &Readers, by: ClockTime, limit: u32) -> Result<Vec<Deadline>> {
    query(DUE).bind(by.0).bind(i64::from(limit)).fetch_all(pool).await?.iter().map(deadline).collect()
}

const DUE_FOR: &str = "SELECT kind, deadlines.id, due_at, done FROM games
    JOIN deadlines ON deadlines.kind = 'game' AND deadlines.id = games.id
    WHERE games.to_act_id = $1 AND due_at <= $2 ORDER BY due_at LIMIT $3";

async fn due_for(pool: &Readers, user: UserId, by: ClockTime, limit: u32) -> Result<Vec<Deadline>> {
    let rows = query(DUE_FOR).bind(user.to_db()).bind(by.0).bind(i64::from(limit)).fetch_all(pool).await?;
    rows.iter().map(deadline).collect()
}

const LOOK_AGAIN: &str = "UPDATE deadlines SET due_at = $2
    WHERE kind = 'game' AND id IN (SELECT id FROM games WHERE to_act_id = $1) AND due_at > $2";

async fn look_again(connection: &mut Connection, user: UserId, now: ClockTime) -> Result<()> {
    query(LOOK_AGAIN).bind(user.to_db()).bind(now.0).execute(connection).await?;
    Ok(())
}

/// Reads all preferences.
async fn look_again_by_time_of_day(connection: &mut Connection, now: ClockTime) -> Result<()> {
    let has_quiet_hours = connection.dialect().has_quiet_hours();
    let sql = format!(
        "UPDATE deadlines SET due_at = $1 WHERE kind = 'game' AND due_at > $1 AND id IN (
             SELECT games.id FROM preferences JOIN games ON games.to_act_id = preferences.user_id
             WHERE {has_quiet_hours}
             UNION ALL SELECT games.id FROM games WHERE finished = 0 AND pace LIKE '%,weekdays%')"
    );
    query(AssertSqlSafe(sql)).bind(now.0).execute(connection).await?;
    Ok(())
}

/// Sets a subject's deadline, or removes it.
pub(crate) async fn set_due(connection: &mut Connection, subject: Subject, due: Option<ClockTime>) -> Result<()> {
    let (kind, id) = key(subject);
    let query = match due {
        Some(at) => query(
            "INSERT INTO deadlines (kind, id, due_at) VALUES ($1, $2, $3)
             ON CONFLICT (kind, id) DO UPDATE SET due_at = excluded.due_at",
        )
        .bind(kind)
        .bind(id)
        .bind(at.0),
        None => query("DELETE FROM deadlines WHERE kind = $1 AND id = $2").bind(kind).bind(id),
    };
    query.execute(connection).await?;
    Ok(())
}

/// Settles the deadlines that nobody else has settled, and keeps their notices. Returns the subjects of those
/// it settled.
pub(crate) async fn settle(
    connection: &mut Connection,
    all: &[SettledDeadline],
    notice: Option<NewNotice>,
    now: Timestamp,
) -> Result<Vec<Subject>> {
    let mut met = Vec::new();
    for SettledDeadline { deadline, next, done } in all {
        let (kind, id) = key(deadline.subject);
        let sql = match next {
            Some(_) => "UPDATE deadlines SET due_at = $4, done = $5 WHERE kind = $1 AND id = $2 AND due_at = $3",
            None => "DELETE FROM deadlines WHERE kind = $1 AND id = $2 AND due_at = $3",
        };
        let mut query = query(sql).bind(kind).bind(id).bind(deadline.at.0);
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
const GAME: &str = "game";

/// The kind of a short time's deadline.
const SHORT_TIME: &str = "short-time";

fn deadline(row: &DbRow) -> Result<Deadline> {
    let subject = match row.try_get::<&str>("kind")? {
        GAME => Subject::Game(GameId::from_db(row.try_get("id")?)),
        SHORT_TIME => Subject::ShortTime(GameId::from_db(row.try_get("id")?)),
        other => return Err(Failure::unreadable(format!("a deadline of the kind `{other}`"))),
    };
    Ok(Deadline { subject, at: ClockTime(row.try_get("due_at")?), done: ClockTime(row.try_get("done")?) })
}

/// A game's clock.
pub(crate) fn clock(row: &DbRow) -> Result<GameClock> {
    let left = [maybe_number(row, "white_left")?, maybe_number(row, "black_left")?];
    Ok(GameClock {
        pace: row.try_get::<Option<&str>>("pace")?.map(pace).transpose()?,
        turn_at: ClockTime(row.try_get("turn_at")?),
        building: flag(row, "building")?,
        left: match left {
            [Some(white), Some(black)] => Some(BySeat { white, black }),
            _ => None,
        },
        extra: number(row, "extra")?,
        stopped_at: row.try_get::<Option<i64>>("stopped_at")?.map(ClockTime),
        stops: row.try_get::<Option<&str>>("stops")?.map_or(Ok(Stops::default()), stops::read)?,
    })
}

pub(crate) fn pace(text: &str) -> Result<Pace> {
    text.parse().map_err(|_| Failure::unreadable(format!("the pace `{text}`")))
}
