//! What cards have put on a piece and what binds it, apart from its kind, and the marks that are shown of it.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::seat::Seat;

/// What holds for a piece while an effect or duty is on it. Marks that last one turn name the seat
/// that they bind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mark {
    /// It neither captures nor is captured (*Pacifism*).
    Pacifist,
    /// Either side moves it, and it captures pieces of either side (*Neutrality*).
    Neutral,
    /// It moves at most two squares (*Curse*).
    Cursed,
    /// Only royal pieces can leave the squares around it (*Fatal Attraction*).
    Magnet,
    /// The seat can move nothing else (*Challenge*).
    Challenged(Seat),
    /// The seat cannot move it (*Dungeon*).
    Jailed(Seat),
    /// The seat cannot capture it (*Mystic Shield*).
    Shielded(Seat),
    /// It shares its square with another piece (*Confabulation*).
    Merged,
}

impl Mark {
    /// The number of marks.
    pub(crate) const COUNT: usize = 11;

    /// The mark's index, below [`Mark::COUNT`].
    #[inline]
    pub(crate) const fn index(self) -> usize {
        match self {
            Mark::Pacifist => 0,
            Mark::Neutral => 1,
            Mark::Cursed => 2,
            Mark::Magnet => 3,
            Mark::Challenged(seat) => 4 + seat.index(),
            Mark::Jailed(seat) => 6 + seat.index(),
            Mark::Shielded(seat) => 8 + seat.index(),
            Mark::Merged => 10,
        }
    }
}

/// The marks of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks(u16);

impl Marks {
    /// No mark.
    pub const NONE: Marks = Marks(0);

    /// Whether there are no marks.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn has(self, mark: Mark) -> bool {
        self.0 >> mark.index() & 1 != 0
    }

    pub(crate) fn add(&mut self, mark: Mark) {
        self.0 |= 1 << mark.index();
    }

    pub(crate) fn remove(&mut self, mark: Mark) {
        self.0 &= !(1 << mark.index());
    }

    /// The indices of the marks.
    pub(crate) fn indices(self) -> impl Iterator<Item = usize> {
        (0..Mark::COUNT).filter(move |index| self.0 >> index & 1 != 0)
    }
}

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
