//! Games against the computer player.

use std::sync::Arc;

use cardinal_ids::GameId;
use cardinal_rules::Seat;

use crate::columns::{flag, number, seat, site};
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Readers, query, query_scalar};
use crate::error::Result;
use crate::{Limits, StoreError, StoreResult, quotas};

/// What makes a game one against the computer player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Computer {
    /// Its seat.
    pub seat: Seat,
    /// Its level, 1 to 6.
    pub level: u8,
    /// Whether only its player sees the game. It is then never announced.
    pub private: bool,
    /// The lesson that the game is a try of. No list shows such a game.
    pub lesson: Option<String>,
}

/// The `+` keeps the index of all running games out of it.
const WAITING: &str =
    "SELECT id FROM games WHERE computer_due IS NOT NULL AND +finished = 0 ORDER BY computer_due LIMIT $1";

/// Stores what the computer player has to do.
#[derive(Clone, Copy, Debug)]
pub struct ComputerTurns<'s>(pub(crate) &'s Connections);

impl ComputerTurns<'_> {
    /// Returns games in which the computer player has something to do, those that have waited longest first.
    pub async fn waiting(self, limit: u32) -> StoreResult<Vec<GameId>> {
        self.0.read(waiting(&self.0.readers, limit)).await
    }

    /// Makes a private game one that everybody in its channel sees. Its current position is then to be announced, in
    /// a thread of its own if one is wanted.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::Full`], in this order.
    pub async fn publish(self, game: GameId, wants_thread: bool, limits: Limits) -> StoreResult<()> {
        let process = Arc::clone(&self.0.process);
        self.0
            .write(move |connection| {
                Box::pin(async move { publish(connection, (game, &process), wants_thread, limits).await })
            })
            .await
    }
}

async fn waiting(pool: &Readers, limit: u32) -> Result<Vec<GameId>> {
    let games: Vec<i64> = query_scalar(WAITING).bind(i64::from(limit)).fetch_all(pool).await?;
    Ok(games.into_iter().map(GameId::from_db).collect())
}

async fn publish(
    connection: &mut Connection,
    (game, process): (GameId, &str),
    wants_thread: bool,
    limits: Limits,
) -> Result<()> {
    let row = query("SELECT private, guild_id, channel_id, parent_id FROM games WHERE id = $1")
        .bind(game.to_db())
        .fetch_optional(&mut *connection)
        .await?
        .ok_or(StoreError::NoGame(game))?;
    if !flag(&row, "private")? {
        return Ok(());
    }
    quotas::for_channel(connection, limits, site(&row)?).await?;
    let sql = "UPDATE games SET private = 0, wants_thread = $2, owed_version = version, owed_by = $3 WHERE id = $1";
    query(sql).bind(game.to_db()).bind(i64::from(wants_thread)).bind(process).execute(connection).await?;
    Ok(())
}

/// Reads from the columns `computer`, `level`, `private` and `lesson` what makes a game one against the computer
/// player.
pub(crate) fn computer(row: &DbRow) -> Result<Option<Computer>> {
    let Some(seat) = row.try_get::<Option<&str>>("computer")?.map(seat).transpose()? else { return Ok(None) };
    let level = number(row, "level")? as u8;
    Ok(Some(Computer { seat, level, private: flag(row, "private")?, lesson: row.try_get("lesson")? }))
}
