//! What the levels come to in standard chess: how far they look, and what they overlook.

use cardinal_rules::BoardMove;

use crate::dice::spread;
use crate::level::Level;

/// How far a player looks, and what it does not see.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChessSkill {
    /// How many half-moves it looks ahead at most, before captures.
    pub(super) depth: i32,
    /// How many positions it looks at, whatever the budget.
    pub(super) nodes: u64,
    /// How many of a thousand quiet moves it overlooks, and of captures and checks.
    pub(super) overlooks: (u64, u64),
    /// How many centipawns below the best a move may be and still be chosen.
    pub(super) margin: i32,
}

impl ChessSkill {
    /// The skill of a level.
    pub(super) const fn of(level: Level) -> ChessSkill {
        let (depth, nodes, overlooks, margin) = match level {
            Level::One => (4, 10_000, (250, 72), 60),
            Level::Two => (5, 20_000, (165, 44), 60),
            Level::Three => (5, 40_000, (143, 38), 35),
            Level::Four => (6, 100_000, (98, 25), 24),
            Level::Five => (7, 200_000, (26, 7), 9),
            Level::Six => (64, u64::MAX, (0, 0), 0),
        };
        ChessSkill { depth, nodes, overlooks, margin }
    }
}

/// Decides which moves of the search search are overlooked: always the same in one position, so that
/// a player who has missed a reply keeps missing it during the whole search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Oversight {
    quiet: u64,
    loud: u64,
    dice: u64,
}

impl Oversight {
    /// What a player of this skill overlooks with these dice.
    pub(super) const fn new(skill: &ChessSkill, dice: u64) -> Oversight {
        Oversight { quiet: skill.overlooks.0, loud: skill.overlooks.1, dice }
    }

    /// Whether a move is overlooked in the position with this key. Captures and checks are loud.
    #[inline]
    pub(super) const fn misses(self, key: u64, mv: BoardMove, loud: bool) -> bool {
        let share = if loud { self.loud } else { self.quiet };
        share > 0 && spread(key ^ self.dice, (mv.from.index() * 64 + mv.to.index()) as u64) % 1000 < share
    }
}
