//! Clocks that stand still: why they do, and that they run on as soon as there is no reason left.
//!
//! A server may have thousands of games, so all of them are stopped and let run by a few statements.

use std::collections::BTreeMap;

use cardinal_rules::Seat;
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row, SqliteConnection, SqlitePool};

use super::departures::tell_opponents;
use super::failure::{Failure, Result};
use super::values::from_json;
use crate::store::{Absence, ClockTime, GameId, GuildId, NewAbsence, NewGame, ServerStop, Stops, Timestamp, UserId};

/// The reasons as they are kept.
const PAUSED: &str = "paused";
const REMOVED: &str = "removed";
const WHITE_AWAY: &str = "white-away";
const BLACK_AWAY: &str = "black-away";

const fn reason(why: ServerStop) -> &'static str {
    match why {
        ServerStop::Paused => PAUSED,
        ServerStop::Removed => REMOVED,
    }
}

/// Which running games are stopped, or let run, and for which reason.
#[derive(Clone, Copy)]
enum Which {
    /// Those of a server.
    Server(GuildId, ServerStop),
    /// Those in which this user has this seat.
    Away(UserId, Seat),
}

impl Which {
    /// The condition for a game's row, with its number as the first argument.
    const fn condition(self) -> &'static str {
        match self {
            Which::Server(..) => "games.finished = 0 AND games.guild_id = ?1",
            Which::Away(_, Seat::White) => "games.finished = 0 AND games.white_id = ?1",
            Which::Away(_, Seat::Black) => "games.finished = 0 AND games.black_id = ?1",
        }
    }

    const fn number(self) -> i64 {
        match self {
            Which::Server(guild, _) => guild.to_db(),
            Which::Away(user, _) => user.to_db(),
        }
    }

    const fn reason(self) -> &'static str {
        match self {
            Which::Server(_, why) => reason(why),
            Which::Away(_, Seat::White) => WHITE_AWAY,
            Which::Away(_, Seat::Black) => BLACK_AWAY,
        }
    }
}

/// Stops clocks for a reason. What is due already and not done yet counts as due at the moment at which they stop, so
/// that it is done when they run on, and not lost.
async fn stop(
    connection: &mut SqliteConnection,
    which: Which,
    until: Option<Timestamp>,
    clock: ClockTime,
) -> Result<()> {
    let condition = which.condition();
    let sql = format!(
        "INSERT INTO stops (game_id, reason, until) SELECT games.id, ?2, ?3 FROM games WHERE {condition}
         ON CONFLICT (game_id, reason) DO UPDATE SET until = excluded.until"
    );
    sqlx::query(AssertSqlSafe(sql))
        .bind(which.number())
        .bind(which.reason())
        .bind(until.map(|until| until.0))
        .execute(&mut *connection)
        .await?;
    let sql = format!(
        "UPDATE games SET stopped_at = min(?2, coalesce(
            (SELECT due_at FROM deadlines WHERE kind = 'game' AND deadlines.id = games.id), ?2))
         WHERE stopped_at IS NULL AND {condition}"
    );
    sqlx::query(AssertSqlSafe(sql)).bind(which.number()).bind(clock.0).execute(&mut *connection).await?;
    let sql =
        format!("DELETE FROM deadlines WHERE kind = 'game' AND id IN (SELECT games.id FROM games WHERE {condition})");
    sqlx::query(AssertSqlSafe(sql)).bind(which.number()).execute(connection).await?;
    Ok(())
}

/// Ends a reason. Clocks that have no other run on: the turn began later by the time that they stood, and the game is
/// due at once, so that it is seen what comes next. What lay before the stop is done.
async fn run_on(connection: &mut SqliteConnection, which: Which, clock: ClockTime) -> Result<()> {
    let condition = which.condition();
    let sql =
        format!("DELETE FROM stops WHERE reason = ?2 AND game_id IN (SELECT games.id FROM games WHERE {condition})");
    sqlx::query(AssertSqlSafe(sql)).bind(which.number()).bind(which.reason()).execute(&mut *connection).await?;
    let free = format!(
        "{condition} AND games.stopped_at IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM stops WHERE stops.game_id = games.id)"
    );
    let sql = format!(
        "INSERT INTO deadlines (kind, id, due_at, done) SELECT 'game', games.id, ?2, ?2 - 1 FROM games WHERE {free}
         ON CONFLICT (kind, id) DO UPDATE SET due_at = excluded.due_at, done = excluded.done"
    );
    sqlx::query(AssertSqlSafe(sql)).bind(which.number()).bind(clock.0).execute(&mut *connection).await?;
    let sql = format!("UPDATE games SET turn_at = turn_at + max(?2 - stopped_at, 0), stopped_at = NULL WHERE {free}");
    sqlx::query(AssertSqlSafe(sql)).bind(which.number()).bind(clock.0).execute(connection).await?;
    Ok(())
}

/// A game has begun: says whether its clock stands from the beginning.
pub(super) async fn begun(connection: &mut SqliteConnection, id: GameId, game: &NewGame) -> Result<bool> {
    let done = sqlx::query(
        "INSERT INTO stops (game_id, reason, until)
         SELECT ?1, reason, NULL FROM server_stops WHERE guild_id = ?2
         UNION ALL SELECT ?1, 'white-away', until FROM absences WHERE user_id = ?3 AND over = 0
         UNION ALL SELECT ?1, 'black-away', until FROM absences WHERE user_id = ?4 AND over = 0",
    )
    .bind(id.to_db())
    .bind(game.site.guild.map(GuildId::to_db))
    .bind(game.players.white.to_db())
    .bind(game.players.black.to_db())
    .execute(&mut *connection)
    .await?;
    let stands = done.rows_affected() > 0;
    if stands {
        sqlx::query("UPDATE games SET stopped_at = turn_at WHERE id = ?1").bind(id.to_db()).execute(connection).await?;
    }
    Ok(stands)
}

/// A game is over: nothing stops its clock any more.
pub(super) async fn over(connection: &mut SqliteConnection, game: GameId) -> Result<()> {
    sqlx::query("DELETE FROM stops WHERE game_id = ?1").bind(game.to_db()).execute(connection).await?;
    Ok(())
}

/// Why a clock stands still, out of an object of reasons and moments.
pub(super) fn stops(json: &str) -> Result<Stops> {
    let kept: BTreeMap<String, Option<i64>> = from_json("why a clock stands still", json)?;
    let mut stops = Stops::default();
    for (reason, until) in kept {
        let until = || {
            let until = until.ok_or_else(|| Failure::unreadable("an absence without an end"))?;
            Ok::<_, Failure>(Some(Timestamp(until)))
        };
        match reason.as_str() {
            PAUSED => stops.paused = true,
            REMOVED => stops.removed = true,
            WHITE_AWAY => stops.away.white = until()?,
            BLACK_AWAY => stops.away.black = until()?,
            other => return Err(Failure::unreadable(format!("a clock that stands still because of `{other}`"))),
        }
    }
    Ok(stops)
}

pub(super) async fn stop_server(
    connection: &mut SqliteConnection,
    guild: GuildId,
    why: ServerStop,
    stands: bool,
    clock: ClockTime,
) -> Result<bool> {
    let query = if stands {
        "INSERT INTO server_stops (guild_id, reason) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM server_stops WHERE guild_id = ?1 AND reason = ?2"
    };
    let done = sqlx::query(query).bind(guild.to_db()).bind(reason(why)).execute(&mut *connection).await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    let which = Which::Server(guild, why);
    if stands {
        stop(connection, which, None, clock).await?;
    } else {
        run_on(connection, which, clock).await?;
    }
    Ok(true)
}

pub(super) async fn is_stopped(pool: &SqlitePool, guild: GuildId, why: ServerStop) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM server_stops WHERE guild_id = ?1 AND reason = ?2)";
    Ok(sqlx::query_scalar(sql).bind(guild.to_db()).bind(reason(why)).fetch_one(pool).await?)
}

pub(super) async fn stopped_servers(pool: &SqlitePool, why: ServerStop) -> Result<Vec<GuildId>> {
    let sql = "SELECT guild_id FROM server_stops WHERE reason = ?1";
    let servers: Vec<i64> = sqlx::query_scalar(sql).bind(reason(why)).fetch_all(pool).await?;
    Ok(servers.into_iter().map(GuildId::from_db).collect())
}

pub(super) async fn servers_with_games(pool: &SqlitePool) -> Result<Vec<GuildId>> {
    let sql = "SELECT DISTINCT guild_id FROM games WHERE guild_id IS NOT NULL AND finished = 0";
    let servers: Vec<i64> = sqlx::query_scalar(sql).fetch_all(pool).await?;
    Ok(servers.into_iter().map(GuildId::from_db).collect())
}

pub(super) async fn absences(pool: &SqlitePool, user: UserId, behind: Timestamp) -> Result<Vec<Absence>> {
    sqlx::query("SELECT since, until, over FROM absences WHERE user_id = ?1 AND until > ?2 ORDER BY since")
        .bind(user.to_db())
        .bind(behind.0)
        .fetch_all(pool)
        .await?
        .iter()
        .map(absence)
        .collect()
}

fn absence(row: &SqliteRow) -> Result<Absence> {
    Ok(Absence {
        since: Timestamp(row.try_get("since")?),
        until: Timestamp(row.try_get("until")?),
        over: row.try_get("over")?,
    })
}

async fn present(connection: &mut SqliteConnection, user: UserId) -> Result<Option<Absence>> {
    let sql = "SELECT since, until, over FROM absences WHERE user_id = ?1 AND over = 0";
    sqlx::query(sql).bind(user.to_db()).fetch_optional(connection).await?.as_ref().map(absence).transpose()
}

pub(super) async fn set_absence(connection: &mut SqliteConnection, new: &NewAbsence) -> Result<bool> {
    let NewAbsence { user, absence, clock, .. } = *new;
    if present(connection, user).await? != new.present {
        return Ok(false);
    }
    // One that has ended and begins again within a second is the same one.
    sqlx::query(
        "INSERT INTO absences (user_id, since, until) VALUES (?1, ?2, ?3)
         ON CONFLICT (user_id, since) DO UPDATE SET until = excluded.until, over = 0",
    )
    .bind(user.to_db())
    .bind(absence.since.0)
    .bind(absence.until.0)
    .execute(&mut *connection)
    .await?;
    for seat in Seat::ALL {
        stop(connection, Which::Away(user, seat), Some(absence.until), clock).await?;
    }
    if let Some(what) = &new.what {
        tell_opponents(connection, user, None, what, new.now).await?;
    }
    Ok(true)
}

pub(super) async fn end_absence(
    connection: &mut SqliteConnection,
    user: UserId,
    clock: ClockTime,
    now: Timestamp,
) -> Result<bool> {
    let sql = "UPDATE absences SET over = 1, until = max(since, min(until, ?2)) WHERE user_id = ?1 AND over = 0";
    let done = sqlx::query(sql).bind(user.to_db()).bind(now.0).execute(&mut *connection).await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    for seat in Seat::ALL {
        run_on(connection, Which::Away(user, seat), clock).await?;
    }
    Ok(true)
}

const ENDED: &str = "SELECT user_id FROM absences WHERE over = 0 AND until <= ?1";

/// Whose absence is to end by now.
pub(super) async fn ended_absences(pool: &SqlitePool, now: Timestamp) -> Result<Vec<i64>> {
    Ok(sqlx::query_scalar(ENDED).bind(now.0).fetch_all(pool).await?)
}

pub(super) async fn end_absences(
    connection: &mut SqliteConnection,
    clock: ClockTime,
    now: Timestamp,
) -> Result<Vec<UserId>> {
    let users: Vec<i64> = sqlx::query_scalar(ENDED).bind(now.0).fetch_all(&mut *connection).await?;
    let users: Vec<UserId> = users.into_iter().map(UserId::from_db).collect();
    for user in &users {
        end_absence(connection, *user, clock, now).await?;
    }
    Ok(users)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sqlite::query_plan;

    #[tokio::test]
    async fn absences_that_end_are_found_without_looking_at_the_rest() {
        let steps = query_plan::of(ENDED).await;
        assert!(steps.iter().all(|step| step.contains("INDEX absences_by_end ")), "{steps:?}");
    }
}
