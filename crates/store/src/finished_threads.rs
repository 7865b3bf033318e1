//! Threads of games that are over: each is renamed with the result, and archived a while later. If another game begins
//! in one, it is named after that game.
//!
//! That a thread is to be renamed is stored with the message of its game's end, and with the beginning of the next game
//! there. A process takes a step for a while, so that no other one takes the same.

use cardinal_ids::{ChannelId, GameId, GuildId, Timestamp};
use serde_json::json;

use crate::StoreResult;
use crate::columns::{flag, number};
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Readers, query, query_scalar};
use crate::error::Result;

/// The next step that is due for the thread of a game that is over, or of one that has begun in such a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FinishedThread {
    /// The game.
    pub game: GameId,
    /// The thread.
    pub thread: ChannelId,
    /// Its server.
    pub guild: Option<GuildId>,
    /// When the game's end was posted. Of a game that has begun there, when it began.
    pub since: Timestamp,
    /// Whether it has its new name, and is to be archived.
    pub is_renamed: bool,
    /// How often this step was tried before.
    pub tries: u32,
}

/// Stores what is to be done with the threads of games that are over.
#[derive(Clone, Copy, Debug)]
pub struct FinishedThreads<'s>(pub(crate) &'s Connections);

impl FinishedThreads<'_> {
    /// Takes the steps that are due, the longest due first. No other process gets them until a moment. Those of a
    /// series that is to go on, and of threads with an open challenge, wait.
    pub async fn take(self, limit: u32, now: Timestamp, until: Timestamp) -> StoreResult<Vec<FinishedThread>> {
        // Looked up outside the writer, because there is seldom one.
        let games = self.0.read(due(&self.0.readers, now, limit)).await?;
        if games.is_empty() {
            return Ok(Vec::new());
        }
        self.0.write(move |connection| Box::pin(async move { take(connection, &games, now, until).await })).await
    }

    /// Records that a thread has its new name, and when it is to be archived; none: never.
    pub async fn renamed(self, game: GameId, archive_at: Option<Timestamp>) -> StoreResult<()> {
        let Some(at) = archive_at else { return self.settle(game).await };
        let sql = "UPDATE finished_threads SET renamed = 1, tries = 0, due_at = $2 WHERE game_id = $1";
        self.0.write(move |connection| Box::pin(run_at(connection, sql, game, at))).await
    }

    /// Records that a thread is named after the game that began in it at this moment. If that game has ended
    /// meanwhile, its thread is still to be renamed.
    pub async fn named_after_beginning(self, game: GameId, began: Timestamp) -> StoreResult<()> {
        let sql = "DELETE FROM finished_threads WHERE game_id = $1 AND since = $2";
        self.0.write(move |connection| Box::pin(run_at(connection, sql, game, began))).await
    }

    /// Has a step wait until a moment.
    pub async fn put_off(self, game: GameId, until: Timestamp) -> StoreResult<()> {
        let sql = "UPDATE finished_threads SET due_at = $2 WHERE game_id = $1";
        self.0.write(move |connection| Box::pin(run_at(connection, sql, game, until))).await
    }

    /// Records that nothing more is to be done with a game's thread.
    pub async fn settle(self, game: GameId) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(settle(connection, game))).await
    }
}

/// Stores that the thread of a game that is over is to be renamed, if its thread was made for a game. What was to be
/// done there after an earlier game is left out.
pub(crate) async fn insert(connection: &mut Connection, game: GameId, at: Timestamp) -> Result<()> {
    let inserted = query(
        "INSERT INTO finished_threads (game_id, since, due_at) SELECT id, $2, $2 FROM games WHERE id = $1
            AND EXISTS (SELECT 1 FROM games AS first WHERE first.channel_id = games.channel_id AND first.own_thread = 1)
         ON CONFLICT (game_id) DO UPDATE SET since = excluded.since, due_at = excluded.due_at, renamed = 0, tries = 0
            WHERE finished_threads.since < excluded.since",
    )
    .bind(game.to_db())
    .bind(at.0)
    .execute(&mut *connection)
    .await?;
    if inserted.rows_affected() > 0 {
        query(
            "DELETE FROM finished_threads WHERE game_id <> $1 AND game_id IN (
                SELECT earlier.id FROM games AS earlier JOIN games ON games.channel_id = earlier.channel_id
                WHERE games.id = $1)",
        )
        .bind(game.to_db())
        .execute(connection)
        .await?;
    }
    Ok(())
}

/// Stores that a thread is to be named after the game that begins in it, if it was made for an earlier game.
pub(crate) async fn insert_begun(connection: &mut Connection, game: GameId) -> Result<()> {
    query(
        "INSERT INTO finished_threads (game_id, since, due_at) SELECT id, created_at, created_at FROM games WHERE id = $1
            AND EXISTS (SELECT 1 FROM games AS first WHERE first.channel_id = games.channel_id AND first.own_thread = 1)
         ON CONFLICT (game_id) DO NOTHING",
    )
    .bind(game.to_db())
    .execute(connection)
    .await?;
    Ok(())
}

const DUE: &str = "\
    SELECT finished_threads.game_id FROM finished_threads JOIN games ON games.id = finished_threads.game_id
    WHERE finished_threads.due_at <= $1
        AND NOT EXISTS (SELECT 1 FROM series_games WHERE series_games.game_id = games.id AND series_games.due_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM challenges WHERE challenges.channel_id = games.channel_id AND state = 'open')
    ORDER BY finished_threads.due_at LIMIT $2";

async fn due(pool: &Readers, now: Timestamp, limit: u32) -> Result<Vec<i64>> {
    Ok(query_scalar(DUE).bind(now.0).bind(i64::from(limit)).fetch_all(pool).await?)
}

/// Takes steps, except those that another process has taken meanwhile.
async fn take(
    connection: &mut Connection,
    games: &[i64],
    now: Timestamp,
    until: Timestamp,
) -> Result<Vec<FinishedThread>> {
    let rows = query(
        "UPDATE finished_threads SET due_at = $3, tries = tries + 1
         WHERE due_at <= $2 AND game_id IN (SELECT CAST(value AS BIGINT) FROM json_each($1))
         RETURNING *, (SELECT channel_id FROM games WHERE games.id = game_id) AS channel_id,
             (SELECT guild_id FROM games WHERE games.id = game_id) AS guild_id",
    )
    .bind(json!(games).to_string())
    .bind(now.0)
    .bind(until.0)
    .fetch_all(connection)
    .await?;
    rows.iter().map(finished_thread).collect()
}

fn finished_thread(row: &DbRow) -> Result<FinishedThread> {
    Ok(FinishedThread {
        game: GameId::from_db(row.try_get("game_id")?),
        thread: ChannelId::from_db(row.try_get("channel_id")?),
        guild: row.try_get::<Option<i64>>("guild_id")?.map(GuildId::from_db),
        since: Timestamp(row.try_get("since")?),
        is_renamed: flag(row, "renamed")?,
        tries: number(row, "tries")?.saturating_sub(1),
    })
}

/// Runs a statement about a game and a moment.
async fn run_at(connection: &mut Connection, sql: &'static str, game: GameId, at: Timestamp) -> Result<()> {
    query(sql).bind(game.to_db()).bind(at.0).execute(connection).await?;
    Ok(())
}

async fn settle(connection: &mut Connection, game: GameId) -> Result<()> {
    query("DELETE FROM finished_threads WHERE game_id = $1").bind(game.to_db()).execute(connection).await?;
    Ok(())
}
