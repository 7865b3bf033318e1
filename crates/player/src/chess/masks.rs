//! Sets of squares that the evaluation asks for, as tables.

use cardinal_rules::{Seat, Square, SquareSet};

/// The squares of each file.
pub(super) const FILES: [SquareSet; 8] = {
    let mut files = [SquareSet::EMPTY; 8];
    let mut file = 0;
    while file < 8 {
        files[file] = SquareSet(0x0101_0101_0101_0101 << file);
        file += 1;
    }
    files
};

/// The squares of the files beside each file.
pub(super) const BESIDE: [SquareSet; 8] = {
    let mut beside = [SquareSet::EMPTY; 8];
    let mut file = 0;
    while file < 8 {
        let left = if file > 0 { FILES[file - 1].0 } else { 0 };
        let right = if file < 7 { FILES[file + 1].0 } else { 0 };
        beside[file] = SquareSet(left | right);
        file += 1;
    }
    beside
};

/// The ranks before a square, as the seat sees it.
pub(super) const fn before(seat: Seat, square: Square) -> SquareSet {
    let rank = square.rank() as u32;
    match seat {
        Seat::White if rank == 7 => SquareSet::EMPTY,
        Seat::White => SquareSet(!0 << ((rank + 1) * 8)),
        Seat::Black => SquareSet((1 << (rank * 8)) - 1),
    }
}

/// The rank of a square, 0 to 7, as the seat sees it.
pub(super) const fn rank_for(seat: Seat, square: Square) -> usize {
    match seat {
        Seat::White => square.rank() as usize,
        Seat::Black => 7 - square.rank() as usize,
    }
}

/// The squares that the seat's pawns attack.
pub(super) const fn pawn_attacks(seat: Seat, pawns: SquareSet) -> SquareSet {
    let (not_a, not_h) = (pawns.0 & !FILES[0].0, pawns.0 & !FILES[7].0);
    match seat {
        Seat::White => SquareSet(not_a << 7 | not_h << 9),
        Seat::Black => SquareSet(not_a >> 9 | not_h >> 7),
    }
}
