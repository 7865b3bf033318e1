//! The statements for what players plan for their opponents' turns.

use async_trait::async_trait;
use cardinal_rules::{BySeat, Seat};
use sqlx::Row as _;

use super::driver::{Connection, Pool};
use super::failure::{Failure, Result};
use super::running::running_at;
use super::sql_store::{Answer, SqlStore};
use super::values::{from_json, number};
use crate::store::{GameId, Plan, Plans, Stopped, StoreError};

/// The `+` keeps the index of all running games out of it.
const DUE: &str = "SELECT id FROM games WHERE plan_due IS NOT NULL AND +finished = 0 ORDER BY plan_due LIMIT $1";

/// A plan is due only while its player is to act: otherwise it is the opponent's that is.
const SETTLED: BySeat<&str> = BySeat {
    white: "UPDATE games SET plan_due = NULL WHERE id = $1 AND to_act_id = white_id",
    black: "UPDATE games SET plan_due = NULL WHERE id = $1 AND to_act_id = black_id",
};

#[async_trait]
impl Plans for SqlStore {
    async fn get(&self, game: GameId, seat: Seat) -> Answer<Option<Plan>> {
        self.read(find(&self.readers, game, seat)).await
    }

    async fn keep(&self, game: GameId, expected_version: u32, seat: Seat, plan: Option<Plan>) -> Answer<()> {
        self.write(move |connection| {
            Box::pin(async move {
                running_at(connection, game, expected_version).await?;
                put(connection, game, seat, plan.as_ref()).await?;
                if plan.is_none_or(|plan| plan.stopped.is_some()) {
                    sqlx::query(SETTLED[seat]).bind(game.to_db()).execute(connection).await?;
                }
                Ok(())
            })
        })
        .await
    }

    async fn due(&self, limit: u32) -> Answer<Vec<GameId>> {
        self.read(due(&self.readers, limit)).await
    }
}

async fn find(pool: &Pool, game: GameId, seat: Seat) -> Result<Option<Plan>> {
    let sql = "SELECT turn, lines, stopped FROM plans WHERE game_id = $1 AND seat = $2";
    let row = sqlx::query(sql).bind(game.to_db()).bind(seat.to_string()).fetch_optional(pool).await?;
    let Some(row) = row else { return Ok(None) };
    let stopped = row.try_get::<Option<&str>, _>("stopped")?;
    let stopped = stopped.map(|slug| Stopped::of(slug).unwrap_or(Stopped::OtherTurn));
    match from_json("the lines of a plan", row.try_get("lines")?) {
        Ok(lines) => Ok(Some(Plan { turn: number(&row, "turn")?, lines, stopped })),
        // Moves of another version of the rules. It can be made again.
        Err(error) => {
            tracing::warn!(game = game.0, %seat, ?error, "a plan cannot be read, and is let go");
            Ok(Some(Plan { stopped: stopped.or(Some(Stopped::NoReply)), ..Plan::default() }))
        }
    }
}

/// Saves a plan in place of the last one, or deletes that.
pub(super) async fn put(connection: &mut Connection, game: GameId, seat: Seat, plan: Option<&Plan>) -> Result<()> {
    let Some(plan) = plan else {
        let sql = "DELETE FROM plans WHERE game_id = $1 AND seat = $2";
        sqlx::query(sql).bind(game.to_db()).bind(seat.to_string()).execute(connection).await?;
        return Ok(());
    };
    let unwritten = |error| Failure::Refused(StoreError::Integrity(format!("a plan cannot be written: {error}")));
    sqlx::query(
        "INSERT INTO plans (game_id, seat, turn, lines, stopped) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (game_id, seat) DO UPDATE SET
            turn = excluded.turn, lines = excluded.lines, stopped = excluded.stopped",
    )
    .bind(game.to_db())
    .bind(seat.to_string())
    .bind(i64::from(plan.turn))
    .bind(serde_json::to_string(&plan.lines).map_err(unwritten)?)
    .bind(plan.stopped.map(Stopped::slug))
    .execute(connection)
    .await?;
    Ok(())
}

async fn due(pool: &Pool, limit: u32) -> Result<Vec<GameId>> {
    let games: Vec<i64> = sqlx::query_scalar(DUE).bind(i64::from(limit)).fetch_all(pool).await?;
    Ok(games.into_iter().map(GameId::from_db).collect())
}

#[cfg(test)]
mod tests {
    use super::super::query_plan;
    use super::*;

    #[tokio::test]
    async fn plans_that_are_due_are_found_by_their_age() {
        let Some(plan) = query_plan::of(DUE).await else { return };
        assert!(plan.uses("games_plan_due") && !plan.sorts, "{plan:?}");
    }
}
