//! How large things are drawn, in pixels.

/// One square of the 8 by 8 board.
pub(crate) const SQUARE: usize = 90;
/// The board, and so every picture but that of a single card, from side to side.
pub(crate) const WIDTH: usize = 8 * SQUARE;
/// Squares of the endless grid. The largest that lets the shown part fit is taken.
pub(crate) const GRID_SQUARES: [usize; 12] = [90, 76, 64, 54, 46, 40, 34, 28, 24, 20, 16, 12];

/// The news at the top, from its upper edge to its lower.
pub(crate) const BANNER: usize = 96;
/// The card beside the board, across and down.
pub(crate) const CARD: (usize, usize) = (112, 157);
/// How many of that card's rows lie on the banner; the others lie on the backdrop.
pub(crate) const CARD_ON_BANNER: usize = 90;
/// The card on top of a pile.
pub(crate) const SMALL_CARD: (usize, usize) = (42, 59);
/// One face-down card of a hand.
pub(crate) const TINY_CARD: (usize, usize) = (17, 24);
/// The sign of a player's side.
pub(crate) const SEAT_SIGN: usize = 60;
/// A captured piece beside the board.
pub(crate) const CAPTURED: usize = 30;
/// How thick a wall is.
pub(crate) const WALL: usize = 18;
/// The field across a corner on which a wall between diagonal neighbours stands.
pub(crate) const CORNER_WALL: usize = 58;
/// The badge of a piece that a card has changed.
pub(crate) const BADGE: usize = 30;

/// One card of a hand with the room around it.
pub(crate) const HAND_CARD: (usize, usize) = (232, 336);
/// One card of the hand below a board with the room around it; six stand side by side.
pub(crate) const TRAY_CARD: (usize, usize) = (WIDTH / 6, 172);
