//! The statements for series. That one is to be gone on with is stored by [`super::append`] and [`super::closing`], with the
//! end of the game.

use std::sync::Arc;

use async_trait::async_trait;
use cardinal_rules::{BySeat, Seat};
use sqlx::Row as _;

use super::driver::{Connection, Pool};
use super::failure::{Failure, Result};
use super::running::running;
use super::sql_store::{Answer, SqlStore};
use super::values::{number, seat};
use super::{games, notices};
use crate::store::{
    BestOf, FORGOTTEN_WITHIN, GameId, NewGame, NewNotice, Series, SeriesGame, SeriesGames, Timestamp, UserId,
};

/// Those whose last game's end is still to be told wait for that: the next beginning would stand above it.
const DUE: &str = "\
    SELECT series_games.game_id FROM series_games JOIN games ON games.id = series_games.game_id
    WHERE series_games.due_at <= $1 AND games.owed_version IS NULL ORDER BY series_games.due_at LIMIT $2";

const UP_TO: &str = "\
    SELECT each.best_of, each.left_by, games.id, games.white_id, games.black_id, records.winner, records.reason
    FROM series_games AS last JOIN series_games AS each ON each.series = last.series AND each.number <= last.number
    JOIN games ON games.id = each.game_id LEFT JOIN records ON records.game_id = each.game_id
    WHERE last.game_id = $1 ORDER BY each.number";

#[async_trait]
impl SeriesGames for SqlStore {
    async fn up_to(&self, game: GameId) -> Answer<Option<Series>> {
        self.read(up_to(&self.readers, game)).await
    }

    async fn leave(&self, game: GameId, seat: Seat) -> Answer<()> {
        self.write(move |connection| Box::pin(leave(connection, game, seat))).await
    }

    async fn due(&self, now: Timestamp, limit: u32) -> Answer<Vec<GameId>> {
        self.read(due(&self.readers, now, limit)).await
    }

    async fn go_on(&self, after: GameId, next: NewGame) -> Answer<Option<GameId>> {
        let process = Arc::clone(&self.process);
        self.write(move |connection| Box::pin(async move { go_on(connection, after, &next, &process).await })).await
    }

    async fn end(&self, with: GameId, notice: Option<NewNotice>, now: Timestamp) -> Answer<()> {
        self.write(move |connection| {
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

    async fn put_off(&self, after: GameId, until: Timestamp) -> Answer<()> {
        self.write(move |connection| Box::pin(put_off(connection, after, until))).await
    }
}

async fn up_to(pool: &Pool, game: GameId) -> Result<Option<Series>> {
    let rows = sqlx::query(UP_TO).bind(game.to_db()).fetch_all(pool).await?;
    let Some(last) = rows.last() else { return Ok(None) };
    let seat_in = |row: &super::driver::Row, column| {
        row.try_get::<Option<&str>, _>(column).map_err(Failure::from).and_then(|text| text.map(seat).transpose())
    };
    let games = rows.iter().map(|row| {
        let players = BySeat {
            white: UserId::from_db(row.try_get("white_id")?),
            black: UserId::from_db(row.try_get("black_id")?),
        };
        let winner = seat_in(row, "winner")?;
        let ended = row.try_get::<Option<String>, _>("reason")?.map(|reason| (winner, reason));
        Ok(SeriesGame { game: GameId::from_db(row.try_get("id")?), players, ended })
    });
    let (games, left_by) = (games.collect::<Result<_>>()?, seat_in(last, "left_by")?);
    Ok(Some(Series { best_of: best_of(number(last, "best_of")?)?, games, left_by }))
}

/// Reads how many games a series has at most.
pub(super) fn best_of(games: u32) -> Result<BestOf> {
    BestOf::of(games).ok_or_else(|| Failure::unreadable(format!("a series of at most {games} games")))
}

/// Makes a game the first of a series.
pub(super) async fn begin(connection: &mut Connection, game: GameId, best_of: BestOf) -> Result<()> {
    sqlx::query("INSERT INTO series_games (game_id, series, number, best_of) VALUES ($1, $1, 1, $2)")
        .bind(game.to_db())
        .bind(i64::from(best_of.games()))
        .execute(connection)
        .await?;
    Ok(())
}

async fn leave(connection: &mut Connection, game: GameId, seat: Seat) -> Result<()> {
    running(connection, game).await?;
    sqlx::query("UPDATE series_games SET left_by = coalesce(left_by, $2) WHERE game_id = $1")
        .bind(game.to_db())
        .bind(seat.to_string())
        .execute(connection)
        .await?;
    Ok(())
}

async fn due(pool: &Pool, now: Timestamp, limit: u32) -> Result<Vec<GameId>> {
    let games: Vec<i64> = sqlx::query_scalar(DUE).bind(now.0).bind(i64::from(limit)).fetch_all(pool).await?;
    Ok(games.into_iter().map(GameId::from_db).collect())
}

/// Makes a series that is due no longer due. Returns its first game, the number of this one in it and how many there are
/// at most, or none if it isn't due.
async fn settle(connection: &mut Connection, after: GameId) -> Result<Option<(i64, i64, i64)>> {
    let settled = sqlx::query_as(
        "UPDATE series_games SET due_at = NULL WHERE game_id = $1 AND due_at IS NOT NULL RETURNING series, number, best_of",
    );
    Ok(settled.bind(after.to_db()).fetch_optional(connection).await?)
}

async fn go_on(connection: &mut Connection, after: GameId, next: &NewGame, process: &str) -> Result<Option<GameId>> {
    let leaving: Option<i64> = sqlx::query_scalar("SELECT id FROM former_members WHERE user_id IN ($1, $2) LIMIT 1")
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
    sqlx::query("INSERT INTO series_games (game_id, series, number, best_of) VALUES ($1, $2, $3, $4)")
        .bind(game.to_db())
        .bind(series)
        .bind(number + 1)
        .bind(best_of)
        .execute(connection)
        .await?;
    Ok(Some(game))
}

async fn put_off(connection: &mut Connection, after: GameId, until: Timestamp) -> Result<()> {
    sqlx::query("UPDATE series_games SET due_at = $2 WHERE game_id = $1 AND due_at IS NOT NULL")
        .bind(after.to_db())
        .bind(until.0)
        .execute(connection)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::query_plan;
    use super::*;

    #[tokio::test]
    async fn a_series_is_found_by_its_games_and_what_is_due_by_its_age() {
        let Some(plan) = query_plan::of(DUE).await else { return };
        assert!(plan.uses("series_games_due") && !plan.sorts, "{plan:?}");
        let Some(plan) = query_plan::of(UP_TO).await else { return };
        assert!(plan.scans.is_empty(), "{plan:?}");
    }
}
