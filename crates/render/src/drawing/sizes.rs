//! How large things are drawn, in pixels.

/// One square of the 8 by 8 board.
pub(crate) const SQUARE: usize = 90;
/// The board from side to side, and the field in which the endless grid is shown.
pub(crate) const BOARD: usize = 8 * SQUARE;
/// Squares of the endless grid. The largest that lets the shown part fit is taken.
pub(crate) const GRID_SQUARES: [usize; 13] = [90, 78, 68, 60, 52, 46, 40, 34, 28, 24, 20, 16, 12];
/// How wide the pictures of boards are: balanced, balanced without cards, and wide.
pub(crate) const WIDTHS: [usize; 3] = [886, BOARD, 1146];
/// How wide the picture of a hand of usual size is: three cards.
pub(crate) const HAND_WIDTH: usize = 3 * HAND_CARD.0;

/// The card that was played last.
pub(crate) const CARD: (usize, usize) = (160, 224);
/// The card that is to be turned, face down where another one lies beside it.
pub(crate) const NEXT_CARD: (usize, usize) = (112, 157);
/// The card on top of a pile.
pub(crate) const SMALL_CARD: (usize, usize) = (42, 59);
/// A hand, as its cards are held: the same height.
pub(crate) const FAN: (usize, usize) = (46, SMALL_CARD.1);
/// The sign of a player's side.
pub(crate) const SEAT_SIGN: usize = 40;
/// A captured piece beside the board.
pub(crate) const CAPTURED: usize = 34;
/// How thick a wall is.
pub(crate) const WALL: usize = 18;
/// The field across a corner on which a wall between diagonal neighbours stands.
pub(crate) const CORNER_WALL: usize = 58;
/// A badge on a piece or a square: on a phone they are fourteen pixels wide, on wide pictures eleven.
pub(crate) const BADGE: usize = 36;

/// One card of a hand with the room around it.
pub(crate) const HAND_CARD: (usize, usize) = (240, 336);
/// One card of a pool with the room around it: four side by side are as wide as a hand.
pub(crate) const POOL_CARD: (usize, usize) = (180, 196);
/// One card of the hand beside a board with the room around it.
pub(crate) const TRAY_CARD: (usize, usize) = (134, 168);
