//! Players who took the bot off their account, and how the games go that were begun by what was on it alone. They are
//! private: nobody else knows of them.

use cardinal_ids::{ClockTime, Timestamp, UserId};
use cardinal_rules::Seat;

use crate::StoreResult;
use crate::connections::Connections;
use crate::database::{Connection, Readers, query, query_scalar};
use crate::error::Result;
use crate::forgetting::delete_games;
use crate::stops::{Which, run_on, stop};

/// Stores who took the bot off their account.
#[derive(Clone, Copy, Debug)]
pub struct AccountRemovals<'s>(pub(crate) &'s Connections);

impl AccountRemovals<'_> {
    /// Records that a player took the bot off their account, and pauses the clocks of the games by it alone. Returns
    /// false, and changes nothing, if there are no such games, or if it is recorded already.
    pub async fn record(self, user: UserId, (at, clock): (Timestamp, ClockTime)) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(record(connection, user, at, clock))).await
    }

    /// Forgets that a player took the bot off their account, because it is there again. Clocks that were paused only
    /// for that run again. Returns whether it was recorded.
    pub async fn lift(self, user: UserId, clock: ClockTime) -> StoreResult<bool> {
        // Looked up outside the writer, because it is seldom recorded.
        if self.0.read(since(&self.0.readers, user)).await?.is_none() {
            return Ok(false);
        }
        self.0.write(move |connection| Box::pin(lift(connection, user, clock))).await
    }

    /// Returns since when a player is known to have taken the bot off their account.
    pub async fn since(self, user: UserId) -> StoreResult<Option<Timestamp>> {
        self.0.read(since(&self.0.readers, user)).await
    }

    /// Returns players who took the bot off their account at this moment or earlier, the longest ago first.
    pub async fn due(self, since: Timestamp, limit: u32) -> StoreResult<Vec<UserId>> {
        self.0.read(due(&self.0.readers, since, limit)).await
    }

    /// Erases some games of a player who took the bot off their account: those by it alone, running or not. When there
    /// are none left, the player is forgotten here, too. Returns how many games went: none if the bot is on the account
    /// again.
    pub async fn erase_some(self, user: UserId, limit: u32) -> StoreResult<u64> {
        self.0.write(move |connection| Box::pin(erase_some(connection, user, limit))).await
    }
}

const RECORD: &str = "\
    INSERT INTO account_removals (user_id, since)
    SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT)
    WHERE EXISTS (SELECT 1 FROM games WHERE white_id = $1 AND private = 1 AND by_account = 1)
       OR EXISTS (SELECT 1 FROM games WHERE black_id = $1 AND private = 1 AND by_account = 1)
    ON CONFLICT DO NOTHING";

async fn record(connection: &mut Connection, user: UserId, at: Timestamp, clock: ClockTime) -> Result<bool> {
    let done = query(RECORD).bind(user.to_db()).bind(at.0).execute(&mut *connection).await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    for seat in Seat::ALL {
        stop(connection, Which::TakenOff(user, seat), None, clock).await?;
    }
    Ok(true)
}

async fn lift(connection: &mut Connection, user: UserId, clock: ClockTime) -> Result<bool> {
    if !drop_removal(connection, user).await? {
        return Ok(false);
    }
    for seat in Seat::ALL {
        run_on(connection, Which::TakenOff(user, seat), clock).await?;
    }
    Ok(true)
}

async fn drop_removal(connection: &mut Connection, user: UserId) -> Result<bool> {
    let sql = "DELETE FROM account_removals WHERE user_id = $1";
    let done = query(sql).bind(user.to_db()).execute(connection).await?;
    Ok(done.rows_affected() > 0)
}

const SINCE: &str = "SELECT since FROM account_removals WHERE user_id = $1";

async fn since(pool: &Readers, user: UserId) -> Result<Option<Timestamp>> {
    let since: Option<i64> = query_scalar(SINCE).bind(user.to_db()).fetch_optional(pool).await?;
    Ok(since.map(Timestamp))
}

const DUE: &str = "SELECT user_id FROM account_removals WHERE since <= $1 ORDER BY since LIMIT $2";

async fn due(pool: &Readers, since: Timestamp, limit: u32) -> Result<Vec<UserId>> {
    let users: Vec<i64> = query_scalar(DUE).bind(since.0).bind(i64::from(limit)).fetch_all(pool).await?;
    Ok(users.into_iter().map(UserId::from_db).collect())
}

/// The games of a player that were begun by what was on the account alone.
const GAMES: &str = "\
    SELECT id FROM games WHERE white_id = $1 AND private = 1 AND by_account = 1
    UNION ALL SELECT id FROM games WHERE black_id = $1 AND private = 1 AND by_account = 1
    LIMIT $2";

async fn erase_some(connection: &mut Connection, user: UserId, limit: u32) -> Result<u64> {
    let since: Option<i64> = query_scalar(SINCE).bind(user.to_db()).fetch_optional(&mut *connection).await?;
    if since.is_none() {
        return Ok(0);
    }
    let games: Vec<i64> =
        query_scalar(GAMES).bind(user.to_db()).bind(i64::from(limit)).fetch_all(&mut *connection).await?;
    delete_games(connection, &games).await?;
    if (games.len() as u64) < u64::from(limit) {
        drop_removal(connection, user).await?;
    }
    Ok(games.len() as u64)
}
