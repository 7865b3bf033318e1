//! Where things stand on the picture of a board, in pixels.

use cardinal_rules::{Seat, Square};

use crate::drawing::sizes::{BANNER, CARD, CARD_ON_BANNER, SQUARE, WIDTH};

/// What is said of one player, from its upper edge to its lower.
pub(crate) const ROW: usize = 72;
/// Where the board begins.
pub(crate) const BOARD_TOP: usize = BANNER + ROW;
/// Where the lower player's row begins below an 8 by 8 board.
pub(crate) const BOTTOM_ROW: usize = BOARD_TOP + WIDTH;
/// The space between things and the picture's edge.
pub(crate) const MARGIN: usize = 14;
/// The upper left corner of the card beside the board.
pub(crate) const CARD_AT: (usize, usize) = (WIDTH - CARD.0 - 8, BANNER - CARD_ON_BANNER);
/// The line above the cards of a hand.
pub(crate) const HAND_HEAD: usize = 60;

/// The upper left corner of a square.
pub(crate) const fn corner(orientation: Seat, square: Square) -> (usize, usize) {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    match orientation {
        Seat::White => (file * SQUARE, BOARD_TOP + (7 - rank) * SQUARE),
        Seat::Black => ((7 - file) * SQUARE, BOARD_TOP + rank * SQUARE),
    }
}
