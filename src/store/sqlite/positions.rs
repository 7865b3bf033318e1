//! Last positions: from where a running game goes on if its events do not replay.

use cardinal_rules::Snapshot;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::failure::Result;
use crate::store::{GameId, LastPosition, NewGame, POSITION_AT_MOST, StoreError};

/// The columns that [`last`] reads; all empty where there is none.
pub(super) const LAST: &str = "last_positions.version AS last_version, \
    last_positions.rules_version AS last_rules_version, last_positions.position AS last_position";

/// A position as it is kept; none of one that is too large. What is said of it shows nothing of it, since it
/// tells the cards to come.
pub(super) fn json(game: GameId, snapshot: &Snapshot) -> std::result::Result<Option<String>, StoreError> {
    let json = serde_json::to_string(snapshot)
        .map_err(|error| StoreError::Integrity(format!("a position cannot be written: {error}")))?;
    if json.len() > POSITION_AT_MOST {
        tracing::warn!(game = game.0, bytes = json.len(), "a position is too large: the one before is kept");
        return Ok(None);
    }
    Ok(Some(json))
}

/// Keeps where a new game begins.
pub(super) async fn insert(connection: &mut SqliteConnection, id: GameId, game: &NewGame) -> Result<()> {
    let Some(snapshot) = &game.last_position else { return Ok(()) };
    let Some(position) = json(id, snapshot)? else { return Ok(()) };
    sqlx::query("INSERT INTO last_positions (game_id, version, rules_version, position) VALUES (?1, 0, ?2, ?3)")
        .bind(id.to_db())
        .bind(game.rules_version)
        .bind(position)
        .execute(connection)
        .await?;
    Ok(())
}

/// Forgets where a game stood.
pub(super) async fn forget(connection: &mut SqliteConnection, game: GameId) -> Result<()> {
    sqlx::query("DELETE FROM last_positions WHERE game_id = ?1").bind(game.to_db()).execute(connection).await?;
    Ok(())
}

/// A game's last position, if one is kept. One that cannot be read is none: the game's events may do without.
pub(super) fn last(row: &SqliteRow, game: GameId) -> Result<Option<LastPosition>> {
    let Some(json) = row.try_get::<Option<&str>, _>("last_position")? else { return Ok(None) };
    match serde_json::from_str(json) {
        Ok(snapshot) => Ok(Some(LastPosition {
            version: row.try_get("last_version")?,
            rules_version: row.try_get("last_rules_version")?,
            snapshot,
        })),
        Err(error) => {
            // What the error says of the text may be of a card that nobody has seen.
            tracing::warn!(game = game.0, column = error.column(), "a last position cannot be read");
            Ok(None)
        }
    }
}
