//! Why the clock of a game is paused.
//!
//! A weekend is the weakest reason: a game that has another one has no weekend as well, and a weekend that isn't over
//! then begins again. It belongs to the player to act, so it ends with the turn. While it lasts, the game keeps a
//! deadline, at which the weekend is over.

use std::collections::BTreeMap;

use cardinal_ids::{ClockTime, GameId, GuildId, Timestamp, UserId};
use cardinal_rules::{BySeat, Seat};
use sqlx::AssertSqlSafe;

use crate::columns::from_json;
use crate::database::{Connection, query};
use crate::error::{Failure, Result};
use crate::{NewGame, ServerStop};

/// Why the clock of a running game is paused. It runs if nothing is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stops {
    /// The end of each player's vacation, by the time of day.
    pub away: BySeat<Option<Timestamp>>,
    /// Whether a server admin has paused the server's games.
    pub paused: bool,
    /// Whether the bot was removed from the server.
    pub removed: bool,
    /// Whether a player took the bot off the account by which alone the game was begun.
    pub taken_off: bool,
    /// The end of the weekend of the player to act, by the time of day.
    pub weekend: Option<Timestamp>,
}

/// The reasons as they are kept.
const PAUSED: &str = "paused";
const REMOVED: &str = "removed";
const TAKEN_OFF: &str = "taken-off";
const WHITE_AWAY: &str = "white-away";
const BLACK_AWAY: &str = "black-away";
const WEEKEND: &str = "weekend";

pub(crate) const fn reason(why: ServerStop) -> &'static str {
    match why {
        ServerStop::Paused => PAUSED,
        ServerStop::Removed => REMOVED,
    }
}

/// Which running games are stopped, or let run, and for which reason.
#[derive(Clone, Copy)]
pub(crate) enum Which {
    /// Those of a server.
    Server(GuildId, ServerStop),
    /// Those in which this user has this seat.
    Away(UserId, Seat),
    /// Those in which this user has this seat, begun by what was on the user's account alone.
    TakenOff(UserId, Seat),
}

impl Which {
    /// The condition for a game's row, with its number as the first argument.
    const fn condition(self) -> &'static str {
        match self {
            Which::Server(..) => "games.finished = 0 AND games.guild_id = $1",
            // In an event, vacations pause no clock.
            Which::Away(_, Seat::White) => {
                "games.finished = 0 AND games.white_id = $1 AND coalesce(games.pace, '') NOT LIKE '%,strict'"
            }
            Which::Away(_, Seat::Black) => {
                "games.finished = 0 AND games.black_id = $1 AND coalesce(games.pace, '') NOT LIKE '%,strict'"
            }
            Which::TakenOff(_, Seat::White) => "games.finished = 0 AND games.white_id = $1 AND games.by_account = 1",
            Which::TakenOff(_, Seat::Black) => "games.finished = 0 AND games.black_id = $1 AND games.by_account = 1",
        }
    }

    const fn number(self) -> i64 {
        match self {
            Which::Server(guild, _) => guild.to_db(),
            Which::Away(user, _) | Which::TakenOff(user, _) => user.to_db(),
        }
    }

    const fn reason(self) -> &'static str {
        match self {
            Which::Server(_, why) => reason(why),
            Which::Away(_, Seat::White) => WHITE_AWAY,
            Which::Away(_, Seat::Black) => BLACK_AWAY,
            Which::TakenOff(..) => TAKEN_OFF,
        }
    }
}

/// Stops clocks for a reason. What is due already and not done yet counts as due at the moment at which they stop, so
/// that it is done when they run on, and not lost.
pub(crate) async fn stop(
    connection: &mut Connection,
    which: Which,
    until: Option<Timestamp>,
    clock: ClockTime,
) -> Result<()> {
    let condition = which.condition();
    let sql = format!(
        "INSERT INTO stops (game_id, reason, until) SELECT games.id, $2, $3 FROM games WHERE {condition}
         ON CONFLICT (game_id, reason) DO UPDATE SET until = excluded.until"
    );
    query(AssertSqlSafe(sql))
        .bind(which.number())
        .bind(which.reason())
        .bind(until.map(|until| until.0))
        .execute(&mut *connection)
        .await?;
    let sql =
        format!("DELETE FROM stops WHERE reason = $2 AND game_id IN (SELECT games.id FROM games WHERE {condition})");
    query(AssertSqlSafe(sql)).bind(which.number()).bind(WEEKEND).execute(&mut *connection).await?;
    let sql = format!(
        "UPDATE games SET stopped_at = coalesce(
            (SELECT CASE WHEN due_at < $2 THEN due_at ELSE $2 END FROM deadlines
             WHERE kind = 'game' AND deadlines.id = games.id), $2)
         WHERE stopped_at IS NULL AND {condition}"
    );
    query(AssertSqlSafe(sql)).bind(which.number()).bind(clock.0).execute(&mut *connection).await?;
    let sql =
        format!("DELETE FROM deadlines WHERE kind = 'game' AND id IN (SELECT games.id FROM games WHERE {condition})");
    query(AssertSqlSafe(sql)).bind(which.number()).execute(connection).await?;
    Ok(())
}

/// Ends a reason. Clocks that have no other run on: the turn began later by the time that they stood, and the game is
/// due at once, so that it is seen what comes next. What lay before the stop is done.
pub(crate) async fn run_on(connection: &mut Connection, which: Which, clock: ClockTime) -> Result<()> {
    let condition = which.condition();
    let sql =
        format!("DELETE FROM stops WHERE reason = $2 AND game_id IN (SELECT games.id FROM games WHERE {condition})");
    query(AssertSqlSafe(sql)).bind(which.number()).bind(which.reason()).execute(&mut *connection).await?;
    let free = format!(
        "{condition} AND games.stopped_at IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM stops WHERE stops.game_id = games.id)"
    );
    let sql = format!(
        "INSERT INTO deadlines (kind, id, due_at, done) SELECT 'game', games.id, $2, $2 - 1 FROM games WHERE {free}
         ON CONFLICT (kind, id) DO UPDATE SET due_at = excluded.due_at, done = excluded.done"
    );
    query(AssertSqlSafe(sql)).bind(which.number()).bind(clock.0).execute(&mut *connection).await?;
    let sql = format!(
        "UPDATE games SET turn_at = CASE WHEN $2 > stopped_at THEN turn_at + $2 - stopped_at ELSE turn_at END,
             stopped_at = NULL WHERE {free}"
    );
    query(AssertSqlSafe(sql)).bind(which.number()).bind(clock.0).execute(connection).await?;
    Ok(())
}

/// A game has begun: says whether its clock stands from the beginning.
pub(crate) async fn begin(connection: &mut Connection, id: GameId, game: &NewGame) -> Result<bool> {
    let done = query(
        "INSERT INTO stops (game_id, reason, until)
         SELECT $1, reason, NULL FROM server_stops WHERE guild_id = $2
         UNION ALL SELECT $1, 'white-away', until FROM absences WHERE user_id = $3 AND over = 0 AND $5 = 0
         UNION ALL SELECT $1, 'black-away', until FROM absences WHERE user_id = $4 AND over = 0 AND $5 = 0",
    )
    .bind(id.to_db())
    .bind(game.site.guild.map(GuildId::to_db))
    .bind(game.players.white.to_db())
    .bind(game.players.black.to_db())
    .bind(i64::from(game.pace.is_some_and(|pace| pace.strict)))
    .execute(&mut *connection)
    .await?;
    let stands = done.rows_affected() > 0;
    if stands {
        query("UPDATE games SET stopped_at = turn_at WHERE id = $1").bind(id.to_db()).execute(connection).await?;
    }
    Ok(stands)
}

/// Pauses a game's clock for the weekend until `until`, which is at `next` in clock time, unless the deadline has been
/// settled, or the clock is paused already. It stops at `at`, but not before the deadline. Returns whether it did.
pub(crate) async fn begin_weekend(
    connection: &mut Connection,
    (id, due): (GameId, ClockTime),
    at: ClockTime,
    (until, next): (Timestamp, ClockTime),
) -> Result<bool> {
    let sql = "UPDATE deadlines SET due_at = $3 WHERE kind = 'game' AND id = $1 AND due_at = $2
        AND EXISTS (SELECT 1 FROM games WHERE games.id = $1 AND finished = 0 AND stopped_at IS NULL)";
    let done = query(sql).bind(id.to_db()).bind(due.0).bind(next.0).execute(&mut *connection).await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    query("INSERT INTO stops (game_id, reason, until) VALUES ($1, $2, $3)")
        .bind(id.to_db())
        .bind(WEEKEND)
        .bind(until.0)
        .execute(&mut *connection)
        .await?;
    query("UPDATE games SET stopped_at = $2 WHERE id = $1").bind(id.to_db()).bind(at.0).execute(connection).await?;
    Ok(true)
}

/// Changes when a weekend is over that pauses a game's clock, unless the deadline has been settled.
pub(crate) async fn move_weekend(
    connection: &mut Connection,
    (id, due): (GameId, ClockTime),
    (until, next): (Timestamp, ClockTime),
) -> Result<()> {
    let sql = "UPDATE deadlines SET due_at = $3 WHERE kind = 'game' AND id = $1 AND due_at = $2";
    let done = query(sql).bind(id.to_db()).bind(due.0).bind(next.0).execute(&mut *connection).await?;
    if done.rows_affected() > 0 {
        query("UPDATE stops SET until = $3 WHERE game_id = $1 AND reason = $2")
            .bind(id.to_db())
            .bind(WEEKEND)
            .bind(until.0)
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// Lets a game's clock run on after the weekend, unless the deadline has been settled. The turn began later by the time
/// that the clock stood, and so did what is done of it. The game is due at once, so that it is seen what comes next.
pub(crate) async fn end_weekend(
    connection: &mut Connection,
    (id, due): (GameId, ClockTime),
    clock: ClockTime,
) -> Result<()> {
    let sql = "UPDATE deadlines SET due_at = $3, done = CASE WHEN done > 0 THEN done + $3 - (
                SELECT CASE WHEN stopped_at < $3 THEN stopped_at ELSE $3 END FROM games WHERE games.id = $1
            ) ELSE done END
        WHERE kind = 'game' AND id = $1 AND due_at = $2
            AND EXISTS (SELECT 1 FROM stops WHERE game_id = $1 AND reason = $4)";
    let done = query(sql).bind(id.to_db()).bind(due.0).bind(clock.0).bind(WEEKEND).execute(&mut *connection).await?;
    if done.rows_affected() > 0 {
        let sql =
            "UPDATE games SET turn_at = CASE WHEN $2 > stopped_at THEN turn_at + $2 - stopped_at ELSE turn_at END,
                stopped_at = NULL WHERE id = $1";
        query(sql).bind(id.to_db()).bind(clock.0).execute(&mut *connection).await?;
        drop_weekend(connection, id).await?;
    }
    Ok(())
}

/// A turn begins: the weekend of the player who was to act no longer pauses the clock.
pub(crate) async fn end_weekend_with_turn(connection: &mut Connection, id: GameId) -> Result<()> {
    if drop_weekend(connection, id).await? {
        query("UPDATE games SET stopped_at = NULL WHERE id = $1").bind(id.to_db()).execute(connection).await?;
    }
    Ok(())
}

async fn drop_weekend(connection: &mut Connection, id: GameId) -> Result<bool> {
    let sql = "DELETE FROM stops WHERE game_id = $1 AND reason = $2";
    let done = query(sql).bind(id.to_db()).bind(WEEKEND).execute(connection).await?;
    Ok(done.rows_affected() > 0)
}

/// Reads why a clock is paused from a JSON object of reasons and moments.
pub(crate) fn read(json: &str) -> Result<Stops> {
    let kept: BTreeMap<String, Option<i64>> = from_json("why a clock is paused", json)?;
    let mut stops = Stops::default();
    for (reason, until) in kept {
        let until = || {
            let until = until.ok_or_else(|| Failure::unreadable("an absence or a weekend without an end"))?;
            Ok::<_, Failure>(Some(Timestamp(until)))
        };
        match reason.as_str() {
            PAUSED => stops.paused = true,
            REMOVED => stops.removed = true,
            TAKEN_OFF => stops.taken_off = true,
            WHITE_AWAY => stops.away.white = until()?,
            BLACK_AWAY => stops.away.black = until()?,
            WEEKEND => stops.weekend = until()?,
            other => return Err(Failure::unreadable(format!("a clock that is paused because of `{other}`"))),
        }
    }
    Ok(stops)
}
