//! Whether a game still runs.

use cardinal_ids::GameId;

use crate::StoreError;
use crate::columns::{flag, number};
use crate::database::{Connection, query};
use crate::failure::Result;

/// Checks that a game runs. Returns how many events it has.
pub(crate) async fn running(connection: &mut Connection, game: GameId) -> Result<u32> {
    let row = query("SELECT version, finished FROM games WHERE id = $1")
        .bind(game.to_db())
        .fetch_optional(connection)
        .await?
        .ok_or(StoreError::NoGame(game))?;
    if flag(&row, "finished")? { Err(StoreError::GameOver(game).into()) } else { number(&row, "version") }
}

/// Checks that a game runs and has this many events.
pub(crate) async fn running_at(connection: &mut Connection, game: GameId, expected: u32) -> Result<()> {
    let found = running(connection, game).await?;
    if found == expected { Ok(()) } else { Err(StoreError::Conflict { game, expected, found }.into()) }
}
