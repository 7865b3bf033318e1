//! The numbers of the evaluation and the search, in centipawns, each pair for the middlegame and for the endgame. What
//! the levels come to: how far they look, and what they overlook.

use cardinal_rules::BoardMove;

use crate::dice::spread;
use crate::plan::Level;

/// The score of a checkmate on the board; one found later is worth a point less a half-move.
pub const MATE: i32 = 30_000;
/// Beyond every score.
pub(super) const INFINITE: i32 = 31_000;
/// Scores from here on are forced mates.
pub(crate) const DECIDED: i32 = 29_000;
/// The most half-moves that the search goes ahead.
pub(super) const MAX_PLY: usize = 100;

/// What the pieces are worth in exchanges, by kind.
pub(super) const WORTH: [i32; 8] = [100, 320, 335, 510, 980, 10_000, 100, 10_000];

/// What the pieces are worth, by kind.
pub(super) const MATERIAL: [(i32, i32); 6] = [(85, 105), (330, 290), (350, 312), (480, 530), (1000, 950), (0, 0)];

/// How much each kind counts towards the middlegame; all pieces together make [`FULL_PHASE`].
pub(super) const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// The phase of the start position.
pub(super) const FULL_PHASE: i32 = 24;

pub(super) const BISHOP_PAIR: (i32, i32) = (28, 48);
pub(super) const ROOK_OPEN: (i32, i32) = (32, 12);
pub(super) const ROOK_HALF_OPEN: (i32, i32) = (14, 8);
pub(super) const TEMPO: i32 = 12;

/// What each attacked square beyond the usual number is worth, by kind.
pub(super) const MOBILITY: [(i32, i32); 6] = [(0, 0), (5, 5), (5, 6), (3, 5), (2, 4), (0, 0)];
/// How many squares each kind usually attacks.
pub(super) const USUAL_MOBILITY: [i32; 6] = [0, 4, 6, 7, 13, 0];

pub(super) const DOUBLED: (i32, i32) = (-8, -20);
pub(super) const ISOLATED: (i32, i32) = (-12, -14);
pub(super) const PROTECTED: (i32, i32) = (9, 6);
/// What a passed pawn is worth, by its rank.
pub(super) const PASSED: [(i32, i32); 8] =
    [(0, 0), (2, 12), (4, 18), (12, 36), (32, 66), (64, 112), (110, 180), (0, 0)];

/// The parts of a square's worth for one kind, in one phase of the game.
struct SquareWorth {
    /// For each step from the nearest edges, which makes 0 in a corner and 6 in the centre.
    centre: i32,
    /// For each rank, the seat's own first.
    ranks: [i32; 8],
    /// For each file.
    files: [i32; 8],
}

const FLAT: [i32; 8] = [0; 8];

const MIDDLEGAME: [SquareWorth; 6] = [
    SquareWorth { centre: 3, ranks: [0, -6, -6, 2, 10, 26, 50, 0], files: [-10, -4, -6, 4, 4, -6, -2, -10] },
    SquareWorth { centre: 8, ranks: [-40, -30, -22, -16, -8, 0, -14, -36], files: [-8, 0, 0, 0, 0, 0, 0, -8] },
    SquareWorth { centre: 4, ranks: [-22, -8, -8, -8, -8, -10, -16, -20], files: [-2, 4, 0, 0, 0, 0, 4, -2] },
    SquareWorth { centre: 0, ranks: [-4, -10, -12, -10, -4, 4, 22, 14], files: [-8, -4, 2, 8, 8, 4, -4, -10] },
    SquareWorth { centre: 2, ranks: [-4, -2, -4, -6, -4, 0, 2, 4], files: [-4, -2, 0, 0, 0, 2, 4, 4] },
    SquareWorth {
        centre: -4,
        ranks: [14, 2, -22, -38, -46, -50, -50, -50],
        files: [14, 26, 10, -12, -10, -10, 26, 18],
    },
];

const ENDGAME: [SquareWorth; 6] = [
    SquareWorth { centre: 0, ranks: [0, -4, -4, 2, 12, 36, 64, 0], files: [4, 2, 0, -2, -2, 0, 2, 4] },
    SquareWorth { centre: 7, ranks: [-26, -24, -18, -12, -10, -14, -20, -30], files: FLAT },
    SquareWorth { centre: 4, ranks: [-14, -12, -8, -6, -6, -8, -10, -14], files: FLAT },
    SquareWorth { centre: 0, ranks: [-6, -6, -4, 0, 4, 6, 10, 8], files: FLAT },
    SquareWorth { centre: 6, ranks: [-32, -26, -18, -8, 0, 2, 4, -6], files: FLAT },
    SquareWorth { centre: 9, ranks: [-32, -26, -20, -14, -10, -10, -18, -32], files: FLAT },
];

/// What the squares are worth in the middlegame and in the endgame, by kind and as White sees them.
pub(super) const PIECE_SQUARES: [[(i32, i32); 64]; 6] = {
    let mut tables = [[(0, 0); 64]; 6];
    let mut kind = 0;
    while kind < 6 {
        let mut square = 0;
        while square < 64 {
            tables[kind][square] = (worth(&MIDDLEGAME[kind], square), worth(&ENDGAME[kind], square));
            square += 1;
        }
        kind += 1;
    }
    tables
};

const fn worth(parts: &SquareWorth, square: usize) -> i32 {
    let (file, rank) = (square % 8, square / 8);
    let inward = from_edge(file) + from_edge(rank);
    parts.centre * inward as i32 + parts.ranks[rank] + parts.files[file]
}

const fn from_edge(line: usize) -> usize {
    if line < 4 { line } else { 7 - line }
}

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
