//! Reading games: what can be read of every game, their rows, their events, their records.

use cardinal_ids::{GameId, MessageId, Site, Timestamp, UserId};
use cardinal_rules::{BySeat, Entry, Position, Seat};

use super::{Finished, FinishedGame, GameCount, GameInfo, Secret, StoredGame};
use crate::columns::{flag, from_json, number, options, seat, site, variant};
use crate::database::{Connection, DbRow, QueryBuilder, Readers, query};
use crate::dump::DumpedGame;
use crate::error::{Failure, Result};
use crate::positions::{self, StoredPosition};
use crate::{StoreError, clocks, computer};

/// The columns that [`info`] reads.
pub(super) const INFO: &str = "games.id, games.variant, games.options, games.white_id, games.black_id, games.guild_id, \
    games.channel_id, games.parent_id, games.own_thread, games.message_id, games.wants_thread, games.version, games.to_act_id, games.finished, games.created_at, \
    games.updated_at, games.rated, games.computer, games.level, games.private, games.lesson, ";

pub(super) async fn find(pool: &Readers, game: GameId) -> Result<GameInfo> {
    let mut query = QueryBuilder::new("SELECT ");
    query.push(INFO).push(clocks::columns()).push(" FROM games WHERE id = ").push_bind(game.to_db());
    let row = query.build().fetch_optional(pool).await?.ok_or(StoreError::NoGame(game))?;
    info(&row)
}

pub(super) async fn find_frame(pool: &Readers, game: GameId) -> Result<GameFrame> {
    let mut query = QueryBuilder::new("SELECT ");
    query.push(INFO).push("games.turn_at FROM games WHERE id = ").push_bind(game.to_db());
    let row = query.build().fetch_optional(pool).await?.ok_or(StoreError::NoGame(game))?;
    frame(&row)
}

pub(super) async fn count_all(pool: &Readers) -> Result<GameCount> {
    let mut counted = GameCount::default();
    for row in query("SELECT finished, count(*) AS games FROM games GROUP BY finished").fetch_all(pool).await? {
        let games = row.try_get::<i64>("games")? as u64;
        *(if flag(&row, "finished")? { &mut counted.finished } else { &mut counted.running }) = games;
    }
    Ok(counted)
}

/// Returns a whole game with its events from a version on. Its last position is read with its version. Events are
/// only ever added, so those below that version belong to it, whatever is written meanwhile.
pub(super) async fn load(pool: &Readers, game: GameId, since: u32) -> Result<StoredGame> {
    let mut connection = pool.acquire().await?;
    let mut whole = whole_games();
    whole.push("WHERE games.id = ").push_bind(game.to_db());
    let row = whole.build().fetch_optional(&mut connection).await?.ok_or(StoreError::NoGame(game))?;
    let (info, position) = (info(&row)?, position(&row)?);
    let rows = query("SELECT seq, payload FROM game_events WHERE game_id = $1 AND seq >= $2 AND seq < $3 ORDER BY seq")
        .bind(game.to_db())
        .bind(i64::from(since))
        .bind(i64::from(info.version))
        .fetch_all(&mut connection)
        .await?;
    stored(&row, info, position, &rows, since)
}

/// The columns of whole games, with those of their records, and the tables that these are read from.
fn whole_games() -> QueryBuilder<'static> {
    let mut query = QueryBuilder::new("SELECT ");
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

fn stored(row: &DbRow, info: GameInfo, position: Option<Position>, events: &[DbRow], since: u32) -> Result<StoredGame> {
    let secret = secret(row)?;
    let entries = entries(events, info.id, since, info.version)?;
    let rules_version = number(row, "rules_version")?;
    let base_position = positions::read(row, StoredPosition::Base, info.id)?;
    let last_position = positions::read(row, StoredPosition::Last, info.id)?;
    Ok(StoredGame { info, position, rules_version, base_position, last_position, secret, entries })
}

/// The first games behind a number, with how they ended. Their events are read at the same moment only inside a
/// transaction.
pub(crate) async fn behind(connection: &mut Connection, behind: Option<GameId>, limit: u32) -> Result<Vec<DumpedGame>> {
    let behind = behind.map_or(i64::MIN, GameId::to_db);
    let mut whole = whole_games();
    whole.push("WHERE games.id > ").push_bind(behind).push(" ORDER BY games.id LIMIT ").push_bind(i64::from(limit));
    let rows = whole.build().fetch_all(&mut *connection).await?;
    let Some(last) = rows.last() else { return Ok(Vec::new()) };
    let events = query(
        "SELECT game_id, seq, payload FROM game_events WHERE game_id > $1 AND game_id <= $2 ORDER BY game_id, seq",
    )
    .bind(behind)
    .bind(last.try_get::<i64>("id")?)
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
        let is_rated = row.try_get::<Option<i64>>("rated_id")?.is_some();
        found.push(DumpedGame { id: GameId::from_db(id), stored, ended: ended(row)?, counted: is_rated });
    }
    Ok(found)
}

/// How a game ended, by the columns of its record.
fn ended(row: &DbRow) -> Result<Option<(Option<Seat>, String)>> {
    let Some(reason) = row.try_get::<Option<String>>("ended_reason")? else { return Ok(None) };
    let winner = row.try_get::<Option<&str>>("ended_winner")?.map(seat).transpose()?;
    Ok(Some((winner, reason)))
}

/// A game's own starting position.
fn position(row: &DbRow) -> Result<Option<Position>> {
    let position = row.try_get::<Option<&str>>("position")?.map(|text| from_json("a position", text)).transpose();
    position.map_err(|why| frame(row).map_or_else(|failure| failure, |frame| unreadable(frame, why)))
}

/// The events of a game's first `version` versions, from a version on and after the last one that is missing or
/// cannot be read.
fn entries(rows: &[DbRow], game: GameId, since: u32, version: u32) -> Result<Entries> {
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

pub(super) async fn finished(pool: &Readers, game: GameId) -> Result<Option<FinishedGame>> {
    let mut query = QueryBuilder::new("SELECT ");
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

/// Why a game is over, as stored. It can be read of games that can't be read themselves.
pub(super) async fn end_reason(pool: &Readers, game: GameId) -> Result<Option<String>> {
    let query = query("SELECT reason FROM records WHERE game_id = $1").bind(game.to_db());
    query.fetch_optional(pool).await?.map(|row| Ok(row.try_get("reason")?)).transpose()
}

pub(super) fn info(row: &DbRow) -> Result<GameInfo> {
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
            message: row.try_get::<Option<i64>>("message_id")?.map(MessageId::from_db),
            version: frame.version,
            to_act: row.try_get::<Option<i64>>("to_act_id")?.map(UserId::from_db),
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
fn frame(row: &DbRow) -> Result<GameFrame> {
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

fn finished_game(row: &DbRow) -> Result<FinishedGame> {
    let winner = row.try_get::<Option<&str>>("winner")?.map(seat).transpose()?;
    let outcome = Finished { winner, reason: row.try_get("reason")?, record: row.try_get("record")? };
    let finished_at = Timestamp(row.try_get("finished_at")?);
    Ok(FinishedGame { info: info(row)?, secret: secret(row)?, outcome, finished_at })
}

/// Reads the columns `seed` and `salt`.
fn secret(row: &DbRow) -> Result<Secret> {
    Ok(Secret { seed: bytes(row, "seed")?, salt: bytes(row, "salt")? })
}

fn bytes<const N: usize>(row: &DbRow, column: &str) -> Result<[u8; N]> {
    row.try_get::<&[u8]>(column)?.try_into().map_err(|_| Failure::unreadable(column))
}

/// What can be read of every game, even of one whose options or time control are damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFrame {
    /// Its number.
    pub id: GameId,
    /// The players.
    pub players: BySeat<UserId>,
    /// Whether only its player sees it.
    pub private: bool,
    /// Where it is played.
    pub site: Site,
    /// Whether it still needs a thread of its own.
    pub wants_thread: bool,
    /// How many events it has.
    pub version: u32,
    /// Whether it is over.
    pub finished: bool,
    /// When it began.
    pub created_at: Timestamp,
}

impl GameFrame {
    /// The players, without members who were forgotten.
    pub fn members(&self) -> impl Iterator<Item = UserId> {
        [self.players.white, self.players.black].into_iter().filter(|user| user.former_number().is_none())
    }
}

/// The events of a game in order. If some are missing or can't be read, because the present rules don't know their
/// form, only those after the last such event are here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries {
    /// How many events come before those that are here.
    before: u32,
    here: Vec<Entry>,
}

impl Entries {
    /// Events that follow this many others, which aren't here.
    pub const fn behind(before: u32, here: Vec<Entry>) -> Entries {
        Entries { before, here }
    }

    /// Returns the events from a version on; all of them from version 0. None if one of them can't be read, or if the
    /// game has fewer events.
    pub fn since(&self, version: u32) -> Option<&[Entry]> {
        self.here.get(version.checked_sub(self.before)? as usize..)
    }

    /// The first version from which all events can be read; 0 if all can.
    pub const fn readable_since(&self) -> u32 {
        self.before
    }

    /// Drops the events after this version.
    pub fn truncate(&mut self, version: u32) {
        self.before = self.before.min(version);
        self.here.truncate((version - self.before) as usize);
    }
}
