//! Where everything is on the picture of a board, in pixels.

use cardinal_rules::{Square, View};

use super::scenes::Shape;
use crate::drawing::ground::coordinates::Seating;
use crate::drawing::sizes::{BOARD, CARD, NEXT_CARD, SMALL_CARD, SQUARE, TRAY_CARD, WIDTHS};

/// The height of a player's strip above or below the board, in the balanced shape.
const STRIP: usize = 44;
/// The space around the board in the wide shape.
const EDGE: usize = 5;
/// The space between things.
pub(crate) const GAP: usize = 8;
/// The height of a line of text in the wide shape, for a player or the caption of the card.
pub(super) const LINE: usize = 54;
/// The distance of its baseline from its upper edge. Accents on capitals fit above.
pub(super) const BASELINE: usize = 42;
/// The greatest height of the endless grid in the balanced shape. The desktop shows a picture with such a grid
/// as wide as a phone does.
const TALLEST: usize = 825;
/// The least height of the column beside the board: the card, the next one and five piles.
const SHORTEST: usize = CARD.1 + NEXT_CARD.1 + 2 * GAP + 4 * PILE;
/// The height of a pile, including the space below it.
pub(super) const PILE: usize = SMALL_CARD.1 + 5;
/// How many cards of a hand fit on the picture of a board: beside the board in the wide shape, below it in the
/// balanced one.
const TRAY: usize = 6;

/// Whether a hand of this many cards fits on the picture of a board.
pub(crate) const fn has_room(cards: usize) -> bool {
    cards <= TRAY
}

/// How many cards of a hand on the picture of a board are side by side.
const fn tray_columns(shape: Shape) -> usize {
    match shape {
        Shape::Balanced => TRAY,
        Shape::Wide => TRAY / 2,
    }
}

/// Where the parts of a picture are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The upper left corner of the field for the board or the grid, and the height of that field.
    pub(crate) field: (usize, usize),
    pub(crate) field_height: usize,
    /// The left edge of the column beside the board, if there is one.
    pub(crate) column: Option<usize>,
    /// Where the player's hand is, if it is on the picture.
    pub(super) tray: Option<Tray>,
}

/// The place of a hand on the picture of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tray {
    pub(super) top: usize,
    pub(super) left: usize,
    /// How many cards are side by side.
    pub(super) columns: usize,
}

/// The greatest width and height of the endless grid.
pub(crate) const fn room(shape: Shape) -> (usize, usize) {
    match shape {
        Shape::Balanced => (BOARD, TALLEST),
        Shape::Wide => (BOARD, BOARD),
    }
}

impl Layout {
    /// The layout of a picture on which the board or the grid has this height.
    pub(crate) fn new(shape: Shape, view: &View, board_height: usize) -> Layout {
        let has_cards = view.variant.facts().cards.is_some();
        let [balanced, bare, wide] = WIDTHS;
        match shape {
            Shape::Balanced => {
                let field_height = if has_cards { board_height.max(SHORTEST) } else { board_height };
                Layout {
                    width: if has_cards { balanced } else { bare },
                    height: field_height + 2 * STRIP,
                    field: (0, STRIP),
                    field_height,
                    column: has_cards.then_some(BOARD + 4),
                    tray: None,
                }
            }
            Shape::Wide => Layout {
                width: wide,
                height: BOARD + 2 * EDGE,
                field: (EDGE, EDGE),
                field_height: BOARD,
                column: Some(BOARD + 2 * EDGE + 4),
                tray: None,
            },
        }
    }

    /// The layout of a picture of an 8 by 8 board.
    pub(crate) fn of_board(shape: Shape, view: &View) -> Layout {
        Layout::new(shape, view, BOARD)
    }

    /// The layout of a picture of an 8 by 8 board with nothing beside it.
    pub(crate) const fn of_board_alone() -> Layout {
        Layout { width: BOARD, height: BOARD, field: (0, 0), field_height: BOARD, column: None, tray: None }
    }

    /// The lower edge of the field.
    pub(crate) fn bottom(&self) -> usize {
        self.field.1 + self.field_height
    }

    /// The upper left corner of a square of the 8 by 8 board.
    pub(crate) fn corner(&self, seating: Seating, square: Square) -> (usize, usize) {
        let ((left, top), (column, row)) = (self.board(), seating.place(square));
        (left + column * SQUARE, top + row * SQUARE)
    }

    /// The upper left corner of the 8 by 8 board.
    pub(crate) fn board(&self) -> (usize, usize) {
        (self.field.0, self.field.1 + (self.field_height - BOARD) / 2)
    }

    /// The layout with a hand: below the player's strip in the balanced shape, where it adds to the height, and
    /// above the player's line in the wide one.
    pub(super) fn with_hand(self, shape: Shape) -> Layout {
        let columns = tray_columns(shape);
        let high = TRAY / columns * TRAY_CARD.1;
        match shape {
            Shape::Balanced => {
                let top = self.height;
                Layout { height: top + high, tray: Some(Tray { top, left: 0, columns }), ..self }
            }
            Shape::Wide => {
                let (top, left) = (self.height - LINE - high, self.column.unwrap_or(0));
                Layout { tray: Some(Tray { top, left, columns }), ..self }
            }
        }
    }
}
