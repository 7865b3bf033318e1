//! Which messages are still to be posted, and which messages carry controls.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection, SqliteExecutor, SqlitePool};

use super::failure::Result;
use crate::store::{ChannelId, GameId, MessageId, PendingPost, StoreError, Timestamp, TurnMessage};

pub(super) async fn pending(pool: &SqlitePool, after: Option<GameId>, limit: u32) -> Result<Vec<PendingPost>> {
    let query = "SELECT id, owed_version, channel_id, updated_at FROM games
         WHERE owed_version IS NOT NULL AND id > ?1 ORDER BY id LIMIT ?2";
    sqlx::query(query)
        .bind(after.map_or(0, GameId::to_db))
        .bind(limit)
        .fetch_all(pool)
        .await?
        .iter()
        .map(|row| {
            Ok(PendingPost {
                game: GameId::from_db(row.try_get("id")?),
                version: row.try_get("owed_version")?,
                channel: ChannelId::from_db(row.try_get("channel_id")?),
                since: Timestamp(row.try_get("updated_at")?),
            })
        })
        .collect()
}

/// No message of a game is pending up to this version. Its first message settles where it is played.
pub(super) async fn drop_pending(connection: &mut SqliteConnection, game: GameId, version: u32) -> Result<()> {
    let done = sqlx::query(
        "UPDATE games SET owed_version = iif(owed_version <= ?2, NULL, owed_version), wants_thread = 0 WHERE id = ?1",
    )
    .bind(game.to_db())
    .bind(version)
    .execute(connection)
    .await?;
    if done.rows_affected() == 0 { Err(StoreError::NoGame(game).into()) } else { Ok(()) }
}

pub(super) async fn announced(connection: &mut SqliteConnection, posted: TurnMessage) -> Result<Vec<TurnMessage>> {
    drop_pending(connection, posted.game, posted.version).await?;
    sqlx::query(
        "INSERT INTO turn_messages (message_id, game_id, version, channel_id) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (message_id) DO NOTHING",
    )
    .bind(posted.message.to_db())
    .bind(posted.game.to_db())
    .bind(posted.version)
    .bind(posted.channel.to_db())
    .execute(&mut *connection)
    .await?;
    let mut others = of_game(connection, posted.game).await?;
    others.retain(|other| other.message != posted.message);
    Ok(others)
}

pub(super) async fn controls_removed(connection: &mut SqliteConnection, message: MessageId) -> Result<()> {
    sqlx::query("DELETE FROM turn_messages WHERE message_id = ?1").bind(message.to_db()).execute(connection).await?;
    Ok(())
}

pub(super) async fn of_game<'c>(database: impl SqliteExecutor<'c>, game: GameId) -> Result<Vec<TurnMessage>> {
    sqlx::query("SELECT * FROM turn_messages WHERE game_id = ?1 ORDER BY version, message_id")
        .bind(game.to_db())
        .fetch_all(database)
        .await?
        .iter()
        .map(turn_message)
        .collect()
}

pub(super) async fn stale(pool: &SqlitePool, limit: u32) -> Result<Vec<TurnMessage>> {
    sqlx::query(
        "SELECT old.* FROM turn_messages AS old JOIN games ON games.id = old.game_id
         WHERE games.finished = 1 OR EXISTS (
            SELECT 1 FROM turn_messages AS new WHERE new.game_id = old.game_id
            AND (new.version, new.message_id) > (old.version, old.message_id))
         ORDER BY old.game_id, old.version, old.message_id LIMIT ?1",
    )
    .bind(limit)
    .fetch_all(pool)
    .await?
    .iter()
    .map(turn_message)
    .collect()
}

fn turn_message(row: &SqliteRow) -> Result<TurnMessage> {
    Ok(TurnMessage {
        game: GameId::from_db(row.try_get("game_id")?),
        version: row.try_get("version")?,
        channel: ChannelId::from_db(row.try_get("channel_id")?),
        message: MessageId::from_db(row.try_get("message_id")?),
    })
}
