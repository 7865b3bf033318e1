//! Challenges: the offers that games begin with.

use std::collections::BTreeMap;
use std::fmt;

use cardinal_rules::{Seat, Variant};
use serde::{Deserialize, Serialize};

use super::clock::Pace;
use super::game::Site;
use super::ids::{ChallengeId, ChannelId, GameId, InteractionId, MessageId, Timestamp, UserId};
use super::quotas::Limits;

/// A challenge to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallenge {
    /// Who challenges.
    pub challenger: UserId,
    /// Who is challenged; nobody: whoever accepts first.
    pub opponent: Option<UserId>,
    /// Where the challenge stands.
    pub site: Site,
    /// The game.
    pub variant: Variant,
    /// The game's options, by key.
    pub options: BTreeMap<String, String>,
    /// The challenger's seat; none: drawn when the game begins.
    pub seat: Option<Seat>,
    /// Where the game is to be played.
    pub venue: Venue,
    /// How much time players have; none: as much as they like.
    pub pace: Option<Pace>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it lapses.
    pub expires_at: Option<Timestamp>,
    /// The interaction that makes it.
    pub interaction: Option<InteractionId>,
    /// What there must be room for, the game included; none: there is no limit.
    pub limits: Option<Limits>,
}

/// Where a challenged game is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Venue {
    /// In the challenge's own channel.
    Channel,
    /// In a thread of its own.
    Thread,
}

/// A challenge as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Its number.
    pub id: ChallengeId,
    /// Who challenges.
    pub challenger: UserId,
    /// Who is challenged; nobody: whoever accepts first.
    pub opponent: Option<UserId>,
    /// Where the challenge stands.
    pub site: Site,
    /// The game.
    pub variant: Variant,
    /// The game's options, by key.
    pub options: BTreeMap<String, String>,
    /// The challenger's seat; none: drawn when the game begins.
    pub seat: Option<Seat>,
    /// Where the game is to be played.
    pub venue: Venue,
    /// How much time players have; none: as much as they like.
    pub pace: Option<Pace>,
    /// The message that shows it as open, once posted; none again when it shows what has become of it.
    pub message: Option<MessageId>,
    /// What has become of it.
    pub state: ChallengeState,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it lapses.
    pub expires_at: Option<Timestamp>,
}

/// What has become of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChallengeState {
    /// It can be accepted.
    Open,
    /// It was accepted, and this game began.
    Accepted(GameId),
    /// The opponent declined.
    Declined,
    /// The challenger withdrew it.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
}

impl fmt::Display for ChallengeState {
    /// Fits behind "is": `accepted as game 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChallengeState::Open => f.write_str("open"),
            ChallengeState::Accepted(game) => write!(f, "accepted as game {game}"),
            ChallengeState::Declined => f.write_str("declined"),
            ChallengeState::Withdrawn => f.write_str("withdrawn"),
            ChallengeState::Expired => f.write_str("expired"),
        }
    }
}

/// The ways to close a challenge without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Closing {
    /// By the opponent.
    Declined,
    /// By the challenger.
    Withdrawn,
    /// By time.
    Expired,
}

/// Which open challenges to list. Everything that is set must hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ChallengeFilter {
    /// Those of this channel.
    pub channel: Option<ChannelId>,
    /// Those that this user made.
    pub challenger: Option<UserId>,
    /// Those that name this user as opponent.
    pub opponent: Option<UserId>,
    /// Those that this user neither made nor is named in.
    pub without: Option<UserId>,
    /// Those that have not lapsed by this moment.
    pub unlapsed_at: Option<Timestamp>,
}
