//! What stands where: the places of pieces and cards, and sets of squares, the part of a state that moves change and
//! attacks read.

use super::grid::Point;
use crate::mark::{Mark, Marks};
use crate::piece::{Kind, OffBoard, Piece, PieceId};
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Location {
    /// On a square of the 8 by 8 board.
    On(Square),
    /// On a point of the endless grid.
    At(Point),
    /// In a unit with this piece, wherever that piece is.
    With(PieceId),
    Off(OffBoard),
}

/// Where cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Zone {
    Hand(Seat),
    /// The draw pile of both seats. The top card is the last of the list.
    Pile,
    /// A seat's own draw pile; the top card is the last of the list.
    Deck(Seat),
    /// The cards from which a seat builds its deck.
    Pool(Seat),
    /// The deck that a seat has built while the other has not built one yet.
    Built(Seat),
    /// A seat's discard pile; the top card is the last of the list.
    Discard(Seat),
    /// The discard pile of both seats, if they draw from one deck and share its discard pile; the
    /// top card is the last of the list.
    Discards,
    /// In play: continuing cards, and tiles whose pieces are on the grid.
    InPlay,
}

impl Zone {
    /// Whether cards lie there face down, to be drawn.
    pub(crate) const fn is_face_down_pile(self) -> bool {
        matches!(self, Zone::Pile | Zone::Deck(_))
    }
}

/// The squares of the pieces by kind, owner, royalty and marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sets {
    pub(super) by_kind: [SquareSet; Kind::COUNT],
    pub(super) by_owner: [SquareSet; 2],
    pub(super) royal: SquareSet,
    marked: [SquareSet; Mark::COUNT],
    /// Squares with any mark.
    pub(super) any_mark: SquareSet,
}

impl Sets {
    /// Adds a piece on the square, without its marks: see [`Sets::mark`].
    #[inline]
    pub(super) fn add(&mut self, piece: Piece, square: Square) {
        self.by_kind[piece.kind.index()].insert(square);
        self.by_owner[piece.owner.index()].insert(square);
        if piece.royal {
            self.royal.insert(square);
        }
    }

    /// Adds a second kind on the square, for a unit of two.
    pub(super) fn add_kind(&mut self, kind: Kind, square: Square) {
        self.by_kind[kind.index()].insert(square);
    }

    #[cold]
    pub(super) fn mark(&mut self, marks: Marks, square: Square) {
        self.any_mark.insert(square);
        for index in marks.indices() {
            self.marked[index].insert(square);
        }
    }

    #[inline]
    pub(super) fn remove(&mut self, piece: Piece, square: Square) {
        self.by_kind[piece.kind.index()].remove(square);
        self.by_owner[piece.owner.index()].remove(square);
        self.royal.remove(square);
        if self.any_mark.has(square) {
            self.unmark(square);
        }
    }

    #[cold]
    fn unmark(&mut self, square: Square) {
        self.any_mark.remove(square);
        // A unit of two has two kinds.
        for set in self.marked.iter_mut().chain(&mut self.by_kind) {
            set.remove(square);
        }
    }

    /// The squares of the pieces with a mark.
    #[inline]
    pub(super) fn marked(&self, mark: Mark) -> SquareSet {
        self.marked[mark.index()]
    }

    #[inline]
    pub(super) fn occupied(&self) -> SquareSet {
        self.by_owner[0] | self.by_owner[1]
    }

    /// The sets after what is on a square moves to another, capturing what stands there or on the
    /// square of `taken`. A magnet that moves is no longer one.
    pub(super) fn after(&self, from: Square, to: Square, taken: Option<Square>) -> Sets {
        let mut after = *self;
        let Sets { by_kind, by_owner, royal, marked, any_mark } = &mut after;
        let sets = by_kind.iter_mut().chain(by_owner).chain([royal]).chain(marked).chain([any_mark]);
        for set in sets {
            let moves = set.has(from);
            set.remove(to);
            if let Some(taken) = taken {
                set.remove(taken);
            }
            if moves {
                set.remove(from);
                set.insert(to);
            }
        }
        after.marked[Mark::Magnet.index()].remove(to);
        after
    }
}
