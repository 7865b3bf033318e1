//! The games that are played.

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
pub const KINDS: [Kind; 8] = [
    Kind { plans: true, ..between_two("standard", "standard", None) },
    Kind { series: true, ..between_two("level-1", "no-stress", Some("level-1")) },
    between_two("level-2", "no-stress", Some("level-2")),
    between_two("level-3", "no-stress", Some("level-3")),
    between_two("advanced", "no-stress", Some("advanced")),
    between_two("knightmare", "knightmare", Some("untimed")),
    between_two("chessme", "chessme", None),
    Kind { computer: true, ..between_two("computer", "standard", None) },
];

/// The games of a run, this many of every kind, each with its channel.
pub fn seats(tables: u32) -> Vec<(Kind, String)> {
    let channel = |kind: Kind, number: u32| match number {
        1 => kind.name.to_owned(),
        _ => format!("{}-{number}", kind.name),
    };
    (1..=tables).flat_map(|number| KINDS.map(|kind| (kind, channel(kind, number)))).collect()
}
