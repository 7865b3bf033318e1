//! What the squares are worth to each kind of piece.
//!
//! A square's worth is the sum of three simple ideas: how far it is from the edge, its rank and its
//! file. That is coarser than a number for every square, and each number has a reason.

/// The parts of a square's worth for one kind, in one phase of the game.
struct Worth {
    /// For each step from the nearest edges, which makes 0 in a corner and 6 in the centre.
    centre: i32,
    /// For each rank, the seat's own first.
    ranks: [i32; 8],
    /// For each file.
    files: [i32; 8],
}

const FLAT: [i32; 8] = [0; 8];

const MIDDLEGAME: [Worth; 6] = [
    Worth { centre: 3, ranks: [0, -6, -6, 2, 10, 26, 50, 0], files: [-10, -4, -6, 4, 4, -6, -2, -10] },
    Worth { centre: 8, ranks: [-40, -30, -22, -16, -8, 0, -14, -36], files: [-8, 0, 0, 0, 0, 0, 0, -8] },
    Worth { centre: 4, ranks: [-22, -8, -8, -8, -8, -10, -16, -20], files: [-2, 4, 0, 0, 0, 0, 4, -2] },
    Worth { centre: 0, ranks: [-4, -10, -12, -10, -4, 4, 22, 14], files: [-8, -4, 2, 8, 8, 4, -4, -10] },
    Worth { centre: 2, ranks: [-4, -2, -4, -6, -4, 0, 2, 4], files: [-4, -2, 0, 0, 0, 2, 4, 4] },
    Worth { centre: -4, ranks: [14, 2, -22, -38, -46, -50, -50, -50], files: [14, 26, 10, -12, -10, -10, 26, 18] },
];

const ENDGAME: [Worth; 6] = [
    Worth { centre: 0, ranks: [0, -4, -4, 2, 12, 36, 64, 0], files: [4, 2, 0, -2, -2, 0, 2, 4] },
    Worth { centre: 7, ranks: [-26, -24, -18, -12, -10, -14, -20, -30], files: FLAT },
    Worth { centre: 4, ranks: [-14, -12, -8, -6, -6, -8, -10, -14], files: FLAT },
    Worth { centre: 0, ranks: [-6, -6, -4, 0, 4, 6, 10, 8], files: FLAT },
    Worth { centre: 6, ranks: [-32, -26, -18, -8, 0, 2, 4, -6], files: FLAT },
    Worth { centre: 9, ranks: [-32, -26, -20, -14, -10, -10, -18, -32], files: FLAT },
];

/// What the squares are worth in the middlegame and in the endgame, by kind and as White sees them.
pub(super) const SQUARES: [[(i32, i32); 64]; 6] = {
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

const fn worth(parts: &Worth, square: usize) -> i32 {
    let (file, rank) = (square % 8, square / 8);
    let inward = from_edge(file) + from_edge(rank);
    parts.centre * inward as i32 + parts.ranks[rank] + parts.files[file]
}

const fn from_edge(line: usize) -> usize {
    if line < 4 { line } else { 7 - line }
}
