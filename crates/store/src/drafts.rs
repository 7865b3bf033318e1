//! What players compose before they send it.

use cardinal_ids::GameId;
use cardinal_rules::{Action, PartialAction, Seat};

use crate::closing::running_at;
use crate::columns::from_json;
use crate::connections::Connections;
use crate::database::{Connection, Readers, query};
use crate::error::{Failure, Result};
use crate::{StoreError, StoreResult};

/// A turn or a deck that a player is composing, hidden from everybody else. The player's next event and the end of the
/// turn delete it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptDraft {
    /// The chosen steps, in order.
    pub steps: Vec<Action>,
    /// The choices made so far for the next step.
    pub partial: PartialAction,
}

/// Stores drafts.
#[derive(Clone, Copy, Debug)]
pub struct Drafts<'s>(pub(crate) &'s Connections);

impl Drafts<'_> {
    /// Returns the draft of the player with this seat; an empty one if nothing is chosen.
    pub async fn get(self, game: GameId, seat: Seat) -> StoreResult<KeptDraft> {
        self.0.read(find(&self.0.readers, game, seat)).await
    }

    /// Replaces the draft of the player with this seat. It lasts until the seat's next event, the next turn or the end
    /// of the game.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`], in this order.
    pub async fn keep(self, game: GameId, expected_version: u32, seat: Seat, draft: KeptDraft) -> StoreResult<()> {
        self.0
            .write(move |connection| {
                Box::pin(async move { keep(connection, game, expected_version, seat, &draft).await })
            })
            .await
    }
}

pub(crate) async fn find(pool: &Readers, game: GameId, seat: Seat) -> Result<KeptDraft> {
    let sql = "SELECT steps, partial FROM drafts WHERE game_id = $1 AND seat = $2";
    let row = query(sql).bind(game.to_db()).bind(seat.to_string()).fetch_optional(pool).await?;
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
pub(crate) async fn keep(
    connection: &mut Connection,
    game: GameId,
    expected_version: u32,
    seat: Seat,
    draft: &KeptDraft,
) -> Result<()> {
    running_at(connection, game, expected_version).await?;
    if *draft == KeptDraft::default() {
        let sql = "DELETE FROM drafts WHERE game_id = $1 AND seat = $2";
        query(sql).bind(game.to_db()).bind(seat.to_string()).execute(connection).await?;
        return Ok(());
    }
    let unwritten = |error| Failure::Refused(StoreError::Integrity(format!("a draft cannot be written: {error}")));
    query(
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
