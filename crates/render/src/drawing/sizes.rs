//! The sizes of drawings, in pixels.

/// One square of the 8 by 8 board.
pub(crate) const SQUARE: usize = 90;
/// The board's side, and the largest width of the endless grid.
pub(crate) const BOARD: usize = 8 * SQUARE;
/// The squares of the endless grid. The largest size at which the visible part fits is used.
pub(crate) const GRID_SQUARES: [usize; 13] = [90, 78, 68, 60, 52, 46, 40, 34, 28, 24, 20, 16, 12];
/// The widths of pictures of boards: balanced, balanced without cards, and wide.
pub(crate) const WIDTHS: [usize; 3] = [886, BOARD, 1146];
/// The width of a hand of usual size, which is three cards.
pub(crate) const HAND_WIDTH: usize = 3 * HAND_CARD.0;

/// The last card played.
pub(crate) const CARD: (usize, usize) = (160, 224);
/// The next card to be turned, face down beside the last one.
pub(crate) const NEXT_CARD: (usize, usize) = (112, 157);
/// The card on top of a pile.
pub(crate) const SMALL_CARD: (usize, usize) = (42, 59);
/// A hand as a fan of cards, as high as a pile.
pub(crate) const FAN: (usize, usize) = (46, SMALL_CARD.1);
/// The sign of a player's side.
pub(crate) const SEAT_SIGN: usize = 40;
/// A captured piece beside the board.
pub(crate) const CAPTURED: usize = 34;
/// The thickness of a wall.
pub(crate) const WALL: usize = 18;
/// The square area around a corner in which a wall between diagonal neighbours is drawn.
pub(crate) const CORNER_WALL: usize = 58;
/// A badge on a piece or a square. On a phone it is 14 pixels wide, or 11 on wide pictures.
pub(crate) const BADGE: usize = 36;

/// The laurel of a rank in a table, and that of a champion.
pub(crate) const LAUREL: usize = 48;
pub(crate) const LARGE_LAUREL: usize = 140;

/// One card of a hand, including the room around it.
pub(crate) const HAND_CARD: (usize, usize) = (240, 336);
/// One card of a pool, including the room around it. Four of them are as wide as a hand.
pub(crate) const POOL_CARD: (usize, usize) = (180, 196);
/// One card of the hand on the picture of a board, including the room around it.
pub(crate) const TRAY_CARD: (usize, usize) = (134, 168);
