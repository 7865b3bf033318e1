//! What the levels come to in games with cards.

use crate::level::Level;

/// How far a player looks, and what it does not see.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits {
    pub(crate) level: Level,
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
    /// In how many of a thousand turns it does not think of its own cards of Knightmare Chess: it plays none, and discards
    /// one as if it were worth nothing.
    pub(crate) forgets_cards: u64,
    /// How many half-moves it looks ahead on the board beneath the cards, after its own turn.
    pub(crate) looks: u8,
    /// How much worth, in hundredths of a pawn, a point of its cards of Knightmare Chess has for it.
    pub(crate) saves: i32,
    /// After how many ways to play a card first it looks for the move by such a search.
    pub(crate) guides: usize,
    /// Whether it thinks of the cards that the opponent can play in Knightmare Chess.
    pub(crate) fears_cards: bool,
}

impl Traits {
    /// How many it compares in Knightmare Chess, where the board beneath the cards is searched for each.
    pub(crate) const fn compares_beneath(&self) -> usize {
        self.compares * 3 / 5
    }

    /// How it thinks in ChessMe, where so few turns of the opponent are worth a look that levels must overlook more of them
    /// to lie apart.
    pub(crate) const fn in_chessme(mut self) -> Traits {
        self.overlooks = match self.level {
            Level::One => (995, 920),
            Level::Two => (920, 740),
            Level::Three => (830, 570),
            Level::Four => (600, 280),
            Level::Five => (250, 60),
            Level::Six => (0, 0),
        };
        self
    }

    pub(crate) const fn of(level: Level) -> Traits {
        let (overlooks, uses, compares, margin, cards) = match level {
            Level::One => ((980, 820), 30, 6, 40, 1),
            Level::Two => ((790, 480), 60, 8, 25, 2),
            Level::Three => ((600, 300), 120, 12, 15, 3),
            Level::Four => ((430, 150), 250, 18, 8, 4),
            Level::Five => ((130, 30), 500, 28, 4, usize::MAX),
            Level::Six => ((0, 0), 1000, 40, 0, usize::MAX),
        };
        let (looks, guides, forgets_cards) = match level {
            Level::One => (1, 1, 930),
            Level::Two => (2, 1, 750),
            Level::Three => (3, 1, 570),
            Level::Four => (4, 3, 380),
            Level::Five => (5, 4, 190),
            Level::Six => (7, 4, 0),
        };
        let saves = 8;
        let fears_cards = matches!(level, Level::Six);
        Traits { level, overlooks, uses, compares, margin, cards, forgets_cards, looks, saves, guides, fears_cards }
    }
}
