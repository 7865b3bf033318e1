//! Offers between the players, other than draw offers: those are events of the game.
//!
//! The rules know nothing of these offers, so they are stored beside the game's events and end with the turn in which
//! they were made.

use std::fmt;
use std::sync::Arc;

use cardinal_ids::{ClockTime, GameId, InteractionId, OfferKind, Timestamp};
use cardinal_rules::Seat;

use crate::closing::{self, running_at};
use crate::columns::{number, seat};
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Executor, query};
use crate::error::{Failure, Result};
use crate::{Finished, InteractionEffect, NewNotice, StoreError, StoreResult, Subject, clocks, interactions, notices};

/// An offer to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewOffer {
    /// The game.
    pub game: GameId,
    /// How many events the game has, as far as the caller knows.
    pub expected_version: u32,
    /// What is offered.
    pub kind: OfferKind,
    /// The player who makes it.
    pub by: Seat,
    /// The notice about it in the channel.
    pub notice: NewNotice,
    /// The interaction that causes it.
    pub interaction: Option<InteractionId>,
    /// When it is made.
    pub at: Timestamp,
}

/// An answer to an offer, after which the game goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferAnswer {
    /// The game.
    pub game: GameId,
    /// How many events the game has, as far as the caller knows.
    pub expected_version: u32,
    /// What was offered.
    pub kind: OfferKind,
    /// The player who offered it.
    pub by: Seat,
    /// The answer.
    pub reply: OfferReply,
    /// The notice about it in the channel.
    pub notice: NewNotice,
    /// The interaction that causes it.
    pub interaction: Option<InteractionId>,
    /// When it is answered.
    pub at: Timestamp,
}

/// The answers to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferReply {
    /// No.
    Declined,
    /// The present turn gets more time.
    MoreTime {
        /// Extra seconds that the turn had before.
        before: u32,
        /// Extra seconds that it has from now on, in all.
        extra: u32,
        /// The turn's next deadline, if it has any. It is not set while the clock is paused.
        due: Option<ClockTime>,
    },
}

/// The end of a game without an event, by agreement or claim of its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedByPlayers {
    /// The game.
    pub game: GameId,
    /// How many events the game has, as far as the caller knows.
    pub expected_version: u32,
    /// The player whose offer is accepted with this, if one is.
    pub offered_by: Option<Seat>,
    /// How the game ended.
    pub outcome: Finished,
    /// The interaction that causes it.
    pub interaction: Option<InteractionId>,
    /// When it happens.
    pub at: Timestamp,
}

/// Stores offers of the present turns.
#[derive(Clone, Copy, Debug)]
pub struct Offers<'s>(pub(crate) &'s Connections);

impl Offers<'_> {
    /// Returns the offers of a game's present turn, in whatever state. They end with the turn
    /// ([`Append::turn`](super::Append::turn)) and the game.
    pub async fn of_turn(self, game: GameId) -> StoreResult<Vec<Offered>> {
        self.0.read(of_game(&self.0.readers, game)).await
    }

    /// Makes an offer and stores the notice about it. Only one offer of a kind can be open at a time, and a player can
    /// make one of each kind per turn.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`],
    /// [`StoreError::OfferMade`], in this order.
    pub async fn make(self, offer: NewOffer) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(async move { make(connection, &offer).await })).await
    }

    /// Answers an open offer, with all its effects and the notice about it.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`] (also if
    /// the extra time of the present turn has changed meanwhile), [`StoreError::NoOffer`], in this order.
    pub async fn answer(self, answer: OfferAnswer) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(async move { answer_offer(connection, &answer).await })).await
    }

    /// Ends a running game as [`Games::close`](super::Games::close) does, because its players want it. The end is
    /// always announced. Returns the version of the message about it.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`],
    /// [`StoreError::NoOffer`], in this order.
    pub async fn close_game(self, closed: ClosedByPlayers) -> StoreResult<u32> {
        let process = Arc::clone(&self.0.process);
        self.0
            .write(move |connection| Box::pin(async move { close_by_players(connection, &closed, &process).await }))
            .await
    }
}

pub(crate) async fn of_game<'c>(database: impl Into<Executor<'c>> + Send, game: GameId) -> Result<Vec<Offered>> {
    query("SELECT kind, seat, version, state FROM offers WHERE game_id = $1 ORDER BY kind, seat")
        .bind(game.to_db())
        .fetch_all(database)
        .await?
        .iter()
        .map(offered)
        .collect()
}

/// Makes an offer, unless one of its kind stands or its seat has made one in this turn.
pub(crate) async fn make(connection: &mut Connection, offer: &NewOffer) -> Result<()> {
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
    query("INSERT INTO offers (game_id, kind, seat, version) VALUES ($1, $2, $3, $4)")
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
async fn answer_offer(connection: &mut Connection, answer: &OfferAnswer) -> Result<()> {
    let game = answer.game;
    interactions::refuse_second(connection, answer.interaction).await?;
    running_at(connection, game, answer.expected_version).await?;
    let state = match answer.reply {
        OfferReply::Declined => OfferState::Declined,
        OfferReply::MoreTime { .. } => OfferState::Accepted,
    };
    set_state(connection, game, answer.kind, answer.by, state).await?;
    if let OfferReply::MoreTime { before, extra, due } = answer.reply {
        let row = query("UPDATE games SET extra = $2 WHERE id = $1 AND extra = $3 RETURNING stopped_at")
            .bind(game.to_db())
            .bind(i64::from(extra))
            .bind(i64::from(before))
            .fetch_optional(&mut *connection)
            .await?;
        let version = answer.expected_version;
        let row = row.ok_or(StoreError::Conflict { game, expected: version, found: version })?;
        if row.try_get::<Option<i64>>("stopped_at")?.is_none() {
            clocks::set_due(connection, Subject::Game(game), due).await?;
        }
    }
    notices::insert(connection, &answer.notice, answer.at).await?;
    interactions::remember(connection, answer.interaction, InteractionEffect::Offered(game), answer.at).await
}

async fn set_state(
    connection: &mut Connection,
    game: GameId,
    kind: OfferKind,
    by: Seat,
    state: OfferState,
) -> Result<()> {
    let done =
        query("UPDATE offers SET state = $4 WHERE game_id = $1 AND kind = $2 AND seat = $3 AND state = 'stands'")
            .bind(game.to_db())
            .bind(kind.slug())
            .bind(by.to_string())
            .bind(state.slug())
            .execute(connection)
            .await?;
    if done.rows_affected() == 0 { Err(StoreError::NoOffer { game, kind }.into()) } else { Ok(()) }
}

fn offered(row: &DbRow) -> Result<Offered> {
    let (kind, state): (&str, &str) = (row.try_get("kind")?, row.try_get("state")?);
    Ok(Offered {
        kind: OfferKind::of(kind).ok_or_else(|| Failure::unreadable(format!("an offer of the kind `{kind}`")))?,
        by: seat(row.try_get("seat")?)?,
        version: number(row, "version")?,
        state: OfferState::of(state).ok_or_else(|| Failure::unreadable(format!("an offer that is `{state}`")))?,
    })
}

/// Ends a game without an event. Returns the version of the message that announces it, which this process is to post.
async fn close_by_players(connection: &mut Connection, closed: &ClosedByPlayers, process: &str) -> Result<u32> {
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

/// What has become of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferState {
    /// It can be answered.
    Stands,
    /// It was declined, and can't be made again in this turn.
    Declined,
    /// It was accepted, and the turn goes on.
    Accepted,
}

impl OfferState {
    /// All states.
    pub const ALL: [OfferState; 3] = [OfferState::Stands, OfferState::Declined, OfferState::Accepted];

    /// The word for it in the database.
    pub const fn slug(self) -> &'static str {
        match self {
            OfferState::Stands => "stands",
            OfferState::Declined => "declined",
            OfferState::Accepted => "accepted",
        }
    }

    /// The state that a word in the database stands for.
    pub fn of(slug: &str) -> Option<OfferState> {
        OfferState::ALL.into_iter().find(|state| state.slug() == slug)
    }
}

impl fmt::Display for OfferState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// An offer of a game's present turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Offered {
    /// What is offered.
    pub kind: OfferKind,
    /// The player who made it.
    pub by: Seat,
    /// The game's version when it was made.
    pub version: u32,
    /// What has become of it.
    pub state: OfferState,
}
