//! Challenges: made, listed, accepted or closed.

use std::collections::BTreeMap;

use async_trait::async_trait;
use cardinal_rules::{Seat, Variant};

use super::challenge_state::ChallengeState;
use super::error::StoreError;
use super::games::NewGame;
use super::ids::{ChallengeId, ChannelId, GameId, InteractionId, MessageId, Timestamp, UserId};
use super::pace::Pace;
use super::quotas::Limits;
use super::series::BestOf;
use super::site::Site;
use super::venue::Venue;

/// A challenge to create.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallenge {
    /// The challenger.
    pub challenger: UserId,
    /// The challenged user; none: anybody may accept.
    pub opponent: Option<UserId>,
    /// Where the challenge is posted.
    pub site: Site,
    /// The game.
    pub variant: Variant,
    /// The game's options, by key.
    pub options: BTreeMap<String, String>,
    /// The challenger's seat; none: drawn when the game begins.
    pub seat: Option<Seat>,
    /// Where the game will be played.
    pub venue: Venue,
    /// The time control; none: unlimited time.
    pub pace: Option<Pace>,
    /// Whether the game counts for the players' ratings.
    pub rated: bool,
    /// How many games are played at most, one after the other; none: one.
    pub best_of: Option<BestOf>,
    /// When it is created.
    pub created_at: Timestamp,
    /// When it expires.
    pub expires_at: Option<Timestamp>,
    /// The interaction that creates it.
    pub interaction: Option<InteractionId>,
    /// The limits that must leave room for it and for its game; none: no limit.
    pub limits: Option<Limits>,
}

/// A stored challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Its number.
    pub id: ChallengeId,
    /// The challenger.
    pub challenger: UserId,
    /// The challenged user; none: anybody may accept.
    pub opponent: Option<UserId>,
    /// Where the challenge is posted.
    pub site: Site,
    /// The game.
    pub variant: Variant,
    /// The game's options, by key.
    pub options: BTreeMap<String, String>,
    /// The challenger's seat; none: drawn when the game begins.
    pub seat: Option<Seat>,
    /// Where the game will be played.
    pub venue: Venue,
    /// The time control; none: unlimited time.
    pub pace: Option<Pace>,
    /// Whether the game counts for the players' ratings.
    pub rated: bool,
    /// How many games are played at most, one after the other; none: one.
    pub best_of: Option<BestOf>,
    /// The message that shows it as open; none before it is posted and after it shows how the challenge closed.
    pub message: Option<MessageId>,
    /// What has become of it.
    pub state: ChallengeState,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it expires.
    pub expires_at: Option<Timestamp>,
}

/// The ways to close a challenge without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Closing {
    /// The opponent declines.
    Declined,
    /// The challenger withdraws it.
    Withdrawn,
    /// Its time is over.
    Expired,
}

/// Which open challenges to list. Every condition that is set must hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ChallengeFilter {
    /// Posted in this channel.
    pub channel: Option<ChannelId>,
    /// Made by this user.
    pub challenger: Option<UserId>,
    /// Addressed to this user.
    pub opponent: Option<UserId>,
    /// Neither made by this user nor addressed to them.
    pub without: Option<UserId>,
    /// Not expired at this moment.
    pub unlapsed_at: Option<Timestamp>,
}

/// Stores challenges.
#[async_trait]
pub trait Challenges: Send + Sync {
    /// Creates a challenge, unless the same two players already have an open one for the same game with the same
    /// options, time control, number of games and choice between rated and casual, no matter who made it. The limits count the challenger and
    /// the channel. The opponent's limit is checked on acceptance.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::AlreadyOpen`], [`StoreError::Full`], in this order.
    async fn create(&self, challenge: NewChallenge) -> Result<ChallengeId, StoreError>;

    /// Returns a challenge, open or closed.
    ///
    /// # Errors
    /// [`StoreError::NoChallenge`].
    async fn get(&self, id: ChallengeId) -> Result<Challenge, StoreError>;

    /// Returns open challenges, newest first.
    async fn open(&self, filter: ChallengeFilter, limit: u32) -> Result<Vec<Challenge>, StoreError>;

    /// Counts open challenges.
    async fn count_open(&self, filter: ChallengeFilter) -> Result<u64, StoreError>;

    /// Records which message shows a challenge with its buttons.
    ///
    /// # Errors
    /// [`StoreError::NoChallenge`].
    async fn set_message(&self, id: ChallengeId, message: MessageId) -> Result<(), StoreError>;

    /// Starts the game of a challenge, the first of a series if it is to have several, and closes the challenge. If several users try, one succeeds. The caller decides
    /// who may accept. The game remembers that it is to get a thread
    /// ([`GameInfo::wants_thread`](super::GameInfo::wants_thread)). If both players have reached their limit of games,
    /// the error names the one who accepts.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NoChallenge`], [`StoreError::ChallengeClosed`],
    /// [`StoreError::Full`], in this order.
    async fn accept(
        &self,
        id: ChallengeId,
        game: NewGame,
        interaction: Option<InteractionId>,
    ) -> Result<GameId, StoreError>;

    /// Closes a challenge without a game.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NoChallenge`], [`StoreError::ChallengeClosed`], in this order.
    async fn close(
        &self,
        id: ChallengeId,
        closing: Closing,
        interaction: Option<InteractionId>,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Closes every open challenge that has expired, and returns how many there were.
    async fn expire(&self, now: Timestamp) -> Result<u64, StoreError>;

    /// Returns closed challenges whose message still shows them as open, oldest first.
    async fn outdated(&self, limit: u32) -> Result<Vec<Challenge>, StoreError>;

    /// Records that a closed challenge's message shows how it closed, or never will: the message is forgotten. Does
    /// nothing to an open or unknown challenge.
    async fn message_updated(&self, id: ChallengeId) -> Result<(), StoreError>;
}
