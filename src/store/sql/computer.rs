//! The statements for games against the computer player.

use std::sync::Arc;

use async_trait::async_trait;
use sqlx::Row as _;

use super::capacity;
use super::driver::{Connection, Pool, Row};
use super::failure::Result;
use super::sql_store::{Answer, SqlStore};
use super::values::{flag, number, seat, site};
use crate::store::{Computer, ComputerTurns, GameId, Limits, StoreError};

/// The `+` keeps the index of all running games out of it.
const WAITING: &str =
    "SELECT id FROM games WHERE computer_due IS NOT NULL AND +finished = 0 ORDER BY computer_due LIMIT $1";

#[async_trait]
impl ComputerTurns for SqlStore {
    async fn waiting(&self, limit: u32) -> Answer<Vec<GameId>> {
        self.read(waiting(&self.readers, limit)).await
    }

    async fn publish(&self, game: GameId, wants_thread: bool, limits: Limits) -> Answer<()> {
        let process = Arc::clone(&self.process);
        self.write(move |connection| {
            Box::pin(async move { publish(connection, (game, &process), wants_thread, limits).await })
        })
        .await
    }
}

async fn waiting(pool: &Pool, limit: u32) -> Result<Vec<GameId>> {
    let games: Vec<i64> = sqlx::query_scalar(WAITING).bind(i64::from(limit)).fetch_all(pool).await?;
    Ok(games.into_iter().map(GameId::from_db).collect())
}

async fn publish(
    connection: &mut Connection,
    (game, process): (GameId, &str),
    wants_thread: bool,
    limits: Limits,
) -> Result<()> {
    let row = sqlx::query("SELECT private, guild_id, channel_id, parent_id FROM games WHERE id = $1")
        .bind(game.to_db())
        .fetch_optional(&mut *connection)
        .await?
        .ok_or(StoreError::NoGame(game))?;
    if !flag(&row, "private")? {
        return Ok(());
    }
    capacity::for_channel(connection, limits, site(&row)?).await?;
    let query = "UPDATE games SET private = 0, wants_thread = $2, owed_version = version, owed_by = $3 WHERE id = $1";
    sqlx::query(query).bind(game.to_db()).bind(i64::from(wants_thread)).bind(process).execute(connection).await?;
    Ok(())
}

/// Reads from the columns `computer`, `level`, `private` and `lesson` what makes a game one against the computer player.
pub(super) fn computer(row: &Row) -> Result<Option<Computer>> {
    let Some(seat) = row.try_get::<Option<&str>, _>("computer")?.map(seat).transpose()? else { return Ok(None) };
    let level = number(row, "level")? as u8;
    Ok(Some(Computer { seat, level, private: flag(row, "private")?, lesson: row.try_get("lesson")? }))
}

#[cfg(test)]
mod tests {
    use super::super::query_plan;
    use super::*;

    #[tokio::test]
    async fn the_computer_players_turns_are_found_by_their_age() {
        let Some(plan) = query_plan::of(WAITING).await else { return };
        assert!(plan.uses("games_computer_due") && !plan.sorts, "{plan:?}");
    }
}
