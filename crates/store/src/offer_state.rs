//! Offers of a turn, and their states.

use cardinal_rules::Seat;
use std::fmt;

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OfferKind {
    /// More time for the player who is to act in the present turn.
    MoreTime,
    /// A takeback of the offering player's last turn.
    TakeBack,
    /// To abort the game.
    Unfinished,
}

impl OfferKind {
    /// All kinds.
    pub const ALL: [OfferKind; 3] = [OfferKind::MoreTime, OfferKind::TakeBack, OfferKind::Unfinished];

    /// The word for it in the database.
    pub const fn slug(self) -> &'static str {
        match self {
            OfferKind::MoreTime => "more-time",
            OfferKind::TakeBack => "take-back",
            OfferKind::Unfinished => "unfinished",
        }
    }

    /// The kind that a word in the database stands for.
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
