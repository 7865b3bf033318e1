//! The marks shown on a piece: what cards have made of it, and what binds it.

use std::fmt;

use serde::{Serialize, Serializer};

/// What a card has made of a piece, or what binds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceMark {
    /// A pawn that is a crab.
    Crab,
    /// A king whose royalty another piece has taken.
    Prince,
    /// A piece that its owner must not lose, though it is not originally a king.
    Royal,
    /// It neither captures nor is captured.
    Pacifist,
    /// Either side moves it.
    Neutral,
    /// It moves at most two squares.
    Cursed,
    /// It holds what is around it.
    Magnet,
    /// A magnet holds it.
    Stuck,
    /// Its owner must move it.
    Challenged,
    /// Its owner cannot move it.
    Jailed,
    /// It cannot be captured.
    Shielded,
    /// A pawn that has been promoted.
    Promoted,
}

impl PieceMark {
    /// Every mark, in order.
    pub const ALL: [PieceMark; 12] = [
        PieceMark::Crab,
        PieceMark::Prince,
        PieceMark::Royal,
        PieceMark::Pacifist,
        PieceMark::Neutral,
        PieceMark::Cursed,
        PieceMark::Magnet,
        PieceMark::Stuck,
        PieceMark::Challenged,
        PieceMark::Jailed,
        PieceMark::Shielded,
        PieceMark::Promoted,
    ];

    /// The mark's name in views.
    pub const fn name(self) -> &'static str {
        match self {
            PieceMark::Crab => "crab",
            PieceMark::Prince => "prince",
            PieceMark::Royal => "royal",
            PieceMark::Pacifist => "pacifist",
            PieceMark::Neutral => "neutral",
            PieceMark::Cursed => "cursed",
            PieceMark::Magnet => "magnet",
            PieceMark::Stuck => "stuck",
            PieceMark::Challenged => "challenged",
            PieceMark::Jailed => "jailed",
            PieceMark::Shielded => "shielded",
            PieceMark::Promoted => "promoted",
        }
    }
}

/// A mark as shown in a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ShownMark {
    /// What it is.
    pub mark: PieceMark,
    /// Whether its card is suspended.
    pub asleep: bool,
}

impl ShownMark {
    /// The number of marks, each awake or suspended.
    pub const COUNT: usize = 2 * PieceMark::ALL.len();

    /// Its index, below [`ShownMark::COUNT`].
    pub const fn index(self) -> usize {
        2 * self.mark as usize + self.asleep as usize
    }
}

impl fmt::Display for ShownMark {
    /// Writes the mark's name, with `asleep-` in front if its card is suspended.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.asleep { "asleep-" } else { "" }, self.mark.name())
    }
}

impl Serialize for ShownMark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
