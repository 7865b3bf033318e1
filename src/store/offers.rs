//! Offers between the players, other than draw offers: those are events of the game.
//!
//! The rules know nothing of these offers, so they are stored beside the game's events and end with the turn in which
//! they were made.

use async_trait::async_trait;
use cardinal_rules::Seat;

use super::clock_time::ClockTime;
use super::error::StoreError;
use super::games::Finished;
use super::ids::{GameId, InteractionId, Timestamp};
use super::notices::NewNotice;
use super::offer_state::{OfferKind, Offered};

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
#[async_trait]
pub trait Offers: Send + Sync {
    /// Returns the offers of a game's present turn, in whatever state. They end with the turn
    /// ([`Append::turn`](super::Append::turn)) and the game.
    async fn of_turn(&self, game: GameId) -> Result<Vec<Offered>, StoreError>;

    /// Makes an offer and stores the notice about it. Only one offer of a kind can be open at a time, and a player can
    /// make one of each kind per turn.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`],
    /// [`StoreError::OfferMade`], in this order.
    async fn make(&self, offer: NewOffer) -> Result<(), StoreError>;

    /// Answers an open offer, with all its effects and the notice about it.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`] (also if
    /// the extra time of the present turn has changed meanwhile), [`StoreError::NoOffer`], in this order.
    async fn answer(&self, answer: OfferAnswer) -> Result<(), StoreError>;

    /// Ends a running game as [`Games::close`](super::Games::close) does, because its players want it. The end is
    /// always announced. Returns the version of the message about it.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`],
    /// [`StoreError::NoOffer`], in this order.
    async fn close_game(&self, closed: ClosedByPlayers) -> Result<u32, StoreError>;
}
