//! Messages about turns: which are still to be posted, and which of the posted ones are to be edited.
//!
//! When a newer message of a game is posted, the older ones lose their buttons and usually their picture: each has an
//! edit pending. A process takes pending edits for a while, so that no other process makes the same ones.

use std::sync::Arc;

use cardinal_ids::{ChannelId, GameId, GuildId, MessageId, Timestamp};
use serde_json::{Value, json};

use crate::columns::{flag, number};
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Executor, QueryBuilder, Readers, query};
use crate::error::Result;
use crate::{StoreError, StoreResult, finished_threads};

/// A message that is still to be posted in a game's channel.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PendingPost {
    /// The game.
    pub game: GameId,
    /// The version that the message is about.
    pub version: u32,
    /// The game's channel.
    pub channel: ChannelId,
    /// When the game last changed ([`GameInfo::updated_at`](super::GameInfo::updated_at)). The message has been
    /// pending since then, or longer if changes followed that aren't announced.
    pub since: Timestamp,
    /// The process that is to post it ([`Store::process`](super::Store::process)). A version before this was kept has
    /// named none, or the process of the message before.
    pub claimed_by: Option<String>,
}

/// A turn message as it was posted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurnMessage {
    /// The game.
    pub game: GameId,
    /// The version that it is about.
    pub version: u32,
    /// Its channel.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
    /// Whether it shows the board. A message without a board replaces only messages that have none either.
    pub has_picture: bool,
    /// Its text once a newer message replaces it; none: it keeps its text and picture, and only loses its buttons.
    pub line: Option<String>,
}

/// An edit that a replaced turn message still needs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PendingEdit {
    /// The message.
    pub message: TurnMessage,
    /// Its server.
    pub guild: Option<GuildId>,
    /// How many attempts have failed.
    pub tries: u32,
}

/// How long pending edits are reserved for the process that takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EditTime {
    /// The present moment.
    pub now: Timestamp,
    /// Until when no other process gets them.
    pub until: Timestamp,
}

/// A pending edit that couldn't be made, and when to try again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PostponedEdit {
    /// The message.
    pub message: MessageId,
    /// When to try again.
    pub until: Timestamp,
    /// Whether this counts as a failed attempt.
    pub tried: bool,
    /// Whether it was refused because its thread is archived. Then it is also due when something is posted there.
    pub in_archive: bool,
}

/// Stores which messages are to be posted or edited.
#[derive(Clone, Copy, Debug)]
pub struct Messages<'s>(pub(crate) &'s Connections);

impl Messages<'_> {
    /// Returns the messages that are still to be posted, by ascending game number, at most one per game: the one about
    /// its newest announced version. Starts after the game `after`, so that a caller can go through all games.
    pub async fn pending(self, after: Option<GameId>, limit: u32) -> StoreResult<Vec<PendingPost>> {
        self.0.read(pending(&self.0.readers, after, limit)).await
    }

    /// Takes these messages over from the processes that were to post them. Returns those that this process is to
    /// post now: without those that are posted, that have made way for a newer message or that another process was
    /// faster to take.
    pub async fn take_over(self, posts: Vec<PendingPost>) -> StoreResult<Vec<PendingPost>> {
        let process = Arc::clone(&self.0.process);
        self.0.write(move |connection| Box::pin(async move { take_over(connection, posts, &process).await })).await
    }

    /// Records that a turn message is posted. Messages of its version and earlier ones are no longer pending, and the
    /// game needs no thread. Edits of the channel that waited for its thread to leave the archive become due. Takes
    /// the pending edits of the game's other messages, as [`Messages::take_pending_edits`] does. No message replaces
    /// the one about the game's end; if that one shows no board, the last one with a board keeps its picture. With it,
    /// the game's own thread is to be renamed.
    /// Recording the same message twice does no harm.
    ///
    /// # Errors
    /// [`StoreError::NoGame`].
    pub async fn posted(self, posted: TurnMessage, time: EditTime) -> StoreResult<Vec<PendingEdit>> {
        self.0.write(move |connection| Box::pin(async move { announced(connection, &posted, time).await })).await
    }

    /// Gives up posting a game's message of this version or an earlier one, because the channel is gone. The game
    /// needs no thread from then on.
    ///
    /// # Errors
    /// [`StoreError::NoGame`].
    pub async fn drop_pending(self, game: GameId, version: u32) -> StoreResult<()> {
        self.0
            .write(move |connection| Box::pin(async move { drop_pending(connection, game, version).await.map(drop) }))
            .await
    }

    /// Records that a replaced message was edited, or can no longer be edited. Unknown messages are ignored.
    pub async fn edit_settled(self, message: MessageId) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(settled(connection, message))).await
    }

    /// Records that a replaced message was edited and still shows its picture. The newest ones of a running game are
    /// remembered for [`Messages::cover`].
    pub async fn mark_picture_shown(self, message: MessageId) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(mark_picture_shown(connection, message))).await
    }

    /// Makes edits due that remove the pictures of a game's newest older messages, because the pictures show what may
    /// no longer be seen.
    pub async fn cover(self, game: GameId) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(cover(connection, game))).await
    }

    /// Sets [`TurnMessage::line`] of a message that isn't replaced yet. Unknown messages are ignored.
    pub async fn set_line(self, message: MessageId, line: String) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(async move { set_line(connection, message, &line).await })).await
    }

    /// Records that pending edits weren't made, and when to try again.
    pub async fn postpone_edits(self, edits: Vec<PostponedEdit>) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(async move { put_off(connection, &edits).await })).await
    }

    /// Returns a game's messages that still stand as they were posted, oldest version first.
    pub async fn of_game(self, game: GameId) -> StoreResult<Vec<TurnMessage>> {
        self.0.read(of_game(&self.0.readers, game)).await
    }

    /// Takes the pending edits that are due, of all games: a newer message of the game is posted, or the game is over
    /// and its end is announced. No other process gets them for a while. The caller reports the result of each with
    /// [`Messages::edit_settled`] or [`Messages::postpone_edits`].
    pub async fn take_pending_edits(self, limit: u32, time: EditTime) -> StoreResult<Vec<PendingEdit>> {
        // Looked up outside the writer: there is a message for every game, and few have a pending edit.
        let ids = self.0.read(due_edits(&self.0.readers, None, limit, time.now)).await?;
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        self.0.write(move |connection| Box::pin(async move { take(connection, &ids, time).await })).await
    }
}

/// The most edits that a game can have pending.
const ALL: u32 = u32::MAX;

/// When an edit is due that is only pending in case the board must be covered.
const NEVER: i64 = i64::MAX;

/// How many older messages of a game are kept so that they can be covered. The one superseded next comes on top.
const MOST_COVERED: u32 = 9;

const PENDING: &str = "SELECT id, owed_version, channel_id, updated_at, owed_by FROM games
     WHERE owed_version IS NOT NULL AND id > $1 ORDER BY id LIMIT $2";

pub(crate) async fn pending(pool: &Readers, after: Option<GameId>, limit: u32) -> Result<Vec<PendingPost>> {
    query(PENDING)
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
                claimed_by: row.try_get("owed_by")?,
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
        let done = query(
            "UPDATE games SET owed_by = $3 WHERE id = $1 AND owed_version = $2 AND owed_by IS NOT DISTINCT FROM $4",
        )
        .bind(post.game.to_db())
        .bind(i64::from(post.version))
        .bind(process)
        .bind(&post.claimed_by)
        .execute(&mut *connection)
        .await?;
        if done.rows_affected() > 0 {
            taken.push(PendingPost { claimed_by: Some(process.to_owned()), ..post });
        }
    }
    Ok(taken)
}

/// Marks a game's messages as posted up to this version. The first message settles where the game is played. Returns
/// whether the game is over with this version.
async fn drop_pending(connection: &mut Connection, game: GameId, version: u32) -> Result<bool> {
    let row = query(
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

pub(crate) async fn announced(
    connection: &mut Connection,
    posted: &TurnMessage,
    time: EditTime,
) -> Result<Vec<PendingEdit>> {
    let is_end = drop_pending(connection, posted.game, posted.version).await?;
    if is_end && !posted.has_picture {
        keep_last_picture(connection, posted.game).await?;
    }
    if is_end || posted.has_picture {
        query("UPDATE games SET message_id = $2 WHERE id = $1 AND channel_id = $3")
            .bind(posted.game.to_db())
            .bind(posted.message.to_db())
            .bind(posted.channel.to_db())
            .execute(&mut *connection)
            .await?;
    }
    if is_end {
        finished_threads::insert(connection, posted.game, time.now).await?;
        query("DELETE FROM turn_messages WHERE game_id = $1 AND due_at = $2")
            .bind(posted.game.to_db())
            .bind(NEVER)
            .execute(&mut *connection)
            .await?;
        return superseded(connection, posted, time).await;
    }
    insert_posted(connection, posted, time).await
}

/// Stores a posted message in its channel. It gets an edit once it is superseded. Returns the pending edits of
/// other messages.
pub(crate) async fn insert_posted(
    connection: &mut Connection,
    posted: &TurnMessage,
    time: EditTime,
) -> Result<Vec<PendingEdit>> {
    insert(connection, posted).await?;
    superseded(connection, posted, time).await
}

/// The pending edits of the game's messages, now that this one is posted.
async fn superseded(connection: &mut Connection, posted: &TurnMessage, time: EditTime) -> Result<Vec<PendingEdit>> {
    query("UPDATE turn_messages SET due_at = 0, in_archive = 0 WHERE channel_id = $1 AND in_archive = 1")
        .bind(posted.channel.to_db())
        .execute(&mut *connection)
        .await?;
    let ids = due_edits(&mut *connection, Some(posted.game), ALL, time.now).await?;
    take(connection, &ids, time).await
}

/// Stores a message. One that was being posted while a player was forgotten has that player's name in its line, which
/// is let go: the message then only loses its buttons.
async fn insert(connection: &mut Connection, posted: &TurnMessage) -> Result<()> {
    query(
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
    query(
        "UPDATE turn_messages SET line = NULL WHERE message_id = (
            SELECT message_id FROM turn_messages WHERE game_id = $1 AND has_picture = 1
            ORDER BY version DESC, message_id DESC LIMIT 1)",
    )
    .bind(game.to_db())
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn settled(connection: &mut Connection, message: MessageId) -> Result<()> {
    query("DELETE FROM turn_messages WHERE message_id = $1").bind(message.to_db()).execute(connection).await?;
    Ok(())
}

/// Postpones the message's edit until its board must be covered or there are too many like it. Finished games
/// cover nothing.
async fn mark_picture_shown(connection: &mut Connection, message: MessageId) -> Result<()> {
    query("UPDATE turn_messages SET due_at = $2, tries = 0, in_archive = 0 WHERE message_id = $1")
        .bind(message.to_db())
        .bind(NEVER)
        .execute(&mut *connection)
        .await?;
    query(
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

async fn cover(connection: &mut Connection, game: GameId) -> Result<()> {
    query("UPDATE turn_messages SET due_at = 0 WHERE game_id = $1 AND due_at = $2")
        .bind(game.to_db())
        .bind(NEVER)
        .execute(connection)
        .await?;
    Ok(())
}

async fn set_line(connection: &mut Connection, message: MessageId, line: &str) -> Result<()> {
    query("UPDATE turn_messages SET line = $2 WHERE message_id = $1")
        .bind(message.to_db())
        .bind(line)
        .execute(connection)
        .await?;
    Ok(())
}

pub(crate) async fn put_off(connection: &mut Connection, edits: &[PostponedEdit]) -> Result<()> {
    let rows: Value = edits
        .iter()
        .map(|edit| json!([edit.message.to_db(), edit.until.0, i32::from(edit.tried), i32::from(edit.in_archive)]))
        .collect();
    query(
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

pub(crate) async fn of_game<'c>(database: impl Into<Executor<'c>> + Send, game: GameId) -> Result<Vec<TurnMessage>> {
    query("SELECT * FROM turn_messages WHERE game_id = $1 ORDER BY version, message_id")
        .bind(game.to_db())
        .fetch_all(database)
        .await?
        .iter()
        .map(turn_message)
        .collect()
}

/// The messages whose pending edit is due, of one game or of all, in order.
async fn due_edits<'c>(
    database: impl Into<Executor<'c>> + Send,
    game: Option<GameId>,
    limit: u32,
    now: Timestamp,
) -> Result<Vec<i64>> {
    let mut query = QueryBuilder::new(
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
    Ok(query.build_query_scalar().fetch_all(database).await?)
}

/// Takes edits, except those that another process has taken meanwhile.
pub(crate) async fn take(connection: &mut Connection, ids: &[i64], time: EditTime) -> Result<Vec<PendingEdit>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = query(
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

fn pending_edit(row: &DbRow) -> Result<PendingEdit> {
    let guild = row.try_get::<Option<i64>>("guild_id")?.map(GuildId::from_db);
    Ok(PendingEdit { message: turn_message(row)?, guild, tries: number(row, "tries")? })
}

fn turn_message(row: &DbRow) -> Result<TurnMessage> {
    Ok(TurnMessage {
        game: GameId::from_db(row.try_get("game_id")?),
        version: number(row, "version")?,
        channel: ChannelId::from_db(row.try_get("channel_id")?),
        message: MessageId::from_db(row.try_get("message_id")?),
        has_picture: flag(row, "has_picture")?,
        line: row.try_get("line")?,
    })
}
