//! Last positions: from where a running game goes on if its events do not replay.

use async_trait::async_trait;
use cardinal_rules::Snapshot;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection, SqlitePool};

use super::failure::Result;
use super::running::running_at;
use super::sqlite_store::{Answer, SqliteStore};
use crate::store::{GameId, LastPosition, NewGame, POSITION_AT_MOST, Positions, StoreError};

#[async_trait]
impl Positions for SqliteStore {
    async fn set_base(&self, game: GameId, expected_version: u32, base: LastPosition) -> Answer<()> {
        self.write(move |connection| {
            Box::pin(async move {
                running_at(connection, game, expected_version).await?;
                set_base(connection, game, &base).await
            })
        })
        .await
    }

    async fn set_last(&self, game: GameId, position: LastPosition) -> Answer<bool> {
        self.write(move |connection| {
            Box::pin(async move {
                running_at(connection, game, position.version).await?;
                set(connection, game, &position).await
            })
        })
        .await
    }

    async fn missing(&self, after: Option<GameId>, limit: u32) -> Answer<Vec<GameId>> {
        Ok(missing(&self.readers, after, limit).await?)
    }
}

/// The columns that [`read`] reads of the last position and of the base; all empty where there is none.
pub(super) const COLUMNS: &str = "last.version AS last_version, last.rules_version AS last_rules_version, \
    last.position AS last_position, base.version AS base_version, base.rules_version AS base_rules_version, \
    base.position AS base_position";

/// The tables that have these columns, to be joined to the games.
pub(super) const JOINED: &str = " LEFT JOIN last_positions AS last ON last.game_id = games.id \
    LEFT JOIN base_positions AS base ON base.game_id = games.id ";

/// What is kept of a position.
#[derive(Clone, Copy)]
pub(super) enum Kept {
    /// Where a running game stood last.
    Last,
    /// From where a game is replayed.
    Base,
}

impl Kept {
    /// The columns of version, version of the rules, and position.
    const fn columns(self) -> [&'static str; 3] {
        match self {
            Kept::Last => ["last_version", "last_rules_version", "last_position"],
            Kept::Base => ["base_version", "base_rules_version", "base_position"],
        }
    }

    /// Puts the four columns of a row in place of the row that is there.
    const fn put(self) -> &'static str {
        match self {
            Kept::Last => {
                "INSERT OR REPLACE INTO last_positions (game_id, version, rules_version, position) VALUES (?1, ?2, ?3, ?4)"
            }
            Kept::Base => {
                "INSERT OR REPLACE INTO base_positions (game_id, version, rules_version, position) VALUES (?1, ?2, ?3, ?4)"
            }
        }
    }
}

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

/// Keeps where a running game stands.
pub(super) async fn set(connection: &mut SqliteConnection, game: GameId, position: &LastPosition) -> Result<bool> {
    put(connection, Kept::Last, game, position).await
}

/// Keeps from where a running game is replayed, and by which rules.
pub(super) async fn set_base(connection: &mut SqliteConnection, game: GameId, base: &LastPosition) -> Result<()> {
    if !put(connection, Kept::Base, game, base).await? {
        return Err(StoreError::Integrity("a position that was kept is too large to be kept".to_owned()).into());
    }
    sqlx::query("UPDATE games SET rules_version = ?2 WHERE id = ?1")
        .bind(game.to_db())
        .bind(base.rules_version)
        .execute(connection)
        .await?;
    Ok(())
}

/// Keeps a position in place of the one that is kept. Says no to one that is too large.
async fn put(connection: &mut SqliteConnection, kept: Kept, game: GameId, position: &LastPosition) -> Result<bool> {
    let Some(json) = json(game, &position.snapshot)? else { return Ok(false) };
    sqlx::query(kept.put())
        .bind(game.to_db())
        .bind(position.version)
        .bind(position.rules_version)
        .bind(json)
        .execute(connection)
        .await?;
    Ok(true)
}

/// Running games of which nothing is kept.
pub(super) async fn missing(pool: &SqlitePool, after: Option<GameId>, limit: u32) -> Result<Vec<GameId>> {
    let games: Vec<i64> = sqlx::query_scalar(
        "SELECT id FROM games WHERE finished = 0 AND id > ?1
         AND NOT EXISTS (SELECT 1 FROM last_positions WHERE game_id = games.id) ORDER BY id LIMIT ?2",
    )
    .bind(after.map_or(0, GameId::to_db))
    .bind(limit)
    .fetch_all(pool)
    .await?;
    Ok(games.into_iter().map(GameId::from_db).collect())
}

/// A position of a game, if one is kept. One that cannot be read is none: the game's events may do without.
pub(super) fn read(row: &SqliteRow, kept: Kept, game: GameId) -> Result<Option<LastPosition>> {
    let [version, rules_version, position] = kept.columns();
    let Some(json) = row.try_get::<Option<&str>, _>(position)? else { return Ok(None) };
    match serde_json::from_str(json) {
        Ok(snapshot) => Ok(Some(LastPosition {
            version: row.try_get(version)?,
            rules_version: row.try_get(rules_version)?,
            snapshot,
        })),
        Err(error) => {
            // What the error says of the text may be of a card that nobody has seen.
            tracing::warn!(game = game.0, what = position, column = error.column(), "a position cannot be read");
            Ok(None)
        }
    }
}
