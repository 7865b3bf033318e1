//! Offers of a turn, and their states.

use cardinal_ids::OfferKind;
use cardinal_rules::Seat;
use std::fmt;

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
