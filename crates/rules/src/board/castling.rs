//! Castling rights, and the squares of each castling.

use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// The side of the board on which a king castles.
#[derive(Clone, Copy)]
enum Wing {
    King,
    Queen,
}

/// The remaining castling rights, one bit each: K, Q, k, q.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Castling(pub(crate) u8);

/// Seat, wing, king's start, king's end, rook's start, rook's end and the squares that must be empty.
pub(crate) const CASTLING_WINGS: [CastlingWing; 4] = [
    CastlingWing::new(Seat::White, Wing::King),
    CastlingWing::new(Seat::White, Wing::Queen),
    CastlingWing::new(Seat::Black, Wing::King),
    CastlingWing::new(Seat::Black, Wing::Queen),
];

/// The geometry of one castling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingWing {
    pub(crate) seat: Seat,
    pub(crate) right: u8,
    pub(crate) king_from: Square,
    pub(crate) king_over: Square,
    pub(crate) king_to: Square,
    pub(crate) rook_from: Square,
    /// The squares between king and rook.
    pub(crate) between: SquareSet,
}

impl CastlingWing {
    const fn new(seat: Seat, wing: Wing) -> CastlingWing {
        let (rank, shift) = match seat {
            Seat::White => (0, 0),
            Seat::Black => (56, 2),
        };
        let (over, to, rook, between, bit) = match wing {
            Wing::King => (5, 6, 7, 0b0110_0000, 1),
            Wing::Queen => (3, 2, 0, 0b0000_1110, 2),
        };
        CastlingWing {
            seat,
            right: bit << shift,
            king_from: Square::new(rank + 4),
            king_over: Square::new(rank + over),
            king_to: Square::new(rank + to),
            rook_from: Square::new(rank + rook),
            between: SquareSet(between << rank),
        }
    }
}

/// The castling rights that remain when a piece leaves or enters a square.
const RIGHTS_KEPT: [u8; 64] = {
    let mut kept = [0b1111; 64];
    let mut index = 0;
    while index < CASTLING_WINGS.len() {
        let wing = CASTLING_WINGS[index];
        kept[wing.king_from.index()] &= !wing.right;
        kept[wing.rook_from.index()] &= !wing.right;
        index += 1;
    }
    kept
};

impl Castling {
    /// The rights that remain when a piece leaves or enters a square.
    #[inline]
    pub(crate) const fn without(self, square: Square) -> Castling {
        Castling(self.0 & RIGHTS_KEPT[square.index()])
    }
}
