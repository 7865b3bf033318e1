//! What the levels come to in games with cards.

use crate::level::Level;

/// How far a player looks, and what it does not see.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits {
    /// In how many of a thousand cases a turn of the opponent is overlooked that captures nothing,
    /// and one that captures something.
    pub(crate) overlooks: (u64, u64),
    /// The part of the budget that it uses, in thousandths.
    pub(crate) uses: u64,
    /// How many of its own best-looking turns it compares.
    pub(crate) compares: usize,
    /// How much worth, in hundredths of a pawn, it gives up for variety.
    pub(crate) margin: i32,
    /// How many of its cards of Knightmare Chess it looks at in one turn.
    pub(crate) cards: usize,
    /// Whether it thinks of the cards that the opponent can play in Knightmare Chess.
    pub(crate) fears_cards: bool,
}

impl Traits {
    pub(crate) const fn of(level: Level) -> Traits {
        let (overlooks, uses, compares, margin, cards) = match level {
            Level::One => ((980, 820), 30, 6, 40, 1),
            Level::Two => ((790, 480), 60, 8, 25, 2),
            Level::Three => ((560, 260), 120, 12, 15, 3),
            Level::Four => ((380, 120), 250, 18, 8, 4),
            Level::Five => ((60, 0), 500, 28, 4, usize::MAX),
            Level::Six => ((0, 0), 1000, 40, 0, usize::MAX),
        };
        Traits { overlooks, uses, compares, margin, cards, fears_cards: matches!(level, Level::Five | Level::Six) }
    }
}
