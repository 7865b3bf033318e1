//! Positions of running games, from which a game goes on if its events no longer replay.

use cardinal_ids::GameId;
use cardinal_rules::Snapshot;

use crate::closing::running_at;
use crate::columns::number;
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Readers, query, query_scalar};
use crate::error::Result;
use crate::{NewGame, StoreError, StoreResult};

/// The largest last position that is stored, in bytes of its JSON.
pub const POSITION_AT_MOST: usize = 4096;

/// Where a running game stood at the beginning of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastPosition {
    /// How many of the game's events came before it. The events from this one on, counted from 0, continue from it.
    pub version: u32,
    /// The version of the rules that made it.
    pub rules_version: u32,
    /// The position. It reveals the cards to come, so no player may see it.
    pub snapshot: Snapshot,
}

/// Stores positions of running games.
#[derive(Clone, Copy, Debug)]
pub struct Positions<'s>(pub(crate) &'s Connections);

impl Positions<'_> {
    /// Replaces the start of a running game, which has this many events: the present rules refuse its earlier events.
    /// From here on the game follows the rules of this position's version.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`], in this order.
    pub async fn set_base(self, game: GameId, expected_version: u32, base: LastPosition) -> StoreResult<()> {
        self.0
            .write(move |connection| {
                Box::pin(async move {
                    running_at(connection, game, expected_version).await?;
                    set_base(connection, game, &base).await
                })
            })
            .await
    }

    /// Stores where a running game stands, without an event. Returns false, and changes nothing, if the position is
    /// larger than [`POSITION_AT_MOST`].
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`], in this order.
    pub async fn set_last(self, game: GameId, position: LastPosition) -> StoreResult<bool> {
        self.0
            .write(move |connection| {
                Box::pin(async move {
                    running_at(connection, game, position.version).await?;
                    set(connection, game, &position).await
                })
            })
            .await
    }

    /// Returns running games without a last position, by ascending number, starting after `after`.
    pub async fn missing(self, after: Option<GameId>, limit: u32) -> StoreResult<Vec<GameId>> {
        self.0.read(missing(&self.0.readers, after, limit)).await
    }
}

/// The columns that [`read`] reads of the last position and of the base. All are null if there is none.
pub(crate) const COLUMNS: &str = "last.version AS last_version, last.rules_version AS last_rules_version, \
    last.position AS last_position, base.version AS base_version, base.rules_version AS base_rules_version, \
    base.position AS base_position";

/// The tables with these columns, to be joined to the games.
pub(crate) const JOINED: &str = " LEFT JOIN last_positions AS last ON last.game_id = games.id \
    LEFT JOIN base_positions AS base ON base.game_id = games.id ";

/// The positions that are kept of a game.
#[derive(Clone, Copy)]
pub(crate) enum StoredPosition {
    /// The last position of a running game.
    Last,
    /// The position from which a game is replayed.
    Base,
}

impl StoredPosition {
    /// The columns for the version, the version of the rules, and the position.
    const fn columns(self) -> [&'static str; 3] {
        match self {
            StoredPosition::Last => ["last_version", "last_rules_version", "last_position"],
            StoredPosition::Base => ["base_version", "base_rules_version", "base_position"],
        }
    }

    /// Replaces a game's row by these four columns.
    const fn put(self) -> &'static str {
        match self {
            StoredPosition::Last => {
                "INSERT INTO last_positions (game_id, version, rules_version, position) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (game_id) DO UPDATE SET version = excluded.version,
                     rules_version = excluded.rules_version, position = excluded.position"
            }
            StoredPosition::Base => {
                "INSERT INTO base_positions (game_id, version, rules_version, position) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (game_id) DO UPDATE SET version = excluded.version,
                     rules_version = excluded.rules_version, position = excluded.position"
            }
        }
    }
}

/// A position as it is stored, or `None` if it is too large. The log says nothing of its content, which
/// tells the cards to come.
pub(crate) fn json(game: GameId, snapshot: &Snapshot) -> std::result::Result<Option<String>, StoreError> {
    let json = serde_json::to_string(snapshot)
        .map_err(|error| StoreError::Integrity(format!("a position cannot be written: {error}")))?;
    if json.len() > POSITION_AT_MOST {
        tracing::warn!(game = game.0, bytes = json.len(), "a position is too large: the one before is kept");
        return Ok(None);
    }
    Ok(Some(json))
}

/// Stores the position in which a new game begins.
pub(crate) async fn insert(connection: &mut Connection, id: GameId, game: &NewGame) -> Result<()> {
    let Some(snapshot) = &game.last_position else { return Ok(()) };
    let Some(position) = json(id, snapshot)? else { return Ok(()) };
    query("INSERT INTO last_positions (game_id, version, rules_version, position) VALUES ($1, $2, $3, $4)")
        .bind(id.to_db())
        .bind(game.entries.len() as i64)
        .bind(i64::from(game.rules_version))
        .bind(position)
        .execute(connection)
        .await?;
    Ok(())
}

/// Stores the position of a running game.
pub(crate) async fn set(connection: &mut Connection, game: GameId, position: &LastPosition) -> Result<bool> {
    put(connection, StoredPosition::Last, game, position).await
}

/// Stores the position from which a running game is replayed, and the version of the rules.
async fn set_base(connection: &mut Connection, game: GameId, base: &LastPosition) -> Result<()> {
    if !put(connection, StoredPosition::Base, game, base).await? {
        return Err(StoreError::Integrity("a position that was kept is too large to be kept".to_owned()).into());
    }
    query("UPDATE games SET rules_version = $2 WHERE id = $1")
        .bind(game.to_db())
        .bind(i64::from(base.rules_version))
        .execute(connection)
        .await?;
    Ok(())
}

/// Stores a position in place of the last one. Returns false if it is too large.
async fn put(connection: &mut Connection, kept: StoredPosition, game: GameId, position: &LastPosition) -> Result<bool> {
    let Some(json) = json(game, &position.snapshot)? else { return Ok(false) };
    query(kept.put())
        .bind(game.to_db())
        .bind(i64::from(position.version))
        .bind(i64::from(position.rules_version))
        .bind(json)
        .execute(connection)
        .await?;
    Ok(true)
}

/// Running games without a stored position.
pub(crate) async fn missing(pool: &Readers, after: Option<GameId>, limit: u32) -> Result<Vec<GameId>> {
    let games: Vec<i64> = query_scalar(
        "SELECT id FROM games WHERE finished = 0 AND id > $1
         AND NOT EXISTS (SELECT 1 FROM last_positions WHERE game_id = games.id) ORDER BY id LIMIT $2",
    )
    .bind(after.map_or(0, GameId::to_db))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    Ok(games.into_iter().map(GameId::from_db).collect())
}

/// A game's position, if it has one. One that cannot be read counts as none, because the events may suffice.
pub(crate) fn read(row: &DbRow, kept: StoredPosition, game: GameId) -> Result<Option<LastPosition>> {
    let [version, rules_version, position] = kept.columns();
    let Some(json) = row.try_get::<Option<&str>>(position)? else { return Ok(None) };
    match serde_json::from_str(json) {
        Ok(snapshot) => Ok(Some(LastPosition {
            version: number(row, version)?,
            rules_version: number(row, rules_version)?,
            snapshot,
        })),
        Err(error) => {
            // The error may quote a card that nobody has seen.
            tracing::warn!(game = game.0, what = position, column = error.column(), "a position cannot be read");
            Ok(None)
        }
    }
}
