//! What one player offers the other besides a draw, which is an event of the game. Such an offer changes nothing that
//! the rules know, so it stands beside the game's events, and goes with the turn that it was made in.

use std::fmt;

use cardinal_rules::Seat;

use super::clock::NewNotice;
use super::clock_time::ClockTime;
use super::game::Finished;
use super::ids::{GameId, InteractionId, Timestamp};

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OfferKind {
    /// More time for whoever is awaited in the present turn.
    MoreTime,
    /// That the one who offers takes the own last turn back.
    TakeBack,
    /// That the game ends as unfinished.
    Unfinished,
}

impl OfferKind {
    /// All kinds.
    pub const ALL: [OfferKind; 3] = [OfferKind::MoreTime, OfferKind::TakeBack, OfferKind::Unfinished];

    /// As it is kept.
    pub const fn slug(self) -> &'static str {
        match self {
            OfferKind::MoreTime => "more-time",
            OfferKind::TakeBack => "take-back",
            OfferKind::Unfinished => "unfinished",
        }
    }

    /// The kind that is kept as this.
    pub fn of(slug: &str) -> Option<OfferKind> {
        OfferKind::ALL.into_iter().find(|kind| kind.slug() == slug)
    }
}

impl fmt::Display for OfferKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// What has become of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferState {
    /// It can be answered.
    Stands,
    /// It was declined: in this turn it cannot be made again.
    Declined,
    /// It was accepted, and the turn goes on.
    Accepted,
}

impl OfferState {
    /// All states.
    pub const ALL: [OfferState; 3] = [OfferState::Stands, OfferState::Declined, OfferState::Accepted];

    /// As it is kept.
    pub const fn slug(self) -> &'static str {
        match self {
            OfferState::Stands => "stands",
            OfferState::Declined => "declined",
            OfferState::Accepted => "accepted",
        }
    }

    /// The state that is kept as this.
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
    /// Who has made it.
    pub by: Seat,
    /// The game's version when it was made.
    pub version: u32,
    /// What has become of it.
    pub state: OfferState,
}

/// An offer that is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewOffer {
    /// The game.
    pub game: GameId,
    /// How many events the game has, as the caller knows it.
    pub expected_version: u32,
    /// What is offered.
    pub kind: OfferKind,
    /// Who makes it.
    pub by: Seat,
    /// What the channel is to be told of it.
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
    /// How many events the game has, as the caller knows it.
    pub expected_version: u32,
    /// What was offered.
    pub kind: OfferKind,
    /// Who has offered it.
    pub by: Seat,
    /// What is answered.
    pub reply: OfferReply,
    /// What the channel is to be told of it.
    pub notice: NewNotice,
    /// The interaction that causes it.
    pub interaction: Option<InteractionId>,
    /// When it is answered.
    pub at: Timestamp,
}

/// What is answered to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferReply {
    /// No.
    Declined,
    /// The present turn has more time.
    MoreTime {
        /// Seconds that were granted for the turn before.
        before: u32,
        /// Seconds that are granted for it from now on, altogether.
        extra: u32,
        /// When something is due in it then; nothing ever, if none. Nothing is set while the clock stands still.
        due: Option<ClockTime>,
    },
}

/// The end of a game without an event, by its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedByPlayers {
    /// The game.
    pub game: GameId,
    /// How many events the game has, as the caller knows it.
    pub expected_version: u32,
    /// Who has offered it, if it was offered and is accepted hereby.
    pub offered_by: Option<Seat>,
    /// How it ended.
    pub outcome: Finished,
    /// The interaction that causes it.
    pub interaction: Option<InteractionId>,
    /// When it happens.
    pub at: Timestamp,
}
