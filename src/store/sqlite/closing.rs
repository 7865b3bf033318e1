//! The end of a game without an event.

use sqlx::SqliteConnection;

use super::failure::Result;
use super::running::running_at;
use super::{clocks, drafts, interactions, offers, positions, short_times, standing};
use crate::store::{ClosedByPlayers, Done, Finished, GameId, OfferKind, OfferState, Subject, Timestamp};

/// Ends a game without an event; gives the version of the message that tells of it.
pub(super) async fn close(
    connection: &mut SqliteConnection,
    game: GameId,
    expected: u32,
    outcome: &Finished,
    announce: bool,
    at: Timestamp,
) -> Result<u32> {
    running_at(connection, game, expected).await?;
    let told = expected + 1;
    sqlx::query(
        "UPDATE games SET finished = 1, to_act_id = NULL, building = 0, owed_version = coalesce(?2, owed_version), updated_at = ?3
         WHERE id = ?1",
    )
    .bind(game.to_db())
    .bind(announce.then_some(told))
    .bind(at.0)
    .execute(&mut *connection)
    .await?;
    sqlx::query("INSERT INTO records (game_id, winner, reason, record, finished_at) VALUES (?1, ?2, ?3, ?4, ?5)")
        .bind(game.to_db())
        .bind(outcome.winner.map(|seat| seat.to_string()))
        .bind(&outcome.reason)
        .bind(&outcome.record)
        .bind(at.0)
        .execute(&mut *connection)
        .await?;
    positions::forget(connection, game).await?;
    offers::forget(connection, game).await?;
    drafts::forget(connection, game).await?;
    short_times::forget(connection, game).await?;
    clocks::set_due(connection, Subject::Game(game), None).await?;
    standing::over(connection, game).await?;
    Ok(told)
}

/// Ends a game without an event; gives the version of the message that tells of it.
pub(super) async fn close_by_players(connection: &mut SqliteConnection, closed: &ClosedByPlayers) -> Result<u32> {
    let ClosedByPlayers { game, expected_version, offered_by, outcome, interaction, at } = closed;
    interactions::refuse_second(connection, *interaction).await?;
    running_at(connection, *game, *expected_version).await?;
    if let Some(by) = offered_by {
        offers::set_state(connection, *game, OfferKind::Unfinished, *by, OfferState::Accepted).await?;
    }
    let told = close(connection, *game, *expected_version, outcome, true, *at).await?;
    interactions::remember(connection, *interaction, Done::Offered(*game), *at).await?;
    Ok(told)
}
