//! What the levels come to in standard chess.

use crate::level::Level;

/// How far a player looks, and what it does not see.
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

impl Traits {
    pub(super) const fn of(level: Level) -> Traits {
        let (depth, nodes, overlooks, margin) = match level {
            Level::One => (4, 10_000, (250, 72), 60),
            Level::Two => (5, 20_000, (165, 44), 60),
            Level::Three => (5, 40_000, (143, 38), 35),
            Level::Four => (6, 100_000, (98, 25), 24),
            Level::Five => (7, 200_000, (26, 7), 9),
            Level::Six => (64, u64::MAX, (0, 0), 0),
        };
        Traits { depth, nodes, overlooks, margin }
    }
}
