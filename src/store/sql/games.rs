//! The statements for games: their rows, their events, their records.

use std::sync::Arc;

use super::driver::{BEGIN_READING, Connection, Database, Executor, Pool, Row};
use async_trait::async_trait;
use cardinal_rules::{BySeat, Position, Seat};
use sqlx::{Connection as _, QueryBuilder, Row as _};
use tokio::sync::broadcast::Receiver;
use tokio::sync::oneshot;

use super::failure::{Failure, Result};
use super::positions::{self, Kept};
use super::sql_store::{Answer, SqlStore};
use super::values::{flag, from_json, number, options, seat, site, to_json, variant};
use super::writer::{AppendJob, Job};
use super::{capacity, clocks, closing, computer, interactions, stops};
use crate::store::whole::WholeGame;
use crate::store::{
    Append, Appended, Changes, ChannelId, Entries, Finished, FinishedGame, GameCount, GameFilter, GameFrame, GameId,
    GameInfo, Games, GuildId, InteractionEffect, InteractionId, MessageId, NewGame, Page, Secret, StoreError,
    StoredGame, Subject, Timestamp, UserId, Venue,
};

#[async_trait]
impl Games for SqlStore {
    async fn count_all(&self) -> Answer<GameCount> {
        self.read(count_all(&self.readers)).await
    }

    async fn create(&self, game: NewGame, interaction: Option<InteractionId>) -> Answer<GameId> {
        let process = Arc::clone(&self.process);
        self.write(move |connection| {
            Box::pin(async move {
                interactions::refuse_second(connection, interaction).await?;
                if let Some(limits) = game.limits {
                    capacity::for_new_game(connection, limits, &game).await?;
                }
                let id = insert(connection, &game, &process).await?;
                interactions::remember(connection, interaction, InteractionEffect::Created(id), game.created_at)
                    .await?;
                Ok(id)
            })
        })
        .await
    }

    async fn append(&self, mut append: Append) -> Answer<Appended> {
        let (reply, answer) = oneshot::channel();
        // Written as text here and not in the writer, where all appends would wait for it.
        let position =
            append.last_position.take().map(|snapshot| positions::json(append.game, &snapshot)).transpose()?.flatten();
        let process = Arc::clone(&self.process);
        self.send(Job::Append(Box::new(AppendJob { append, process, position, outcome: None, reply }))).await?;
        self.answered(answer).await
    }

    async fn close(
        &self,
        game: GameId,
        expected_version: u32,
        outcome: Finished,
        announce: bool,
        at: Timestamp,
    ) -> Answer<u32> {
        let process = announce.then(|| Arc::clone(&self.process));
        self.write(move |connection| {
            Box::pin(async move {
                closing::close(connection, game, expected_version, &outcome, process.as_deref(), at).await
            })
        })
        .await
    }

    async fn load(&self, game: GameId) -> Answer<StoredGame> {
        self.read(load(&self.readers, game, 0)).await
    }

    async fn load_since(&self, game: GameId, version: u32) -> Answer<StoredGame> {
        self.read(load(&self.readers, game, version)).await
    }

    fn changes(&self) -> Changes {
        Changes::new(self.changes.as_ref().map(Receiver::resubscribe))
    }

    async fn info(&self, game: GameId) -> Answer<GameInfo> {
        self.read(find(&self.readers, game)).await
    }

    async fn frame(&self, game: GameId) -> Answer<GameFrame> {
        self.read(find_frame(&self.readers, game)).await
    }

    async fn list(&self, filter: GameFilter, page: Page) -> Answer<Vec<GameInfo>> {
        self.read(list(&self.readers, filter, page)).await
    }

    async fn count(&self, filter: GameFilter) -> Answer<u64> {
        self.read(count(&self.readers, filter)).await
    }

    async fn long(&self, above: u32, limit: u32) -> Answer<Vec<GameId>> {
        self.read(long(&self.readers, above, limit)).await
    }

    async fn finished(&self, game: GameId) -> Answer<Option<FinishedGame>> {
        self.read(finished(&self.readers, game)).await
    }

    async fn move_to(&self, game: GameId, channel: ChannelId, parent: Option<ChannelId>) -> Answer<()> {
        self.write(move |connection| Box::pin(set_channel(connection, game, channel, parent))).await
    }
}

/// The columns that [`info`] reads.
const INFO: &str = "games.id, games.variant, games.options, games.white_id, games.black_id, games.guild_id, \
    games.channel_id, games.parent_id, games.own_thread, games.message_id, games.wants_thread, games.version, games.to_act_id, games.finished, games.created_at, \
    games.updated_at, games.rated, games.computer, games.level, games.private, games.lesson, ";

/// Creates a game. This process is to post the message about its start.
pub(super) async fn insert(connection: &mut Connection, game: &NewGame, process: &str) -> Result<GameId> {
    let position = game.position.as_ref().map(to_json).transpose()?;
    let computer = game.computer.as_ref();
    let is_due = computer.is_some_and(|computer| {
        computer.lesson.is_none() && (game.building || game.to_act == Some(game.players[computer.seat]))
    });
    let is_announced = game.announce && !computer.is_some_and(|computer| computer.private);
    let id = sqlx::query_scalar(
        "INSERT INTO games (variant, options, position, seed, salt, white_id, black_id, guild_id, channel_id,
            to_act_id, owed_version, wants_thread, created_at, updated_at, rules_version, parent_id, pace, turn_at,
            white_left, black_left, building, computer, level, private, lesson, computer_due, owed_by, rated)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $16, $17, $18, $19, $20,
            $21, $22, $23, $24, $25, $26, $27)
         RETURNING id",
    )
    .bind(game.variant.slug())
    .bind(to_json(&game.options)?)
    .bind(position)
    .bind(&game.secret.seed[..])
    .bind(&game.secret.salt[..])
    .bind(game.players.white.to_db())
    .bind(game.players.black.to_db())
    .bind(game.site.guild.map(GuildId::to_db))
    .bind(game.site.channel.to_db())
    .bind(game.to_act.map(UserId::to_db))
    .bind(is_announced.then_some(0_i64))
    .bind(i64::from(game.venue == Venue::Thread))
    .bind(game.created_at.0)
    .bind(i64::from(game.rules_version))
    .bind(game.site.parent.map(ChannelId::to_db))
    .bind(game.pace.map(|pace| pace.to_string()))
    .bind(game.turn.at.0)
    .bind(game.turn.left.map(|left| i64::from(left.white)))
    .bind(game.turn.left.map(|left| i64::from(left.black)))
    .bind(i64::from(game.building))
    .bind(computer.map(|computer| computer.seat.to_string()))
    .bind(computer.map(|computer| i64::from(computer.level)))
    .bind(i64::from(computer.is_some_and(|computer| computer.private)))
    .bind(computer.and_then(|computer| computer.lesson.as_deref()))
    .bind(is_due.then_some(game.created_at.0))
    .bind(is_announced.then_some(process))
    .bind(i64::from(game.rated))
    .fetch_one(&mut *connection)
    .await?;
    let id = GameId::from_db(id);
    positions::insert(connection, id, game).await?;
    if !stops::begin(connection, id, game).await? {
        clocks::set_due(connection, Subject::Game(id), game.turn.due).await?;
    }
    Ok(id)
}

/// Moves a game to another channel, which settles where it is played.
pub(super) async fn set_channel(
    connection: &mut Connection,
    game: GameId,
    channel: ChannelId,
    parent: Option<ChannelId>,
) -> Result<()> {
    let query = "UPDATE games SET channel_id = $2, parent_id = $3, wants_thread = 0,
            own_thread = CASE WHEN channel_id = $2 THEN own_thread WHEN $3 IS NULL THEN 0 ELSE wants_thread END,
            message_id = CASE WHEN channel_id = $2 THEN message_id END
         WHERE id = $1";
    let done = sqlx::query(query)
        .bind(game.to_db())
        .bind(channel.to_db())
        .bind(parent.map(ChannelId::to_db))
        .execute(connection)
        .await?;
    if done.rows_affected() == 0 { Err(StoreError::NoGame(game).into()) } else { Ok(()) }
}

pub(super) async fn find(pool: &Pool, game: GameId) -> Result<GameInfo> {
    let mut query = QueryBuilder::<Database>::new("SELECT ");
    query.push(INFO).push(clocks::columns()).push(" FROM games WHERE id = ").push_bind(game.to_db());
    let row = query.build().fetch_optional(pool).await?.ok_or(StoreError::NoGame(game))?;
    info(&row)
}

async fn find_frame(pool: &Pool, game: GameId) -> Result<GameFrame> {
    let mut query = QueryBuilder::<Database>::new("SELECT ");
    query.push(INFO).push("games.turn_at FROM games WHERE id = ").push_bind(game.to_db());
    let row = query.build().fetch_optional(pool).await?.ok_or(StoreError::NoGame(game))?;
    frame(&row)
}

/// Returns a whole game with its events from a version on. Its last position is read with its version. Events are only ever added, so those below
/// that version belong to it, whatever is written meanwhile.
async fn count_all(pool: &Pool) -> Result<GameCount> {
    let mut counted = GameCount::default();
    for row in sqlx::query("SELECT finished, count(*) AS games FROM games GROUP BY finished").fetch_all(pool).await? {
        let games = row.try_get::<i64, _>("games")? as u64;
        *(if flag(&row, "finished")? { &mut counted.finished } else { &mut counted.running }) = games;
    }
    Ok(counted)
}

pub(super) async fn load(pool: &Pool, game: GameId, since: u32) -> Result<StoredGame> {
    let mut connection = pool.acquire().await?;
    let mut query = whole_games();
    query.push("WHERE games.id = ").push_bind(game.to_db());
    let row = query.build().fetch_optional(&mut *connection).await?.ok_or(StoreError::NoGame(game))?;
    let (info, position) = (info(&row)?, position(&row)?);
    let rows =
        sqlx::query("SELECT seq, payload FROM game_events WHERE game_id = $1 AND seq >= $2 AND seq < $3 ORDER BY seq")
            .bind(game.to_db())
            .bind(i64::from(since))
            .bind(i64::from(info.version))
            .fetch_all(&mut *connection)
            .await?;
    stored(&row, info, position, &rows, since)
}

/// The columns of whole games, with those of their records, and the tables that these are read from.
fn whole_games() -> QueryBuilder<Database> {
    let mut query = QueryBuilder::<Database>::new("SELECT ");
    query
        .push(INFO)
        .push(clocks::columns())
        .push(", games.position, seed, salt, games.rules_version, ")
        .push(positions::COLUMNS)
        .push(", records.winner AS ended_winner, records.reason AS ended_reason, rated_games.id AS rated_id FROM games")
        .push(positions::JOINED)
        .push(
            "LEFT JOIN records ON records.game_id = games.id LEFT JOIN rated_games ON rated_games.game_id = games.id ",
        );
    query
}

fn stored(row: &Row, info: GameInfo, position: Option<Position>, events: &[Row], since: u32) -> Result<StoredGame> {
    let secret = secret(row)?;
    let entries = entries(events, info.id, since, info.version)?;
    let rules_version = number(row, "rules_version")?;
    let base_position = positions::read(row, Kept::Base, info.id)?;
    let last_position = positions::read(row, Kept::Last, info.id)?;
    Ok(StoredGame { info, position, rules_version, base_position, last_position, secret, entries })
}

/// The first games behind a number, with how they ended. Their events are read at the same moment only inside a
/// transaction.
pub(super) async fn behind(connection: &mut Connection, behind: Option<GameId>, limit: u32) -> Result<Vec<WholeGame>> {
    let behind = behind.map_or(i64::MIN, GameId::to_db);
    let mut query = whole_games();
    query.push("WHERE games.id > ").push_bind(behind).push(" ORDER BY games.id LIMIT ").push_bind(i64::from(limit));
    let rows = query.build().fetch_all(&mut *connection).await?;
    let Some(last) = rows.last() else { return Ok(Vec::new()) };
    let events = sqlx::query(
        "SELECT game_id, seq, payload FROM game_events WHERE game_id > $1 AND game_id <= $2 ORDER BY game_id, seq",
    )
    .bind(behind)
    .bind(last.try_get::<i64, _>("id")?)
    .fetch_all(&mut *connection)
    .await?;
    let ids: Vec<i64> = events.iter().map(|event| event.try_get("game_id")).collect::<sqlx::Result<_>>()?;
    let mut found = Vec::with_capacity(rows.len());
    for row in &rows {
        let id: i64 = row.try_get("id")?;
        let (from, to) = (ids.partition_point(|game| *game < id), ids.partition_point(|game| *game <= id));
        let stored = info(row).and_then(|info| stored(row, info, position(row)?, &events[from..to], 0));
        let stored = match stored {
            Err(Failure::Database(error)) => return Err(error.into()),
            stored => stored.map_err(StoreError::from),
        };
        let is_rated = row.try_get::<Option<i64>, _>("rated_id")?.is_some();
        found.push(WholeGame { id: GameId::from_db(id), stored, ended: ended(row)?, counted: is_rated });
    }
    Ok(found)
}

/// How a game ended, by the columns of its record.
fn ended(row: &Row) -> Result<Option<(Option<Seat>, String)>> {
    let Some(reason) = row.try_get::<Option<String>, _>("ended_reason")? else { return Ok(None) };
    let winner = row.try_get::<Option<&str>, _>("ended_winner")?.map(seat).transpose()?;
    Ok(Some((winner, reason)))
}

/// A game's own starting position.
fn position(row: &Row) -> Result<Option<Position>> {
    let position = row.try_get::<Option<&str>, _>("position")?.map(|text| from_json("a position", text)).transpose();
    position.map_err(|why| frame(row).map_or_else(|failure| failure, |frame| unreadable(frame, why)))
}

/// The events of a game's first `version` versions, from a version on and after the last one that is missing or cannot be
/// read.
fn entries(rows: &[Row], game: GameId, since: u32, version: u32) -> Result<Entries> {
    let mut before = since;
    let mut here = Vec::with_capacity(rows.len());
    for row in rows {
        let seq = number(row, "seq")?;
        if seq >= version {
            break;
        }
        if seq != before + here.len() as u32 {
            here.clear();
            before = seq;
        }
        if let Ok(entry) = serde_json::from_str(row.try_get("payload")?) {
            here.push(entry);
        } else {
            here.clear();
            before = seq + 1;
        }
    }
    if before + here.len() as u32 != version {
        here.clear();
        before = version;
    }
    if before > since {
        // An event may hold a card that nobody has seen.
        tracing::warn!(game = game.0, event = before, version, "an event cannot be read, counted from 1");
    }
    Ok(Entries::behind(before, here))
}

pub(super) async fn list(pool: &Pool, filter: GameFilter, page: Page) -> Result<Vec<GameInfo>> {
    let mut listed = Listed::default();
    let Some(user) = page.awaiting else {
        newest(pool, filter, None, page.limit, &mut listed).await?;
        return listed.told_of(filter);
    };
    // Two walks that stop when there are enough, instead of sorting everything. They read one snapshot, so that no game
    // moves from one part to the other between them.
    let mut reader = pool.acquire().await?;
    let mut moment = reader.begin_with(BEGIN_READING).await?;
    newest(&mut *moment, filter, Some((user, true)), page.limit, &mut listed).await?;
    let left = page.limit.saturating_sub(listed.games.len() as u32);
    if left > 0 {
        newest(&mut *moment, filter, Some((user, false)), left, &mut listed).await?;
    }
    moment.rollback().await?;
    listed.told_of(filter)
}

/// The games of a list, and the first of those that cannot be read.
#[derive(Default)]
struct Listed {
    games: Vec<GameInfo>,
    unreadable: Option<StoreError>,
}

impl Listed {
    fn add(&mut self, row: &Row) -> Result<()> {
        match info(row) {
            Ok(info) => self.games.push(info),
            Err(Failure::Refused(error @ StoreError::Unreadable { .. })) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "a game is left out of a list");
                self.unreadable.get_or_insert(error);
            }
            Err(failure) => return Err(failure),
        }
        Ok(())
    }

    /// The list, unless a player has only running games that cannot be read: then the first of these.
    fn told_of(self, filter: GameFilter) -> Result<Vec<GameInfo>> {
        match self.unreadable {
            Some(error) if self.games.is_empty() && filter.player.is_some() && !filter.finished => Err(error.into()),
            _ => Ok(self.games),
        }
    }
}

/// Adds the newest games that [`select`] chooses.
async fn newest<'c>(
    database: impl Executor<'c>,
    filter: GameFilter,
    awaiting: Option<(UserId, bool)>,
    limit: u32,
    listed: &mut Listed,
) -> Result<()> {
    let mut query = newest_query(filter, awaiting, limit);
    query.build().fetch_all(database).await?.iter().try_for_each(|row| listed.add(row))
}

fn newest_query(filter: GameFilter, awaiting: Option<(UserId, bool)>, limit: u32) -> QueryBuilder<Database> {
    let mut query = QueryBuilder::<Database>::new("SELECT ");
    query.push(INFO).push(clocks::columns());
    select(&mut query, filter, awaiting);
    query.push(" ORDER BY games.id DESC LIMIT ").push_bind(i64::from(limit));
    query
}

pub(super) async fn count(pool: &Pool, filter: GameFilter) -> Result<u64> {
    let mut query = QueryBuilder::<Database>::new("SELECT count(*)");
    select(&mut query, filter, None);
    let count: i64 = query.build_query_scalar().fetch_one(pool).await?;
    Ok(count as u64)
}

pub(super) async fn long(pool: &Pool, above: u32, limit: u32) -> Result<Vec<GameId>> {
    let games: Vec<i64> = sqlx::query_scalar(
        "SELECT id FROM games WHERE finished = 0 AND version > $1 ORDER BY version DESC, id DESC LIMIT $2",
    )
    .bind(i64::from(above))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    Ok(games.into_iter().map(GameId::from_db).collect())
}

pub(super) async fn finished(pool: &Pool, game: GameId) -> Result<Option<FinishedGame>> {
    let mut query = QueryBuilder::<Database>::new("SELECT ");
    query
        .push(INFO)
        .push(clocks::columns())
        .push(", seed, salt, records.winner, records.reason, records.record, records.finished_at")
        .push(" FROM games JOIN records ON records.game_id = games.id WHERE games.id = ")
        .push_bind(game.to_db());
    match query.build().fetch_optional(pool).await? {
        Some(row) => finished_game(&row).map(Some),
        None => find(pool, game).await.map(|_| None),
    }
}

/// The `FROM` and `WHERE` of a filter. With a user, only the games that wait for that user, or only those that don't.
fn select(query: &mut QueryBuilder<Database>, filter: GameFilter, awaiting: Option<(UserId, bool)>) {
    if let Some((user, true)) = awaiting {
        // The `+` and the `IN` keep other indices out of it: few games wait for one user.
        query.push(" FROM (SELECT * FROM games WHERE to_act_id = ").push_bind(user.to_db());
        query.push(" UNION ALL SELECT * FROM games WHERE building = 1 AND +to_act_id IS NULL AND white_id = ");
        query.push_bind(user.to_db());
        query.push(" UNION ALL SELECT * FROM games WHERE building = 1 AND +to_act_id IS NULL AND black_id = ");
        query.push_bind(user.to_db()).push(" AND white_id <> ").push_bind(user.to_db());
        query.push(") AS games WHERE +games.finished = ").push_bind(i64::from(filter.finished));
        if let Some(player) = filter.player {
            query.push(" AND ").push_bind(player.to_db()).push(" IN (games.white_id, games.black_id)");
        }
    } else if let Some(player) = filter.player {
        // One walk through the index of each seat, newest first and no further than wanted. An OR would make SQLite
        // read every running game, and an IN all of the player's.
        query.push(" FROM (SELECT * FROM games WHERE white_id = ").push_bind(player.to_db());
        query.push(" AND finished = ").push_bind(i64::from(filter.finished));
        query.push(" UNION ALL SELECT * FROM games WHERE black_id = ").push_bind(player.to_db());
        query.push(" AND finished = ").push_bind(i64::from(filter.finished));
        query.push(" AND white_id <> ").push_bind(player.to_db());
        query.push(") AS games WHERE games.finished = ").push_bind(i64::from(filter.finished));
    } else {
        query.push(" FROM games WHERE games.finished = ").push_bind(i64::from(filter.finished));
    }
    if let Some((user, false)) = awaiting {
        query.push(" AND games.to_act_id IS DISTINCT FROM ").push_bind(user.to_db());
        query.push(" AND NOT (games.building = 1 AND games.to_act_id IS NULL AND ").push_bind(user.to_db());
        query.push(" IN (games.white_id, games.black_id))");
    }
    query.push(" AND games.lesson IS NULL");
    if filter.player.is_none() {
        query.push(" AND games.private = 0");
    }
    if let Some(user) = filter.without {
        for seat in ["white_id", "black_id"] {
            query.push(" AND games.").push(seat).push(" <> ").push_bind(user.to_db());
        }
    }
    if let Some(channel) = filter.channel {
        query.push(" AND games.channel_id = ").push_bind(channel.to_db());
    }
    if let Some(place) = filter.shown_under {
        query.push(" AND coalesce(games.parent_id, games.channel_id) = ").push_bind(place.to_db());
        query.push(" AND (games.parent_id IS NULL OR games.own_thread = 1)");
    }
    if let Some(guild) = filter.guild {
        query.push(" AND games.guild_id = ").push_bind(guild.to_db());
    }
    if let Some(since) = filter.touched_since {
        query.push(" AND games.updated_at >= ").push_bind(since.0);
    }
}

fn info(row: &Row) -> Result<GameInfo> {
    let frame = frame(row)?;
    let read = || -> Result<GameInfo> {
        Ok(GameInfo {
            id: frame.id,
            variant: variant(row.try_get("variant")?)?,
            options: options(row.try_get("options")?)?,
            players: frame.players,
            computer: computer::computer(row)?,
            site: frame.site,
            wants_thread: frame.wants_thread,
            own_thread: flag(row, "own_thread")?,
            message: row.try_get::<Option<i64>, _>("message_id")?.map(MessageId::from_db),
            version: frame.version,
            to_act: row.try_get::<Option<i64>, _>("to_act_id")?.map(UserId::from_db),
            clock: clocks::clock(row)?,
            rated: flag(row, "rated")?,
            finished: frame.finished,
            created_at: frame.created_at,
            updated_at: Timestamp(row.try_get("updated_at")?),
        })
    };
    read().map_err(|why| unreadable(frame, why))
}

/// Reads the columns that hold numbers only, and so can be read of every game.
fn frame(row: &Row) -> Result<GameFrame> {
    Ok(GameFrame {
        id: GameId::from_db(row.try_get("id")?),
        players: BySeat {
            white: UserId::from_db(row.try_get("white_id")?),
            black: UserId::from_db(row.try_get("black_id")?),
        },
        private: flag(row, "private")?,
        site: site(row)?,
        wants_thread: flag(row, "wants_thread")?,
        version: number(row, "version")?,
        finished: flag(row, "finished")?,
        created_at: Timestamp(row.try_get("created_at")?),
    })
}

/// The failure to read a part of a game.
fn unreadable(frame: GameFrame, why: Failure) -> Failure {
    match why {
        Failure::Refused(StoreError::Integrity(what)) => StoreError::Unreadable { game: Box::new(frame), what }.into(),
        why => why,
    }
}

fn finished_game(row: &Row) -> Result<FinishedGame> {
    let winner = row.try_get::<Option<&str>, _>("winner")?.map(seat).transpose()?;
    let outcome = Finished { winner, reason: row.try_get("reason")?, record: row.try_get("record")? };
    let finished_at = Timestamp(row.try_get("finished_at")?);
    Ok(FinishedGame { info: info(row)?, secret: secret(row)?, outcome, finished_at })
}

/// Reads the columns `seed` and `salt`.
fn secret(row: &Row) -> Result<Secret> {
    Ok(Secret { seed: bytes(row, "seed")?, salt: bytes(row, "salt")? })
}

fn bytes<const N: usize>(row: &Row, column: &str) -> Result<[u8; N]> {
    row.try_get::<&[u8], _>(column)?.try_into().map_err(|_| Failure::unreadable(column))
}

#[cfg(test)]
mod tests {
    use super::super::query_plan;
    use super::*;

    /// However many games there are, no more are read than wanted: nothing is sorted.
    #[tokio::test]
    async fn the_newest_games_are_read_in_their_order() {
        let (user, all) = (UserId(1), GameFilter::default());
        let own = GameFilter { player: Some(user), ..all };
        let here = GameFilter { channel: Some(ChannelId(1)), without: Some(user), ..all };
        let under = GameFilter { shown_under: Some(ChannelId(1)), without: Some(user), ..all };
        for (filter, awaiting, indices) in [
            (own, Some((user, true)), &["games_awaiting", "games_building_white", "games_building_black"][..]),
            (own, Some((user, false)), &["games_by_white", "games_by_black"]),
            (own, None, &["games_by_white", "games_by_black"]),
            (here, None, &["games_by_channel"]),
            (under, None, &["games_by_place"]),
        ] {
            let Some(plan) = query_plan::of(newest_query(filter, awaiting, 1_000).sql().as_str()).await else { return };
            for index in indices {
                assert!(plan.uses(index), "{index}: {plan:?}");
            }
            assert!(plan.scans.is_empty() && (!plan.sorts || query_plan::SORTS_FEW), "{plan:?}");
        }
    }
}
