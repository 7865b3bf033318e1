//! A few choices that several parts of Cardinal name.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How many games a series has at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BestOf {
    /// Three.
    Three,
    /// Five.
    Five,
}

impl BestOf {
    /// All of them.
    pub const ALL: [BestOf; 2] = [BestOf::Three, BestOf::Five];

    /// Returns the number of games.
    pub const fn games(self) -> u32 {
        match self {
            BestOf::Three => 3,
            BestOf::Five => 5,
        }
    }

    /// Returns the series that has so many games at most.
    pub fn of(games: u32) -> Option<BestOf> {
        BestOf::ALL.into_iter().find(|best_of| best_of.games() == games)
    }
}

/// What a follower of a game is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Following {
    /// Its end.
    End,
    /// Its turns, as often as followers are told of turns, and its end.
    Turns,
}

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

/// How long a replay shows each turn. The first frame stays for 1.5 seconds and the last one for 5 seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReplayPace {
    /// 2.5 seconds a turn, enough to read the cards.
    Slow,
    /// 1.4 seconds a turn.
    #[default]
    Normal,
    /// 0.7 seconds a turn.
    Fast,
}

impl ReplayPace {
    /// Every pace, the slowest first.
    pub const ALL: [ReplayPace; 3] = [ReplayPace::Slow, ReplayPace::Normal, ReplayPace::Fast];
}

/// Where a challenged game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Venue {
    /// In the challenge's own channel.
    Channel,
    /// In a thread of its own.
    Thread,
}
