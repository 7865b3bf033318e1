//! What players offer each other in a turn.

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
