//! Whether a game still runs.

use super::driver::Connection;
use sqlx::Row as _;

use super::failure::Result;
use crate::store::{GameId, StoreError};

/// Checks that a game runs and has this many events.
pub(super) async fn running_at(connection: &mut Connection, game: GameId, expected: u32) -> Result<()> {
    let row = sqlx::query("SELECT version, finished FROM games WHERE id = $1")
        .bind(game.to_db())
        .fetch_optional(connection)
        .await?
        .ok_or(StoreError::NoGame(game))?;
    if row.try_get("finished")? {
        return Err(StoreError::GameOver(game).into());
    }
    let found: u32 = row.try_get("version")?;
    if found == expected { Ok(()) } else { Err(StoreError::Conflict { game, expected, found }.into()) }
}
