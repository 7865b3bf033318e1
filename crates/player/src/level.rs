//! How strong the player is: how far it looks, and what it overlooks.

/// A strength, from 1, a beginner, to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Sees its own captures and misses most of what the opponent can do.
    One,
    /// Sees what the opponent can capture next, most of the time.
    Two,
    /// Sees the opponent's captures and many of its other threats.
    Three,
    /// Overlooks little of the opponent's next turn.
    Four,
    /// Overlooks hardly anything, and imagines more of what is hidden.
    Five,
    /// Overlooks nothing, and thinks for as long as it is given.
    Six,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 6] = [Level::One, Level::Two, Level::Three, Level::Four, Level::Five, Level::Six];

    /// The level's number, 1 to 6.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The level with this number.
    pub fn of(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.number() == number)
    }

    /// In how many of a thousand cases a turn of the opponent that captures nothing is overlooked.
    pub(crate) const fn overlooks(self) -> u64 {
        [950, 700, 450, 200, 60, 0][self as usize]
    }

    /// The same for a turn that captures something.
    pub(crate) const fn overlooks_captures(self) -> u64 {
        [700, 350, 150, 40, 0, 0][self as usize]
    }

    /// The part of the budget that the level uses, in thousandths.
    pub(crate) const fn uses(self) -> u64 {
        [30, 60, 120, 250, 500, 1000][self as usize]
    }

    /// How many of its own best-looking turns it compares.
    pub(crate) const fn compares(self) -> usize {
        [6, 8, 12, 18, 28, 40][self as usize]
    }

    /// How much worth, in hundredths of a pawn, it gives up for variety.
    pub(crate) const fn varies(self) -> i32 {
        [40, 25, 15, 8, 4, 0][self as usize]
    }
}
