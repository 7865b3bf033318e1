//! How strong a player is.

/// A strength, from a beginner's to the full one.
///
/// Levels differ in how far they look and in what they overlook on the way; none moves at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Sees what can be captured now, and often not what the opponent answers.
    One,
    /// Looks a half-move further, and overlooks nearly as much.
    Two,
    /// Looks a little further, and overlooks quiet moves.
    Three,
    /// Overlooks some quiet moves.
    Four,
    /// Overlooks little.
    Five,
    /// Overlooks nothing and uses the whole budget.
    Six,
}

/// What a level comes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Traits {
    /// How many half-moves it looks ahead at most, before captures.
    pub(super) depth: i32,
    /// How many positions it looks at, whatever the budget.
    pub(super) nodes: u64,
    /// How many of a thousand quiet moves it overlooks, and of captures and checks.
    pub(super) overlooks: (u64, u64),
    /// How many centipawns below the best a move may be and still be chosen.
    pub(super) margin: i32,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 6] = [Level::One, Level::Two, Level::Three, Level::Four, Level::Five, Level::Six];

    /// 1 to 6.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The level with this number, if there is one.
    pub fn with_number(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.number() == number)
    }

    pub(super) const fn traits(self) -> Traits {
        let (depth, nodes, overlooks, margin) = match self {
            Level::One => (2, 10_000, (340, 100), 40),
            Level::Two => (3, 20_000, (310, 90), 30),
            Level::Three => (4, 40_000, (200, 45), 20),
            Level::Four => (5, 100_000, (110, 22), 12),
            Level::Five => (6, 200_000, (35, 7), 6),
            Level::Six => (64, u64::MAX, (0, 0), 0),
        };
        Traits { depth, nodes, overlooks, margin }
    }
}
