//! The laws of chess on which games differ, and the geometry of castling.

use crate::seat::Seat;
use crate::square::{Square, SquareSet};

/// Which of the rules of chess a game uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Law {
    /// Whether there is castling, and what a check does to it.
    pub(crate) castling: CastlingLaw,
    /// From where pawns may make a double step.
    pub(crate) pawn_home: PawnHome,
    /// Whether a double step can be captured in passing.
    pub(crate) en_passant: bool,
    /// Whether a pawn must promote on the last rank; otherwise it stays there as a pawn.
    pub(crate) promotion: bool,
    /// Whether a move may not leave the own king attacked.
    pub(crate) safety: bool,
}

/// From where pawns may make a double step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PawnHome {
    /// From their second rank.
    SecondRank,
    /// Knightmare Chess: from their first rank too, where cards can bring them.
    FirstTwoRanks,
}

/// What check means for castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CastlingLaw {
    /// There is no castling.
    None,
    /// FIDE 3.8.2: not out of, through or into check.
    Fide,
    /// Knightmare Chess: out of check and through it, not into it.
    Free,
}

/// A castling wing.
#[derive(Clone, Copy)]
enum Wing {
    King,
    Queen,
}

/// The castling rights that are left, a bit each: K, Q, k, q.
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
