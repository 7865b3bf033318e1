//! What a game starts from, and why it can't.

use serde::{Deserialize, Serialize};

use crate::board::{FenError, Location, State};
use crate::card::Card;
use crate::defaults::GRID_BOUND;
use crate::piece::{Kind, OffBoard, Piece};
use crate::position::{Lists, Position};
use crate::seat::Seat;
use crate::setup::{Rules, Variant};
use crate::square::{Cell, Square};

/// What a game starts from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// The game and its options.
    #[serde(flatten)]
    pub rules: Rules,
    /// The position, if it is not the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

impl Setup {
    /// A game from its usual start.
    pub const fn new(rules: Rules) -> Setup {
        Setup { rules, position: None }
    }
}

/// Why no game can start from a setup.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The FEN cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A side does not have exactly one king.
    #[error("each side needs exactly one king, {} has {count}", seat.name())]
    Kings {
        /// Which side.
        seat: Seat,
        /// How many kings it has.
        count: usize,
    },
    /// The side that is not to move stands in check.
    #[error("{} stands in check, but it is not {}'s turn", seat.name(), seat.name())]
    OpponentInCheck {
        /// The side in check.
        seat: Seat,
    },
    /// A pawn stands where none can be.
    #[error("a pawn cannot stand on {0}: pawns live on ranks 2 to 7")]
    PawnOnEdge(Square),
    /// A castling right without its king and rook in place.
    #[error("castling right {right} needs the king on {king} and the rook on {rook}")]
    Castling {
        /// The right's letter in FEN.
        right: char,
        /// Where the king would have to stand.
        king: Square,
        /// Where the rook would have to stand.
        rook: Square,
    },
    /// An en-passant square that no pawn can just have passed by a double step.
    #[error("no pawn can just have passed {0} by a double step")]
    EnPassant(Square),
    /// A point of the endless grid that is too far away.
    #[error("no piece can stand on {0}: the grid's coordinates go from -{GRID_BOUND} to {GRID_BOUND}")]
    TooFar(Cell),
    /// Two pieces on one point.
    #[error("two pieces stand on {0}")]
    Crowded(Cell),
    /// A card of another game.
    #[error("{} has no card `{card}`", variant.name())]
    Card {
        /// The game.
        variant: Variant,
        /// The card.
        card: Card,
    },
    /// The game has no such pile, or no continuing cards.
    #[error("{} has no {what}", variant.name())]
    Zone {
        /// The game.
        variant: Variant,
        /// What the position lists.
        what: &'static str,
    },
    /// A continuing card that cannot be in play with these choices.
    #[error("{card} cannot be in play with these choices: {needs}")]
    Effect {
        /// The card.
        card: Card,
        /// What it needs.
        needs: &'static str,
    },
    /// More pieces or cards than a game can hold.
    #[error("a position holds at most {limit} {what}, this one has {count}")]
    TooMany {
        /// Pieces or cards.
        what: &'static str,
        /// How many there may be.
        limit: usize,
        /// How many there are.
        count: usize,
    },
}

/// The most pieces off the board, and the most cards, that a position may list.
pub(super) const LIST_LIMIT: usize = 120;

/// Adds the pieces that a position lists as off the board in this way.
pub(super) fn add_off_board(state: &mut State, pieces: Option<&Lists<Kind>>, how: OffBoard) -> Result<(), SetupError> {
    let Some(pieces) = pieces else { return Ok(()) };
    for seat in Seat::ALL {
        let list = pieces.of(seat);
        let count = state.pieces().count() + list.len();
        if count > LIST_LIMIT {
            return Err(SetupError::TooMany { what: "pieces", limit: LIST_LIMIT, count });
        }
        for kind in list {
            state.add_piece(Piece { royal: false, ..Piece::new(seat, *kind) }, Location::Off(how));
        }
    }
    Ok(())
}
