//! A move of chess, and what every move changes besides the pieces.

use super::castling::Castling;
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

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
