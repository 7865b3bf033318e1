//! Series: games of the same two players, one after the other with colours swapped, until one of them has won it.

use std::sync::Arc;

use cardinal_ids::{BestOf, GameId, Timestamp, UserId};
use cardinal_rules::{BySeat, Seat};

use crate::closing::running;
use crate::columns::{number, seat};
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Readers, query, query_scalar};
use crate::error::{Failure, Result};
use crate::{NewGame, NewNotice, StoreResult, games, notices};

/// The seconds after which a player who has asked to be forgotten is expected to be.
pub const FORGOTTEN_WITHIN: i64 = 10;

/// A series, as far as it was played when one of its games ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// How many games it has at most.
    pub best_of: BestOf,
    /// Its games, in their order. All but the last are over.
    pub games: Vec<SeriesGame>,
    /// The seat in the last game of a player who has left the series.
    pub left_by: Option<Seat>,
}

/// A game of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesGame {
    /// The game.
    pub game: GameId,
    /// Its players.
    pub players: BySeat<UserId>,
    /// The winner, if there is one, and the reason as [`Finished`](super::Finished) has it; none while it runs.
    pub ended: Option<(Option<Seat>, String)>,
}

/// Those whose last game's end is still to be told wait for that: the next beginning would stand above it.
const DUE: &str = "\
    SELECT series_games.game_id FROM series_games JOIN games ON games.id = series_games.game_id
    WHERE series_games.due_at <= $1 AND games.owed_version IS NULL ORDER BY series_games.due_at LIMIT $2";

const UP_TO: &str = "\
    SELECT each.best_of, each.left_by, games.id, games.white_id, games.black_id, records.winner, records.reason
    FROM series_games AS last JOIN series_games AS each ON each.series = last.series AND each.number <= last.number
    JOIN games ON games.id = each.game_id LEFT JOIN records ON records.game_id = each.game_id
    WHERE last.game_id = $1 ORDER BY each.number";

/// Stores series.
#[derive(Clone, Copy, Debug)]
pub struct SeriesGames<'s>(pub(crate) &'s Connections);

impl SeriesGames<'_> {
    /// Returns the series of a game up to this game; none if it belongs to none.
    pub async fn up_to(self, game: GameId) -> StoreResult<Option<Series>> {
        self.0.read(up_to(&self.0.readers, game)).await
    }

    /// Has a player leave the series of a running game, which is then its last. Nothing happens if the game belongs to
    /// none.
    ///
    /// # Errors
    /// [`StoreError::NoGame`](crate::StoreError::NoGame), [`StoreError::GameOver`](crate::StoreError::GameOver), in
    /// this order.
    pub async fn leave(self, game: GameId, seat: Seat) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(leave(connection, game, seat))).await
    }

    /// Returns games that are over and whose series is to be gone on with or ended, those that have waited longest
    /// first. Those whose end is still to be told are not among them.
    pub async fn due(self, now: Timestamp, limit: u32) -> StoreResult<Vec<GameId>> {
        self.0.read(due(&self.0.readers, now, limit)).await
    }

    /// Begins the game that follows this one. Begins none while a player is to be forgotten: the series is due again
    /// [`FORGOTTEN_WITHIN`] later. Returns none, too, if it was gone on with or ended before.
    pub async fn go_on(self, after: GameId, next: NewGame) -> StoreResult<Option<GameId>> {
        let process = Arc::clone(&self.0.process);
        self.0.write(move |connection| Box::pin(async move { go_on(connection, after, &next, &process).await })).await
    }

    /// Ends a series with this game, and stores a notice of it. Does nothing if it was gone on with or ended before.
    pub async fn end(self, with: GameId, notice: Option<NewNotice>, now: Timestamp) -> StoreResult<()> {
        self.0
            .write(move |connection| {
                Box::pin(async move {
                    if settle(connection, with).await?.is_some()
                        && let Some(notice) = notice
                    {
                        notices::insert(connection, &notice, now).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Has a series that is due wait until a moment.
    pub async fn put_off(self, after: GameId, until: Timestamp) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(put_off(connection, after, until))).await
    }
}

async fn up_to(pool: &Readers, game: GameId) -> Result<Option<Series>> {
    let rows = query(UP_TO).bind(game.to_db()).fetch_all(pool).await?;
    let Some(last) = rows.last() else { return Ok(None) };
    let seat_in = |row: &DbRow, column| {
        row.try_get::<Option<&str>>(column).map_err(Failure::from).and_then(|text| text.map(seat).transpose())
    };
    let games = rows.iter().map(|row| {
        let players = BySeat {
            white: UserId::from_db(row.try_get("white_id")?),
            black: UserId::from_db(row.try_get("black_id")?),
        };
        let winner = seat_in(row, "winner")?;
        let ended = row.try_get::<Option<String>>("reason")?.map(|reason| (winner, reason));
        Ok(SeriesGame { game: GameId::from_db(row.try_get("id")?), players, ended })
    });
    let (games, left_by) = (games.collect::<Result<_>>()?, seat_in(last, "left_by")?);
    Ok(Some(Series { best_of: best_of(number(last, "best_of")?)?, games, left_by }))
}

/// Reads how many games a series has at most.
pub(crate) fn best_of(games: u32) -> Result<BestOf> {
    BestOf::of(games).ok_or_else(|| Failure::unreadable(format!("a series of at most {games} games")))
}

/// Makes a game the first of a series.
pub(crate) async fn begin(connection: &mut Connection, game: GameId, best_of: BestOf) -> Result<()> {
    query("INSERT INTO series_games (game_id, series, number, best_of) VALUES ($1, $1, 1, $2)")
        .bind(game.to_db())
        .bind(i64::from(best_of.games()))
        .execute(connection)
        .await?;
    Ok(())
}

async fn leave(connection: &mut Connection, game: GameId, seat: Seat) -> Result<()> {
    running(connection, game).await?;
    query("UPDATE series_games SET left_by = coalesce(left_by, $2) WHERE game_id = $1")
        .bind(game.to_db())
        .bind(seat.to_string())
        .execute(connection)
        .await?;
    Ok(())
}

async fn due(pool: &Readers, now: Timestamp, limit: u32) -> Result<Vec<GameId>> {
    let games: Vec<i64> = query_scalar(DUE).bind(now.0).bind(i64::from(limit)).fetch_all(pool).await?;
    Ok(games.into_iter().map(GameId::from_db).collect())
}

/// Makes a series that is due no longer due. Returns its first game, the number of this one in it and how many there
/// are at most, or none if it isn't due.
async fn settle(connection: &mut Connection, after: GameId) -> Result<Option<(i64, i64, i64)>> {
    let settled = query(
        "UPDATE series_games SET due_at = NULL WHERE game_id = $1 AND due_at IS NOT NULL RETURNING series, number, best_of",
    );
    let settled = settled.bind(after.to_db()).fetch_optional(connection).await?;
    Ok(settled.map(|row| Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).transpose()?)
}

async fn go_on(connection: &mut Connection, after: GameId, next: &NewGame, process: &str) -> Result<Option<GameId>> {
    let leaving: Option<i64> = query_scalar("SELECT id FROM former_members WHERE user_id IN ($1, $2) LIMIT 1")
        .bind(next.players.white.to_db())
        .bind(next.players.black.to_db())
        .fetch_optional(&mut *connection)
        .await?;
    if leaving.is_some() {
        put_off(connection, after, next.created_at.plus(FORGOTTEN_WITHIN)).await?;
        return Ok(None);
    }
    let Some((series, number, best_of)) = settle(connection, after).await? else { return Ok(None) };
    let game = games::insert(connection, next, process).await?;
    // In the thread of the last one it is shown to everyone who sees the thread's parent, as that one was.
    query(
        "UPDATE games SET own_thread = 1 WHERE id = $1
            AND EXISTS (SELECT 1 FROM games AS last WHERE last.id = $2 AND last.own_thread = 1
                AND last.channel_id = games.channel_id)",
    )
    .bind(game.to_db())
    .bind(after.to_db())
    .execute(&mut *connection)
    .await?;
    query("INSERT INTO series_games (game_id, series, number, best_of) VALUES ($1, $2, $3, $4)")
        .bind(game.to_db())
        .bind(series)
        .bind(number + 1)
        .bind(best_of)
        .execute(connection)
        .await?;
    Ok(Some(game))
}

async fn put_off(connection: &mut Connection, after: GameId, until: Timestamp) -> Result<()> {
    query("UPDATE series_games SET due_at = $2 WHERE game_id = $1 AND due_at IS NOT NULL")
        .bind(after.to_db())
        .bind(until.0)
        .execute(connection)
        .await?;
    Ok(())
}
