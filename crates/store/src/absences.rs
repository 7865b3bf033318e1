//! Vacations of players and stopped servers: while they last, the clocks of their games are paused.

use cardinal_ids::{ClockTime, GuildId, Timestamp, UserId};
use cardinal_rules::Seat;

use crate::columns::flag;
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Readers, query, query_scalar};
use crate::error::Result;
use crate::notices::tell_opponents;
use crate::stops::{Which, reason, run_on, stop};
use crate::{ErasureCause, ServerAct, ServerDeed, StoreResult, erasing, server_acts};

/// Why all games of a server are stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServerStop {
    /// A server admin has paused them.
    Paused,
    /// The bot was removed from the server.
    Removed,
}

/// A player's vacation, which covers all their games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Absence {
    /// When it began, by the time of day.
    pub since: Timestamp,
    /// When it ends, or when it ended.
    pub until: Timestamp,
    /// Whether it is over.
    pub over: bool,
}

/// A vacation that begins, or the present one with another end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAbsence {
    /// The player.
    pub user: UserId,
    /// When it begins and ends.
    pub absence: Absence,
    /// The present vacation that it replaces, as far as the caller knows.
    pub present: Option<Absence>,
    /// The present moment in clock time, at which clocks stop.
    pub clock: ClockTime,
    /// A notice to the opponents, one per opponent and channel, if they are to get one. The store doesn't interpret it.
    pub what: Option<String>,
    /// The present moment.
    pub now: Timestamp,
}

/// Stores vacations and stopped servers.
#[derive(Clone, Copy, Debug)]
pub struct Absences<'s>(pub(crate) &'s Connections);

impl Absences<'_> {
    /// Returns a player's vacations that end after this moment, oldest first.
    pub async fn of_user(self, user: UserId, behind: Timestamp) -> StoreResult<Vec<Absence>> {
        self.0.read(absences(&self.0.readers, user, behind)).await
    }

    /// Begins a player's vacation, or changes the end of the present one, and pauses the clocks of the player's running
    /// games. Returns false, and changes nothing, if the present vacation isn't the one that the caller knows.
    pub async fn set(self, absence: NewAbsence) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(async move { set_absence(connection, &absence).await })).await
    }

    /// Ends a player's vacation early. Clocks that were paused only for it run again. Returns false if the player isn't
    /// on vacation.
    pub async fn end(self, user: UserId, clock: ClockTime, now: Timestamp) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(end_absence(connection, user, clock, now))).await
    }

    /// Ends the vacations whose end has come, as [`Absences::end`] does, and returns their players.
    pub async fn end_expired(self, clock: ClockTime, now: Timestamp) -> StoreResult<Vec<UserId>> {
        // Looked up outside the writer, because it is asked every second and seldom finds one.
        if self.0.read(ended_absences(&self.0.readers, now)).await?.is_empty() {
            return Ok(Vec::new());
        }
        self.0.write(move |connection| Box::pin(end_absences(connection, clock, now))).await
    }

    /// Pauses the clocks of all games of a server for a reason, those of later games included, or removes the reason.
    /// Returns false if that was already so.
    pub async fn set_server_stop(
        self,
        guild: GuildId,
        why: ServerStop,
        stands: bool,
        (at, clock): (Timestamp, ClockTime),
    ) -> StoreResult<bool> {
        self.0
            .write(move |connection| {
                Box::pin(async move {
                    let changed = stop_server(connection, guild, why, stands, clock).await?;
                    if changed && why == ServerStop::Removed {
                        if stands {
                            erasing::record(connection, guild, ErasureCause::Removed, at).await?;
                        } else {
                            erasing::drop_erasure(connection, guild, ErasureCause::Removed).await?;
                        }
                    }
                    Ok(changed)
                })
            })
            .await
    }

    /// Pauses all games of a server, or lets them go on, by one of its admins, which is recorded. Returns false, and
    /// changes nothing, if it is so already.
    pub async fn pause_server(
        self,
        guild: GuildId,
        paused: bool,
        admin: UserId,
        (at, clock): (Timestamp, ClockTime),
    ) -> StoreResult<bool> {
        let act = if paused { ServerAct::Pause } else { ServerAct::Resume };
        let deed = ServerDeed { guild, admin, act, game: None, member: None, at };
        self.0
            .write(move |connection| {
                Box::pin(async move {
                    let changed = stop_server(connection, guild, ServerStop::Paused, paused, clock).await?;
                    if changed {
                        server_acts::insert(connection, &deed).await?;
                    }
                    Ok(changed)
                })
            })
            .await
    }

    /// Whether a server's games are stopped for this reason.
    pub async fn is_server_stopped(self, guild: GuildId, why: ServerStop) -> StoreResult<bool> {
        self.0.read(is_stopped(&self.0.readers, guild, why)).await
    }

    /// Returns the servers whose games are stopped for this reason.
    pub async fn stopped_servers(self, why: ServerStop) -> StoreResult<Vec<GuildId>> {
        self.0.read(stopped_servers(&self.0.readers, why)).await
    }

    /// Returns the servers with games, running or not.
    pub async fn servers_with_games(self) -> StoreResult<Vec<GuildId>> {
        self.0.read(servers_with_games(&self.0.readers)).await
    }
}

async fn stop_server(
    connection: &mut Connection,
    guild: GuildId,
    why: ServerStop,
    stands: bool,
    clock: ClockTime,
) -> Result<bool> {
    let sql = if stands {
        "INSERT INTO server_stops (guild_id, reason) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM server_stops WHERE guild_id = $1 AND reason = $2"
    };
    let done = query(sql).bind(guild.to_db()).bind(reason(why)).execute(&mut *connection).await?;
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

async fn is_stopped(pool: &Readers, guild: GuildId, why: ServerStop) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM server_stops WHERE guild_id = $1 AND reason = $2)";
    Ok(query_scalar(sql).bind(guild.to_db()).bind(reason(why)).fetch_one(pool).await?)
}

async fn stopped_servers(pool: &Readers, why: ServerStop) -> Result<Vec<GuildId>> {
    let sql = "SELECT guild_id FROM server_stops WHERE reason = $1";
    let servers: Vec<i64> = query_scalar(sql).bind(reason(why)).fetch_all(pool).await?;
    Ok(servers.into_iter().map(GuildId::from_db).collect())
}

/// From each server to the next, so that its games are not counted through.
const WITH_GAMES: &str = "\
    WITH RECURSIVE servers (guild_id) AS (
        SELECT min(guild_id) FROM games WHERE guild_id IS NOT NULL
        UNION ALL
        SELECT (SELECT min(guild_id) FROM games WHERE guild_id > servers.guild_id)
        FROM servers WHERE servers.guild_id IS NOT NULL
    )
    SELECT guild_id FROM servers WHERE guild_id IS NOT NULL";

async fn servers_with_games(pool: &Readers) -> Result<Vec<GuildId>> {
    let servers: Vec<i64> = query_scalar(WITH_GAMES).fetch_all(pool).await?;
    Ok(servers.into_iter().map(GuildId::from_db).collect())
}

pub(crate) async fn absences(pool: &Readers, user: UserId, behind: Timestamp) -> Result<Vec<Absence>> {
    query("SELECT since, until, over FROM absences WHERE user_id = $1 AND until > $2 ORDER BY since")
        .bind(user.to_db())
        .bind(behind.0)
        .fetch_all(pool)
        .await?
        .iter()
        .map(absence)
        .collect()
}

fn absence(row: &DbRow) -> Result<Absence> {
    Ok(Absence {
        since: Timestamp(row.try_get("since")?),
        until: Timestamp(row.try_get("until")?),
        over: flag(row, "over")?,
    })
}

async fn present(connection: &mut Connection, user: UserId) -> Result<Option<Absence>> {
    let sql = "SELECT since, until, over FROM absences WHERE user_id = $1 AND over = 0";
    query(sql).bind(user.to_db()).fetch_optional(connection).await?.as_ref().map(absence).transpose()
}

async fn set_absence(connection: &mut Connection, new: &NewAbsence) -> Result<bool> {
    let NewAbsence { user, absence, clock, .. } = *new;
    if present(connection, user).await? != new.present {
        return Ok(false);
    }
    // A vacation that ended and begins again within a second is the same one.
    query(
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

async fn end_absence(connection: &mut Connection, user: UserId, clock: ClockTime, now: Timestamp) -> Result<bool> {
    let sql = "UPDATE absences SET over = 1,
            until = CASE WHEN $2 < since THEN since WHEN $2 < until THEN $2 ELSE until END
        WHERE user_id = $1 AND over = 0";
    let done = query(sql).bind(user.to_db()).bind(now.0).execute(&mut *connection).await?;
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
async fn ended_absences(pool: &Readers, now: Timestamp) -> Result<Vec<i64>> {
    Ok(query_scalar(ENDED).bind(now.0).fetch_all(pool).await?)
}

async fn end_absences(connection: &mut Connection, clock: ClockTime, now: Timestamp) -> Result<Vec<UserId>> {
    let users: Vec<i64> = query_scalar(ENDED).bind(now.0).fetch_all(&mut *connection).await?;
    let users: Vec<UserId> = users.into_iter().map(UserId::from_db).collect();
    for user in &users {
        end_absence(connection, *user, clock, now).await?;
    }
    Ok(users)
}
