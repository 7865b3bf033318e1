//! The games that are played.

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::ValueEnum;

/// A game, and how a challenge to it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What the channel of such a game is called, but for a number.
    pub name: &'static str,
    /// The option `game` of `/challenge`.
    pub game: &'static str,
    /// The option `style`.
    pub style: Option<&'static str>,
    /// Whether it is played against the computer player.
    pub computer: bool,
    /// Whether games are played in series.
    pub series: bool,
    /// Whether players plan replies.
    pub plans: bool,
}

const fn between_two(name: &'static str, game: &'static str, style: Option<&'static str>) -> Kind {
    Kind { name, game, style, computer: false, series: false, plans: false }
}

/// Every kind of game.
const KINDS: [Kind; 8] = [
    Kind { plans: true, ..between_two("standard", "standard", None) },
    Kind { series: true, ..between_two("level-1", "no-stress", Some("level-1")) },
    between_two("level-2", "no-stress", Some("level-2")),
    between_two("level-3", "no-stress", Some("level-3")),
    between_two("advanced", "no-stress", Some("advanced")),
    between_two("knightmare", "knightmare", Some("untimed")),
    between_two("chessme", "chessme", None),
    Kind { computer: true, ..between_two("computer", "standard", None) },
];

/// Games of which much follows when they end.
const SHORT: [Kind; 2] = [
    Kind { plans: true, series: true, ..between_two("standard", "standard", None) },
    Kind { series: true, ..between_two("level-1", "no-stress", Some("level-1")) },
];

/// Which games a run plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Games {
    /// Every kind, to the end as a rule.
    #[default]
    All,
    /// Rated games in series, given up after a few turns, with a reply planned after each.
    Short,
    /// Two of all kinds, of which there are as many pairs as [`PAIRS`], by the pair's number: for runs of some seconds.
    #[value(skip)]
    Pair(usize),
}

/// How many pairs of kinds there are.
pub const PAIRS: usize = KINDS.len() / 2;

impl Games {
    fn kinds(self) -> Vec<Kind> {
        match self {
            Games::All => KINDS.to_vec(),
            Games::Short => SHORT.to_vec(),
            Games::Pair(number) => vec![KINDS[number % PAIRS], KINDS[number % PAIRS + PAIRS]],
        }
    }

    /// After how many turns a game is given up at the earliest and the latest. A short one may end before it counts.
    pub fn most_turns(self) -> RangeInclusive<u32> {
        match self {
            Games::All | Games::Pair(_) => 120..=120,
            Games::Short => 3..=9,
        }
    }

    /// How long players rest after a turn, so that a machine has time for more than their games.
    pub fn rest(self) -> Duration {
        match self {
            Games::All | Games::Short => Duration::ZERO,
            Games::Pair(_) => Duration::from_millis(500),
        }
    }

    /// After one of how many turns a player plans a reply.
    pub fn turns_for_a_plan(self) -> u8 {
        match self {
            Games::All | Games::Pair(_) => 3,
            Games::Short => 1,
        }
    }

    /// The games, this many of each kind, each with its channel.
    pub fn seats(self, tables: u32) -> Vec<(Kind, String)> {
        let channel = |kind: Kind, number: u32| match number {
            1 => kind.name.to_owned(),
            _ => format!("{}-{number}", kind.name),
        };
        let kinds = self.kinds();
        (1..=tables).flat_map(|number| kinds.iter().map(move |kind| (*kind, channel(*kind, number)))).collect()
    }
}
