//! What the levels come to in games with cards.

use crate::level::Level;

/// How far a player looks, and what it does not see.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardSkill {
    pub(crate) level: Level,
    /// In how many of a thousand cases a turn of the opponent is overlooked that captures nothing,
    /// and one that captures something.
    pub(crate) overlooks: (u64, u64),
    /// The part of the budget that it uses, in thousandths.
    pub(crate) budget_permille: u64,
    /// How many of its own best-looking turns it compares.
    pub(crate) compared_turns: usize,
    /// How much worth, in hundredths of a pawn, it gives up for variety.
    pub(crate) margin: i32,
    /// How many of its cards of Knightmare Chess it looks at in one turn.
    pub(crate) cards: usize,
    /// In how many of a thousand turns it does not think of its own cards of Knightmare Chess: it plays none, and
    /// discards one as if it were worth nothing.
    pub(crate) forgets_cards_permille: u64,
    /// How many half-moves it looks ahead on the board beneath the cards, after its own turn.
    pub(crate) baseline_plies: u8,
    /// What a point of its cards of Knightmare Chess is worth to it, in hundredths of a pawn.
    pub(crate) card_point_worth: i32,
    /// After how many ways to play a card first it looks for the move by such a search.
    pub(crate) guided_turns: usize,
    /// Whether it thinks of the cards that the opponent can play in Knightmare Chess.
    pub(crate) weighs_card_threats: bool,
}

impl CardSkill {
    /// How many turns it compares in Knightmare Chess, where the board beneath the cards is searched for each.
    pub(crate) const fn compared_in_knightmare(&self) -> usize {
        self.compared_turns * 3 / 5
    }

    /// How it thinks in ChessMe, where so few turns of the opponent are worth a look that levels must overlook more of
    /// them to lie apart.
    pub(crate) const fn in_chessme(mut self) -> CardSkill {
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

    /// The skill of a level.
    pub(crate) const fn of(level: Level) -> CardSkill {
        let (overlooks, budget_permille, compared_turns, margin, cards) = match level {
            Level::One => ((980, 820), 30, 6, 40, 1),
            Level::Two => ((790, 480), 60, 8, 25, 2),
            Level::Three => ((600, 300), 120, 12, 15, 3),
            Level::Four => ((430, 150), 250, 18, 8, 4),
            Level::Five => ((130, 30), 500, 28, 4, usize::MAX),
            Level::Six => ((0, 0), 1000, 40, 0, usize::MAX),
        };
        let (baseline_plies, guided_turns, forgets_cards_permille) = match level {
            Level::One => (1, 1, 930),
            Level::Two => (2, 1, 750),
            Level::Three => (3, 1, 570),
            Level::Four => (4, 3, 380),
            Level::Five => (5, 4, 190),
            Level::Six => (7, 4, 0),
        };
        let card_point_worth = 8;
        let weighs_card_threats = matches!(level, Level::Six);
        CardSkill {
            level,
            overlooks,
            budget_permille,
            compared_turns,
            margin,
            cards,
            forgets_cards_permille,
            baseline_plies,
            card_point_worth,
            guided_turns,
            weighs_card_threats,
        }
    }
}
