//! Why a typed move could not be taken.

use crate::action::Action;
use crate::defaults::GRID_BOUND;
use crate::square::Cell;

/// Why a typed move could not be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextError {
    /// The text is no move in any notation.
    #[error("`{0}` is no move: write it like Nf3, exd5, O-O, e8=Q, or as squares like e2e4")]
    Unreadable(String),
    /// The text is no move on the endless grid in any notation.
    #[error(
        "`{0}` is no move: write it as two points like 1,0-0,0, as a piece and its target like K0,0, or as a piece's \
         point and its target's number like 1,0 #2"
    )]
    UnreadableOnGrid(String),
    /// The text names a piece of the seat that can move, and not where it goes.
    #[error("{from} names a piece but no target: say where it goes")]
    Unfinished {
        /// Where the piece stands.
        from: Cell,
    },
    /// On the endless grid: the text names a point on which nothing of the seat can move.
    #[error("nothing of yours on {from} can move now")]
    Immobile {
        /// The point.
        from: Cell,
    },
    /// On the endless grid: the piece has no target with this number.
    #[error("there is no target {number}: those of the piece on {from} are numbered from 1 to {targets}")]
    NoSuchTarget {
        /// Where the piece stands.
        from: Cell,
        /// The digits that were typed.
        number: String,
        /// How many targets the piece has, at least one.
        targets: usize,
    },
    /// On the endless grid: a coordinate beyond the bound, in a text that leaves open which move was
    /// meant, or one that fits no [`Cell`] at all.
    #[error("{coordinate} lies too far away: the coordinates go from -{bound} to {bound}", bound = GRID_BOUND)]
    TooFar {
        /// The coordinate.
        coordinate: String,
    },
    /// The text is a move, but not a legal one now.
    #[error("{text} is not possible now")]
    NoSuchMove {
        /// What was typed.
        text: String,
        /// The move as squares or points, if the text says which it was meant to be.
        meant: Option<Action>,
    },
    /// More than one legal move fits the text.
    #[error("{text} can be more than one move")]
    Ambiguous {
        /// What was typed.
        text: String,
        /// The moves that fit.
        candidates: Vec<Action>,
    },
}
