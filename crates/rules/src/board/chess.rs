//! A move of chess, castling, what every move changes besides the pieces, and the rules that differ between games.

use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

/// The part of the state that every move of chess changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Chess {
    /// Whose turn it is.
    pub(crate) turn: Seat,
    /// The remaining castling rights.
    pub(crate) castling: Castling,
    /// The squares that pawns have just passed by a double step.
    pub(crate) passed: SquareSet,
    /// Half-moves (in card games: turns) without a capture or a pawn move.
    pub(crate) quiet: u16,
    /// The full-move number, from 1.
    pub(crate) number: u32,
}

impl Chess {
    /// Hands the turn over.
    #[inline]
    pub(crate) fn pass(&mut self) {
        if self.turn == Seat::Black {
            self.number = self.number.saturating_add(1);
        }
        self.turn = !self.turn;
    }
}

/// A move of chess on the 8 by 8 board. Castling is the king's move of two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promote: Option<Kind>,
    /// The part of a unit of two that moves, where that matters: one part is a pawn that would take
    /// a double step or capture in passing, and the other gets there without.
    pub(crate) part: Option<Kind>,
}

impl Move {
    /// A move without promotion, made as either part of a unit.
    #[inline]
    pub(crate) const fn plain(from: Square, to: Square) -> Move {
        Move { from, to, promote: None, part: None }
    }

    /// Whether a part of this kind can be the one that moves.
    #[inline]
    pub(crate) fn is_as(self, kind: Kind) -> bool {
        self.part.is_none_or(|part| part == kind)
    }

    /// Whether this move castles if a piece of this kind makes it: the king's own move of two
    /// squares.
    #[inline]
    pub(crate) fn castles(self, kind: Kind) -> bool {
        kind.castles() && self.from.file().abs_diff(self.to.file()) == 2 && self.from.rank() == self.to.rank()
    }
}

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

/// The rules of chess that a game uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChessRules {
    /// Whether there is castling, and how check restricts it.
    pub(crate) castling: CastlingRule,
    /// Where pawns may make a double step from.
    pub(crate) pawn_home: PawnHome,
    /// Whether a double step can be captured in passing.
    pub(crate) en_passant: bool,
    /// Whether a pawn must promote on the last rank; otherwise it stays there as a pawn.
    pub(crate) promotion: bool,
    /// Whether a move must not leave the mover's own king attacked.
    pub(crate) safety: bool,
}

impl ChessRules {
    /// The rules of FIDE.
    pub(crate) const FIDE: ChessRules = ChessRules {
        castling: CastlingRule::Fide,
        pawn_home: PawnHome::SecondRank,
        en_passant: true,
        promotion: true,
        safety: true,
    };
}

/// Where pawns may make a double step from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PawnHome {
    /// From their second rank.
    SecondRank,
    /// Knightmare Chess: also from their first rank, where cards can put them.
    FirstTwoRanks,
}

/// How check restricts castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CastlingRule {
    /// There is no castling.
    None,
    /// FIDE 3.8.2: not out of, through or into check.
    Fide,
    /// Knightmare Chess: out of check and through it, but not into it.
    Free,
}
