//! What cards have put on a piece and what binds it, apart from its kind.

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
