//! The statements for the offers in the current turn of a game.

use std::sync::Arc;

use super::driver::{Connection, Executor, Row};
use async_trait::async_trait;
use cardinal_rules::Seat;
use sqlx::Row as _;

use super::failure::{Failure, Result};
use super::running::running_at;
use super::sql_store::{Answer, SqlStore};
use super::values::{number, seat};
use super::{clocks, closing, interactions, notices};
use crate::store::{
    ClosedByPlayers, GameId, InteractionEffect, NewOffer, OfferAnswer, OfferKind, OfferReply, OfferState, Offered,
    Offers, StoreError, Subject,
};

#[async_trait]
impl Offers for SqlStore {
    async fn of_turn(&self, game: GameId) -> Answer<Vec<Offered>> {
        self.read(of_game(&self.readers, game)).await
    }

    async fn make(&self, offer: NewOffer) -> Answer<()> {
        self.write(move |connection| Box::pin(async move { make(connection, &offer).await })).await
    }

    async fn answer(&self, answer: OfferAnswer) -> Answer<()> {
        self.write(move |connection| Box::pin(async move { answer_offer(connection, &answer).await })).await
    }

    async fn close_game(&self, closed: ClosedByPlayers) -> Answer<u32> {
        let process = Arc::clone(&self.process);
        self.write(move |connection| Box::pin(async move { close_by_players(connection, &closed, &process).await }))
            .await
    }
}

pub(super) async fn of_game<'c>(database: impl Executor<'c>, game: GameId) -> Result<Vec<Offered>> {
    sqlx::query("SELECT kind, seat, version, state FROM offers WHERE game_id = $1 ORDER BY kind, seat")
        .bind(game.to_db())
        .fetch_all(database)
        .await?
        .iter()
        .map(offered)
        .collect()
}

/// Makes an offer, unless one of its kind stands or its seat has made one in this turn.
pub(super) async fn make(connection: &mut Connection, offer: &NewOffer) -> Result<()> {
    let NewOffer { game, kind, by, .. } = *offer;
    interactions::refuse_second(connection, offer.interaction).await?;
    running_at(connection, game, offer.expected_version).await?;
    let mut of_kind = of_game(&mut *connection, game).await?;
    of_kind.retain(|known| known.kind == kind && (known.by == by || known.state == OfferState::Stands));
    // An offer stands if it can still be answered.
    of_kind.sort_by_key(|known| known.state != OfferState::Stands);
    if let Some(&offered) = of_kind.first() {
        return Err(StoreError::OfferMade { game, offered }.into());
    }
    sqlx::query("INSERT INTO offers (game_id, kind, seat, version) VALUES ($1, $2, $3, $4)")
        .bind(game.to_db())
        .bind(kind.slug())
        .bind(by.to_string())
        .bind(i64::from(offer.expected_version))
        .execute(&mut *connection)
        .await?;
    notices::insert(connection, &offer.notice, offer.at).await?;
    interactions::remember(connection, offer.interaction, InteractionEffect::Offered(game), offer.at).await
}

/// Answers a standing offer.
pub(super) async fn answer_offer(connection: &mut Connection, answer: &OfferAnswer) -> Result<()> {
    let game = answer.game;
    interactions::refuse_second(connection, answer.interaction).await?;
    running_at(connection, game, answer.expected_version).await?;
    let state = match answer.reply {
        OfferReply::Declined => OfferState::Declined,
        OfferReply::MoreTime { .. } => OfferState::Accepted,
    };
    set_state(connection, game, answer.kind, answer.by, state).await?;
    if let OfferReply::MoreTime { before, extra, due } = answer.reply {
        let row = sqlx::query("UPDATE games SET extra = $2 WHERE id = $1 AND extra = $3 RETURNING stopped_at")
            .bind(game.to_db())
            .bind(i64::from(extra))
            .bind(i64::from(before))
            .fetch_optional(&mut *connection)
            .await?;
        let version = answer.expected_version;
        let row = row.ok_or(StoreError::Conflict { game, expected: version, found: version })?;
        if row.try_get::<Option<i64>, _>("stopped_at")?.is_none() {
            clocks::set_due(connection, Subject::Game(game), due).await?;
        }
    }
    notices::insert(connection, &answer.notice, answer.at).await?;
    interactions::remember(connection, answer.interaction, InteractionEffect::Offered(game), answer.at).await
}

pub(super) async fn set_state(
    connection: &mut Connection,
    game: GameId,
    kind: OfferKind,
    by: Seat,
    state: OfferState,
) -> Result<()> {
    let done =
        sqlx::query("UPDATE offers SET state = $4 WHERE game_id = $1 AND kind = $2 AND seat = $3 AND state = 'stands'")
            .bind(game.to_db())
            .bind(kind.slug())
            .bind(by.to_string())
            .bind(state.slug())
            .execute(connection)
            .await?;
    if done.rows_affected() == 0 { Err(StoreError::NoOffer { game, kind }.into()) } else { Ok(()) }
}

fn offered(row: &Row) -> Result<Offered> {
    let (kind, state): (&str, &str) = (row.try_get("kind")?, row.try_get("state")?);
    Ok(Offered {
        kind: OfferKind::of(kind).ok_or_else(|| Failure::unreadable(format!("an offer of the kind `{kind}`")))?,
        by: seat(row.try_get("seat")?)?,
        version: number(row, "version")?,
        state: OfferState::of(state).ok_or_else(|| Failure::unreadable(format!("an offer that is `{state}`")))?,
    })
}

/// Ends a game without an event. Returns the version of the message that announces it, which this process is to post.
pub(super) async fn close_by_players(
    connection: &mut Connection,
    closed: &ClosedByPlayers,
    process: &str,
) -> Result<u32> {
    let ClosedByPlayers { game, expected_version, offered_by, outcome, interaction, at } = closed;
    interactions::refuse_second(connection, *interaction).await?;
    running_at(connection, *game, *expected_version).await?;
    if let Some(by) = offered_by {
        set_state(connection, *game, OfferKind::Unfinished, *by, OfferState::Accepted).await?;
    }
    let announced = closing::close(connection, *game, *expected_version, outcome, Some(process), *at).await?;
    interactions::remember(connection, *interaction, InteractionEffect::Offered(*game), *at).await?;
    Ok(announced)
}
