//! Where pieces and cards are.

use super::grid::Point;
use crate::piece::{OffBoard, PieceId};
use crate::seat::Seat;
use crate::square::Square;

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
