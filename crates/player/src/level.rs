//! How strong the player is.

/// A strength, from 1, a beginner, to 6.
///
/// Levels differ in how far they look and in what they overlook on the way; none plays at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Misses much of what the opponent can do.
    One,
    /// Sees what the opponent can capture next, most of the time.
    Two,
    /// Sees the opponent's captures and many of its other threats.
    Three,
    /// Overlooks some quiet threats.
    Four,
    /// Overlooks hardly anything.
    Five,
    /// Overlooks nothing and uses the whole budget.
    Six,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 6] = [Level::One, Level::Two, Level::Three, Level::Four, Level::Five, Level::Six];

    /// The level's number, 1 to 6.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The level with this number, if there is one.
    pub fn with_number(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.number() == number)
    }
}
