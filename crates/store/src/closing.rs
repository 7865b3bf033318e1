//! Whether a game still runs, and its end without an event.

use cardinal_ids::{GameId, Timestamp};

use crate::columns::{flag, number};
use crate::database::{Connection, query};
use crate::error::Result;
use crate::{Finished, StoreError, ladder_matches};

/// What changes with a game that ends: what belongs to a running game only goes, and its followers are to be told,
/// and its series or event is to be gone on with.
pub(crate) const FORGET: [&str; 10] = [
    "DELETE FROM last_positions WHERE game_id = $1",
    "DELETE FROM offers WHERE game_id = $1",
    "DELETE FROM drafts WHERE game_id = $1",
    "DELETE FROM plans WHERE game_id = $1",
    "UPDATE follows SET due_at = 0 WHERE game_id = $1",
    "UPDATE series_games SET due_at = 0 WHERE game_id = $1",
    "UPDATE events SET due_at = 0, version = version + 1 WHERE state = 'running' AND id IN (SELECT event_id FROM event_games WHERE game_id = $1)",
    "DELETE FROM short_times WHERE game_id = $1",
    "DELETE FROM stops WHERE game_id = $1",
    "DELETE FROM deadlines WHERE kind IN ('game', 'short-time') AND id = $1",
];

/// Ends a game without an event. Returns the version of the message about the end, which the process is to post if
/// one is given and the game is public.
pub(crate) async fn close(
    connection: &mut Connection,
    game: GameId,
    expected: u32,
    outcome: &Finished,
    process: Option<&str>,
    at: Timestamp,
) -> Result<u32> {
    running_at(connection, game, expected).await?;
    let announced = expected + 1;
    query(
        "UPDATE games SET finished = 1, to_act_id = NULL, building = 0, computer_due = NULL, plan_due = NULL,
            owed_version = CASE WHEN private = 1 THEN owed_version ELSE coalesce($2, owed_version) END,
            owed_by = CASE WHEN private = 1 THEN owed_by ELSE coalesce($4, owed_by) END, updated_at = $3
         WHERE id = $1",
    )
    .bind(game.to_db())
    .bind(process.map(|_| i64::from(announced)))
    .bind(at.0)
    .bind(process)
    .execute(&mut *connection)
    .await?;
    query("INSERT INTO records (game_id, winner, reason, record, finished_at) VALUES ($1, $2, $3, $4, $5)")
        .bind(game.to_db())
        .bind(outcome.winner.map(|seat| seat.to_string()))
        .bind(&outcome.reason)
        .bind(&outcome.record)
        .bind(at.0)
        .execute(&mut *connection)
        .await?;
    for statement in FORGET {
        query(statement).bind(game.to_db()).execute(&mut *connection).await?;
    }
    Box::pin(ladder_matches::settle_game(connection, game, outcome.winner, at)).await?;
    Ok(announced)
}

/// Checks that a game runs. Returns how many events it has.
pub(crate) async fn running(connection: &mut Connection, game: GameId) -> Result<u32> {
    let row = query("SELECT version, finished FROM games WHERE id = $1")
        .bind(game.to_db())
        .fetch_optional(connection)
        .await?
        .ok_or(StoreError::NoGame(game))?;
    if flag(&row, "finished")? { Err(StoreError::GameOver(game).into()) } else { number(&row, "version") }
}

/// Checks that a game runs and has this many events.
pub(crate) async fn running_at(connection: &mut Connection, game: GameId, expected: u32) -> Result<()> {
    let found = running(connection, game).await?;
    if found == expected { Ok(()) } else { Err(StoreError::Conflict { game, expected, found }.into()) }
}
