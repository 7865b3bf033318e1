//! Paused clocks: why each is paused, and how it resumes once no reason is left.
//!
//! A server may have thousands of games, so a few statements pause or resume them all.

use super::driver::{Connection, Pool, Row};
use async_trait::async_trait;

use cardinal_rules::Seat;
use sqlx::Row as _;

use super::failure::Result;
use super::notices::tell_opponents;
use super::sql_store::{Answer, SqlStore};
use super::stops::{Which, reason, run_on, stop};
use super::values::flag;
use crate::store::{Absence, Absences, ClockTime, GuildId, NewAbsence, ServerStop, Timestamp, UserId};

#[async_trait]
impl Absences for SqlStore {
    async fn of_user(&self, user: UserId, behind: Timestamp) -> Answer<Vec<Absence>> {
        self.read(absences(&self.readers, user, behind)).await
    }

    async fn set(&self, absence: NewAbsence) -> Answer<bool> {
        self.write(move |connection| Box::pin(async move { set_absence(connection, &absence).await })).await
    }

    async fn end(&self, user: UserId, clock: ClockTime, now: Timestamp) -> Answer<bool> {
        self.write(move |connection| Box::pin(end_absence(connection, user, clock, now))).await
    }

    async fn end_expired(&self, clock: ClockTime, now: Timestamp) -> Answer<Vec<UserId>> {
        // Looked up outside the writer, because it is asked every second and seldom finds one.
        if self.read(ended_absences(&self.readers, now)).await?.is_empty() {
            return Ok(Vec::new());
        }
        self.write(move |connection| Box::pin(end_absences(connection, clock, now))).await
    }

    async fn set_server_stop(&self, guild: GuildId, why: ServerStop, stands: bool, clock: ClockTime) -> Answer<bool> {
        self.write(move |connection| Box::pin(stop_server(connection, guild, why, stands, clock))).await
    }

    async fn is_server_stopped(&self, guild: GuildId, why: ServerStop) -> Answer<bool> {
        self.read(is_stopped(&self.readers, guild, why)).await
    }

    async fn stopped_servers(&self, why: ServerStop) -> Answer<Vec<GuildId>> {
        self.read(stopped_servers(&self.readers, why)).await
    }

    async fn servers_with_games(&self) -> Answer<Vec<GuildId>> {
        self.read(servers_with_games(&self.readers)).await
    }
}

pub(super) async fn stop_server(
    connection: &mut Connection,
    guild: GuildId,
    why: ServerStop,
    stands: bool,
    clock: ClockTime,
) -> Result<bool> {
    let query = if stands {
        "INSERT INTO server_stops (guild_id, reason) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM server_stops WHERE guild_id = $1 AND reason = $2"
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

pub(super) async fn is_stopped(pool: &Pool, guild: GuildId, why: ServerStop) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM server_stops WHERE guild_id = $1 AND reason = $2)";
    Ok(sqlx::query_scalar(sql).bind(guild.to_db()).bind(reason(why)).fetch_one(pool).await?)
}

pub(super) async fn stopped_servers(pool: &Pool, why: ServerStop) -> Result<Vec<GuildId>> {
    let sql = "SELECT guild_id FROM server_stops WHERE reason = $1";
    let servers: Vec<i64> = sqlx::query_scalar(sql).bind(reason(why)).fetch_all(pool).await?;
    Ok(servers.into_iter().map(GuildId::from_db).collect())
}

pub(super) async fn servers_with_games(pool: &Pool) -> Result<Vec<GuildId>> {
    let sql = "SELECT DISTINCT guild_id FROM games WHERE guild_id IS NOT NULL AND finished = 0";
    let servers: Vec<i64> = sqlx::query_scalar(sql).fetch_all(pool).await?;
    Ok(servers.into_iter().map(GuildId::from_db).collect())
}

pub(super) async fn absences(pool: &Pool, user: UserId, behind: Timestamp) -> Result<Vec<Absence>> {
    sqlx::query("SELECT since, until, over FROM absences WHERE user_id = $1 AND until > $2 ORDER BY since")
        .bind(user.to_db())
        .bind(behind.0)
        .fetch_all(pool)
        .await?
        .iter()
        .map(absence)
        .collect()
}

fn absence(row: &Row) -> Result<Absence> {
    Ok(Absence {
        since: Timestamp(row.try_get("since")?),
        until: Timestamp(row.try_get("until")?),
        over: flag(row, "over")?,
    })
}

async fn present(connection: &mut Connection, user: UserId) -> Result<Option<Absence>> {
    let sql = "SELECT since, until, over FROM absences WHERE user_id = $1 AND over = 0";
    sqlx::query(sql).bind(user.to_db()).fetch_optional(connection).await?.as_ref().map(absence).transpose()
}

pub(super) async fn set_absence(connection: &mut Connection, new: &NewAbsence) -> Result<bool> {
    let NewAbsence { user, absence, clock, .. } = *new;
    if present(connection, user).await? != new.present {
        return Ok(false);
    }
    // A vacation that ended and begins again within a second is the same one.
    sqlx::query(
        "INSERT INTO absences (user_id, since, until) VALUES ($1, $2, $3)
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
    connection: &mut Connection,
    user: UserId,
    clock: ClockTime,
    now: Timestamp,
) -> Result<bool> {
    let sql = "UPDATE absences SET over = 1,
            until = CASE WHEN $2 < since THEN since WHEN $2 < until THEN $2 ELSE until END
        WHERE user_id = $1 AND over = 0";
    let done = sqlx::query(sql).bind(user.to_db()).bind(now.0).execute(&mut *connection).await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    for seat in Seat::ALL {
        run_on(connection, Which::Away(user, seat), clock).await?;
    }
    Ok(true)
}

const ENDED: &str = "SELECT user_id FROM absences WHERE over = 0 AND until <= $1";

/// The vacations that end by now.
pub(super) async fn ended_absences(pool: &Pool, now: Timestamp) -> Result<Vec<i64>> {
    Ok(sqlx::query_scalar(ENDED).bind(now.0).fetch_all(pool).await?)
}

pub(super) async fn end_absences(connection: &mut Connection, clock: ClockTime, now: Timestamp) -> Result<Vec<UserId>> {
    let users: Vec<i64> = sqlx::query_scalar(ENDED).bind(now.0).fetch_all(&mut *connection).await?;
    let users: Vec<UserId> = users.into_iter().map(UserId::from_db).collect();
    for user in &users {
        end_absence(connection, *user, clock, now).await?;
    }
    Ok(users)
}

#[cfg(test)]
mod tests {
    use super::super::query_plan;
    use super::*;

    #[tokio::test]
    async fn absences_that_end_are_found_without_looking_at_the_rest() {
        let Some(plan) = query_plan::of(ENDED).await else { return };
        assert!(plan.uses("absences_by_end") && plan.scans.is_empty(), "{plan:?}");
    }
}
