//! A move of chess, and what every move changes beside the pieces.

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
    /// What is left of the castling rights.
    pub(crate) castling: Castling,
    /// The squares that pawns have just passed by a double step.
    pub(crate) passed: SquareSet,
    /// Half-moves (in card games: turns) without a capture or a pawn move.
    pub(crate) quiet: u16,
    /// The number of the full move, from 1.
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
    /// As which of its parts a unit of two goes, where that matters: one of them is a pawn that would step twice or
    /// capture in passing, and the other comes there without.
    pub(crate) part: Option<Kind>,
}

impl Move {
    /// A move without promotion, which a unit makes as either part.
    #[inline]
    pub(crate) const fn plain(from: Square, to: Square) -> Move {
        Move { from, to, promote: None, part: None }
    }

    /// Whether a part of this kind can be the one that moves.
    #[inline]
    pub(crate) fn is_as(self, kind: Kind) -> bool {
        self.part.is_none_or(|part| part == kind)
    }

    /// Whether a piece of this kind castles by the move: the king's own move of two squares.
    #[inline]
    pub(crate) fn castles(self, kind: Kind) -> bool {
        kind.castles() && self.from.file().abs_diff(self.to.file()) == 2 && self.from.rank() == self.to.rank()
    }
}
