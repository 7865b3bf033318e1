//! The statements for messages that are still to be posted, and for posted ones with a pending edit.

use std::sync::Arc;

use super::driver::{Connection, Database, Executor, Pool, Row};
use async_trait::async_trait;
use serde_json::{Value, json};
use sqlx::{QueryBuilder, Row as _};

use super::failure::Result;
use super::sql_store::{Answer, SqlStore};
use super::values::{flag, number};
use crate::store::{
    ChannelId, EditTime, GameId, GuildId, MessageId, Messages, PendingEdit, PendingPost, PostponedEdit, StoreError,
    Timestamp, TurnMessage,
};

#[async_trait]
impl Messages for SqlStore {
    async fn pending(&self, after: Option<GameId>, limit: u32) -> Answer<Vec<PendingPost>> {
        self.read(pending(&self.readers, after, limit)).await
    }

    async fn take_over(&self, posts: Vec<PendingPost>) -> Answer<Vec<PendingPost>> {
        let process = Arc::clone(&self.process);
        self.write(move |connection| Box::pin(async move { take_over(connection, posts, &process).await })).await
    }

    async fn posted(&self, posted: TurnMessage, time: EditTime) -> Answer<Vec<PendingEdit>> {
        self.write(move |connection| Box::pin(async move { announced(connection, &posted, time).await })).await
    }

    async fn drop_pending(&self, game: GameId, version: u32) -> Answer<()> {
        self.write(move |connection| Box::pin(async move { drop_pending(connection, game, version).await.map(drop) }))
            .await
    }

    async fn edit_settled(&self, message: MessageId) -> Answer<()> {
        self.write(move |connection| Box::pin(settled(connection, message))).await
    }

    async fn picture_kept(&self, message: MessageId) -> Answer<()> {
        self.write(move |connection| Box::pin(picture_kept(connection, message))).await
    }

    async fn cover(&self, game: GameId) -> Answer<()> {
        self.write(move |connection| Box::pin(cover(connection, game))).await
    }

    async fn set_line(&self, message: MessageId, line: String) -> Answer<()> {
        self.write(move |connection| Box::pin(async move { set_line(connection, message, &line).await })).await
    }

    async fn postpone_edits(&self, edits: Vec<PostponedEdit>) -> Answer<()> {
        self.write(move |connection| Box::pin(async move { put_off(connection, &edits).await })).await
    }

    async fn of_game(&self, game: GameId) -> Answer<Vec<TurnMessage>> {
        self.read(of_game(&self.readers, game)).await
    }

    async fn take_pending_edits(&self, limit: u32, time: EditTime) -> Answer<Vec<PendingEdit>> {
        // Looked up outside the writer: there is a message for every game, and few have a pending edit.
        let ids = self.read(due_edits(&self.readers, None, limit, time.now)).await?;
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        self.write(move |connection| Box::pin(async move { take(connection, &ids, time).await })).await
    }
}

/// The most edits that a game can have pending.
const ALL: u32 = u32::MAX;

/// When an edit is due that is only pending in case the board must be covered.
const NEVER: i64 = i64::MAX;

/// How many older messages of a game are kept so that they can be covered. The one overtaken next comes on top.
const MOST_COVERED: u32 = 9;

const PENDING: &str = "SELECT id, owed_version, channel_id, updated_at, owed_by FROM games
     WHERE owed_version IS NOT NULL AND id > $1 ORDER BY id LIMIT $2";

pub(super) async fn pending(pool: &Pool, after: Option<GameId>, limit: u32) -> Result<Vec<PendingPost>> {
    sqlx::query(PENDING)
        .bind(after.map_or(0, GameId::to_db))
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?
        .iter()
        .map(|row| {
            Ok(PendingPost {
                game: GameId::from_db(row.try_get("id")?),
                version: number(row, "owed_version")?,
                channel: ChannelId::from_db(row.try_get("channel_id")?),
                since: Timestamp(row.try_get("updated_at")?),
                owed_by: row.try_get("owed_by")?,
            })
        })
        .collect()
}

/// Makes this process the one that is to post these, where nothing has changed since they were read.
async fn take_over(
    connection: &mut Connection,
    mut posts: Vec<PendingPost>,
    process: &str,
) -> Result<Vec<PendingPost>> {
    let mut taken = Vec::with_capacity(posts.len());
    // The writers of two processes wait for each other at most if both go through the games in the same order.
    posts.sort_by_key(|post| post.game);
    for post in posts {
        let done = sqlx::query(
            "UPDATE games SET owed_by = $3 WHERE id = $1 AND owed_version = $2 AND owed_by IS NOT DISTINCT FROM $4",
        )
        .bind(post.game.to_db())
        .bind(i64::from(post.version))
        .bind(process)
        .bind(&post.owed_by)
        .execute(&mut *connection)
        .await?;
        if done.rows_affected() > 0 {
            taken.push(PendingPost { owed_by: Some(process.to_owned()), ..post });
        }
    }
    Ok(taken)
}

/// Marks a game's messages as posted up to this version. The first message settles where the game is played. Returns
/// whether the game is over with this version.
pub(super) async fn drop_pending(connection: &mut Connection, game: GameId, version: u32) -> Result<bool> {
    let row = sqlx::query(
        "UPDATE games SET owed_version = CASE WHEN owed_version > $2 THEN owed_version END,
            owed_by = CASE WHEN owed_version > $2 THEN owed_by END, wants_thread = 0
         WHERE id = $1 RETURNING finished = 1 AND version <= $2 AS is_over",
    )
    .bind(game.to_db())
    .bind(i64::from(version))
    .fetch_optional(connection)
    .await?;
    Ok(row.ok_or(StoreError::NoGame(game))?.try_get("is_over")?)
}

pub(super) async fn announced(
    connection: &mut Connection,
    posted: &TurnMessage,
    time: EditTime,
) -> Result<Vec<PendingEdit>> {
    let is_end = drop_pending(connection, posted.game, posted.version).await?;
    if is_end && !posted.has_picture {
        keep_last_picture(connection, posted.game).await?;
    }
    if is_end || posted.has_picture {
        sqlx::query("UPDATE games SET message_id = $2 WHERE id = $1 AND channel_id = $3")
            .bind(posted.game.to_db())
            .bind(posted.message.to_db())
            .bind(posted.channel.to_db())
            .execute(&mut *connection)
            .await?;
    }
    if is_end {
        sqlx::query("DELETE FROM turn_messages WHERE game_id = $1 AND due_at = $2")
            .bind(posted.game.to_db())
            .bind(NEVER)
            .execute(&mut *connection)
            .await?;
        return overtaken(connection, posted, time).await;
    }
    insert_posted(connection, posted, time).await
}

/// Stores a posted message in its channel. It gets an edit once it is overtaken. Returns the pending edits of
/// other messages.
pub(super) async fn insert_posted(
    connection: &mut Connection,
    posted: &TurnMessage,
    time: EditTime,
) -> Result<Vec<PendingEdit>> {
    insert(connection, posted).await?;
    overtaken(connection, posted, time).await
}

/// The pending edits of the game's messages, now that this one is posted.
async fn overtaken(connection: &mut Connection, posted: &TurnMessage, time: EditTime) -> Result<Vec<PendingEdit>> {
    sqlx::query("UPDATE turn_messages SET due_at = 0, in_archive = 0 WHERE channel_id = $1 AND in_archive = 1")
        .bind(posted.channel.to_db())
        .execute(&mut *connection)
        .await?;
    let ids = due_edits(&mut *connection, Some(posted.game), ALL, time.now).await?;
    take(connection, &ids, time).await
}

/// Stores a message. One that was being posted while a player was forgotten has that player's name in its line, which is
/// let go: the message then only loses its buttons.
async fn insert(connection: &mut Connection, posted: &TurnMessage) -> Result<()> {
    sqlx::query(
        "INSERT INTO turn_messages (message_id, game_id, version, channel_id, has_picture, line)
         VALUES ($1, $2, $3, $4, $5, CASE WHEN NOT EXISTS
             (SELECT 1 FROM games WHERE id = $2 AND (white_id < 0 OR black_id < 0)) THEN CAST($6 AS TEXT) END)
         ON CONFLICT (message_id) DO NOTHING",
    )
    .bind(posted.message.to_db())
    .bind(posted.game.to_db())
    .bind(i64::from(posted.version))
    .bind(posted.channel.to_db())
    .bind(i64::from(posted.has_picture))
    .bind(&posted.line)
    .execute(connection)
    .await?;
    Ok(())
}

/// The end was announced without a board: the message before it shows the last position for good.
async fn keep_last_picture(connection: &mut Connection, game: GameId) -> Result<()> {
    sqlx::query(
        "UPDATE turn_messages SET line = NULL WHERE message_id = (
            SELECT message_id FROM turn_messages WHERE game_id = $1 AND has_picture = 1
            ORDER BY version DESC, message_id DESC LIMIT 1)",
    )
    .bind(game.to_db())
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn settled(connection: &mut Connection, message: MessageId) -> Result<()> {
    sqlx::query("DELETE FROM turn_messages WHERE message_id = $1").bind(message.to_db()).execute(connection).await?;
    Ok(())
}

/// Postpones the message's edit until its board must be covered or there are too many like it. Finished games
/// cover nothing.
pub(super) async fn picture_kept(connection: &mut Connection, message: MessageId) -> Result<()> {
    sqlx::query("UPDATE turn_messages SET due_at = $2, tries = 0, in_archive = 0 WHERE message_id = $1")
        .bind(message.to_db())
        .bind(NEVER)
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "DELETE FROM turn_messages WHERE game_id = (SELECT game_id FROM turn_messages WHERE message_id = $1)
         AND due_at = $2 AND (
            (SELECT finished FROM games WHERE games.id = game_id) = 1
            OR message_id NOT IN (
                SELECT new.message_id FROM turn_messages AS new
                WHERE new.game_id = turn_messages.game_id AND new.due_at = $2 AND new.has_picture = 1
                ORDER BY new.version DESC, new.message_id DESC LIMIT $3
            )
         )",
    )
    .bind(message.to_db())
    .bind(NEVER)
    .bind(i64::from(MOST_COVERED))
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn cover(connection: &mut Connection, game: GameId) -> Result<()> {
    sqlx::query("UPDATE turn_messages SET due_at = 0 WHERE game_id = $1 AND due_at = $2")
        .bind(game.to_db())
        .bind(NEVER)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn set_line(connection: &mut Connection, message: MessageId, line: &str) -> Result<()> {
    sqlx::query("UPDATE turn_messages SET line = $2 WHERE message_id = $1")
        .bind(message.to_db())
        .bind(line)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn put_off(connection: &mut Connection, edits: &[PostponedEdit]) -> Result<()> {
    let rows: Value = edits
        .iter()
        .map(|edit| json!([edit.message.to_db(), edit.until.0, i32::from(edit.tried), i32::from(edit.in_archive)]))
        .collect();
    sqlx::query(
        "UPDATE turn_messages SET due_at = new.until, tries = tries + new.tried, in_archive = new.in_archive
         FROM (
            SELECT CAST(value ->> 0 AS BIGINT) AS id, CAST(value ->> 1 AS BIGINT) AS until,
                CAST(value ->> 2 AS BIGINT) AS tried, CAST(value ->> 3 AS BIGINT) AS in_archive
            FROM json_each($1)
         ) AS new WHERE message_id = new.id",
    )
    .bind(rows.to_string())
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn of_game<'c>(database: impl Executor<'c>, game: GameId) -> Result<Vec<TurnMessage>> {
    sqlx::query("SELECT * FROM turn_messages WHERE game_id = $1 ORDER BY version, message_id")
        .bind(game.to_db())
        .fetch_all(database)
        .await?
        .iter()
        .map(turn_message)
        .collect()
}

/// The messages whose pending edit is due, of one game or of all, in order.
pub(super) async fn due_edits<'c>(
    database: impl Executor<'c>,
    game: Option<GameId>,
    limit: u32,
    now: Timestamp,
) -> Result<Vec<i64>> {
    Ok(due_edits_query(game, limit, now).build_query_scalar().fetch_all(database).await?)
}

fn due_edits_query(game: Option<GameId>, limit: u32, now: Timestamp) -> QueryBuilder<Database> {
    let mut query = QueryBuilder::<Database>::new(
        "SELECT old.message_id FROM turn_messages AS old JOIN games ON games.id = old.game_id WHERE old.due_at <= ",
    );
    query.push_bind(now.0);
    if let Some(game) = game {
        query.push(" AND old.game_id = ").push_bind(game.to_db());
    }
    query.push(
        " AND (
            (games.finished = 1 AND games.owed_version IS NULL)
            OR EXISTS (
                SELECT 1 FROM turn_messages AS new WHERE new.game_id = old.game_id
                AND (new.version, new.message_id) > (old.version, old.message_id)
                AND new.has_picture >= old.has_picture
            )
        ) ORDER BY old.game_id, old.version, old.message_id LIMIT ",
    );
    query.push_bind(i64::from(limit));
    query
}

/// Takes edits, except those that another process has taken meanwhile.
pub(super) async fn take(connection: &mut Connection, ids: &[i64], time: EditTime) -> Result<Vec<PendingEdit>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = sqlx::query(
        "UPDATE turn_messages SET due_at = $3 WHERE due_at <= $2
             AND message_id IN (SELECT CAST(value AS BIGINT) FROM json_each($1))
         RETURNING *, (SELECT guild_id FROM games WHERE games.id = game_id) AS guild_id",
    )
    .bind(json!(ids).to_string())
    .bind(time.now.0)
    .bind(time.until.0)
    .fetch_all(connection)
    .await?;
    let mut taken = rows.iter().map(pending_edit).collect::<Result<Vec<_>>>()?;
    taken.sort_by_key(|edit| (edit.message.game, edit.message.version, edit.message.message));
    Ok(taken)
}

fn pending_edit(row: &Row) -> Result<PendingEdit> {
    let guild = row.try_get::<Option<i64>, _>("guild_id")?.map(GuildId::from_db);
    Ok(PendingEdit { message: turn_message(row)?, guild, tries: number(row, "tries")? })
}

fn turn_message(row: &Row) -> Result<TurnMessage> {
    Ok(TurnMessage {
        game: GameId::from_db(row.try_get("game_id")?),
        version: number(row, "version")?,
        channel: ChannelId::from_db(row.try_get("channel_id")?),
        message: MessageId::from_db(row.try_get("message_id")?),
        has_picture: flag(row, "has_picture")?,
        line: row.try_get("line")?,
    })
}

#[cfg(test)]
mod tests {
    use super::super::query_plan;
    use super::*;

    #[tokio::test]
    async fn messages_to_be_posted_are_found_without_looking_at_other_games() {
        let Some(plan) = query_plan::of(PENDING).await else { return };
        assert!(plan.uses("games_owing") && !plan.sorts && plan.scans.is_empty(), "{plan:?}");
    }

    #[tokio::test]
    async fn what_a_game_owes_is_looked_for_among_its_own_messages() {
        let Some(plan) = query_plan::of(due_edits_query(Some(GameId(1)), ALL, Timestamp(0)).sql().as_str()).await
        else {
            return;
        };
        assert!(plan.scans.is_empty(), "{plan:?}");
    }
}
