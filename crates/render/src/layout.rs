//! Where things stand on the picture of a board, in pixels.

use cardinal_rules::{Seat, Square};

/// One square.
pub(crate) const SQUARE: usize = 90;
/// The board, and so the picture, from side to side.
pub(crate) const WIDTH: usize = 8 * SQUARE;
/// The news at the top.
pub(crate) const BANNER: usize = 96;
/// What is said of one player.
pub(crate) const ROW: usize = 72;
pub(crate) const BOARD_TOP: usize = BANNER + ROW;
/// Where the lower player's row begins below an 8 by 8 board.
pub(crate) const BOTTOM_ROW: usize = BOARD_TOP + WIDTH;
/// The space between things and the picture's edge.
pub(crate) const MARGIN: usize = 14;

pub(crate) const CARD: (usize, usize) = (112, 157);
pub(crate) const CARD_AT: (usize, usize) = (WIDTH - CARD.0 - 8, 6);
pub(crate) const SMALL: (usize, usize) = (42, 59);
pub(crate) const TINY: (usize, usize) = (17, 24);
pub(crate) const SEAT_MARK: usize = 60;
pub(crate) const CAPTURED: usize = 30;
pub(crate) const WALL: usize = 18;
/// The field across a corner on which a wall between diagonal neighbours stands.
pub(crate) const CORNER_WALL: usize = 58;
pub(crate) const BADGE: usize = 30;

/// One card of a hand with the room around it.
pub(crate) const TILE: (usize, usize) = (232, 336);
/// One card of the hand below a board with the room around it; six stand side by side.
pub(crate) const TRAY: (usize, usize) = (WIDTH / 6, 172);
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
