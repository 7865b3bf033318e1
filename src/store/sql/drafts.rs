//! The statements for turns and decks that players are composing.

use super::driver::{Connection, Pool};
use async_trait::async_trait;
use cardinal_rules::Seat;
use sqlx::Row as _;

use super::failure::{Failure, Result};
use super::running::running_at;
use super::sql_store::{Answer, SqlStore};
use super::values::from_json;
use crate::store::{Drafts, GameId, KeptDraft, StoreError};

#[async_trait]
impl Drafts for SqlStore {
    async fn get(&self, game: GameId, seat: Seat) -> Answer<KeptDraft> {
        self.read(find(&self.readers, game, seat)).await
    }

    async fn keep(&self, game: GameId, expected_version: u32, seat: Seat, draft: KeptDraft) -> Answer<()> {
        self.write(move |connection| {
            Box::pin(async move { keep(connection, game, expected_version, seat, &draft).await })
        })
        .await
    }
}

pub(super) async fn find(pool: &Pool, game: GameId, seat: Seat) -> Result<KeptDraft> {
    let sql = "SELECT steps, partial FROM drafts WHERE game_id = $1 AND seat = $2";
    let row = sqlx::query(sql).bind(game.to_db()).bind(seat.to_string()).fetch_optional(pool).await?;
    let Some(row) = row else { return Ok(KeptDraft::default()) };
    let steps = from_json("the steps of a draft", row.try_get("steps")?);
    let partial = from_json("what is picked in a draft", row.try_get("partial")?);
    match (steps, partial) {
        (Ok(steps), Ok(partial)) => Ok(KeptDraft { steps, partial }),
        // Actions of another version of the rules. Nothing is lost but choices that can be made again.
        (Err(error), _) | (_, Err(error)) => {
            tracing::warn!(game = game.0, %seat, ?error, "a draft cannot be read, and is let go");
            Ok(KeptDraft::default())
        }
    }
}

/// Saves a draft in place of the last one, if the game runs and still has this version.
pub(super) async fn keep(
    connection: &mut Connection,
    game: GameId,
    expected_version: u32,
    seat: Seat,
    draft: &KeptDraft,
) -> Result<()> {
    running_at(connection, game, expected_version).await?;
    if *draft == KeptDraft::default() {
        let sql = "DELETE FROM drafts WHERE game_id = $1 AND seat = $2";
        sqlx::query(sql).bind(game.to_db()).bind(seat.to_string()).execute(connection).await?;
        return Ok(());
    }
    let unwritten = |error| Failure::Refused(StoreError::Integrity(format!("a draft cannot be written: {error}")));
    sqlx::query(
        "INSERT INTO drafts (game_id, seat, steps, partial) VALUES ($1, $2, $3, $4)
         ON CONFLICT (game_id, seat) DO UPDATE SET steps = excluded.steps, partial = excluded.partial",
    )
    .bind(game.to_db())
    .bind(seat.to_string())
    .bind(serde_json::to_string(&draft.steps).map_err(unwritten)?)
    .bind(serde_json::to_string(&draft.partial).map_err(unwritten)?)
    .execute(connection)
    .await?;
    Ok(())
}
