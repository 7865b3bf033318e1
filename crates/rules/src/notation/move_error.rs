//! Why a typed move could not be used, and what all readers of typed text share.

use crate::action::Action;
use crate::square::{Cell, Square};

/// Why a typed move could not be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a typed move that could not be used: {self:?}")]
pub enum MoveTextError {
    /// The text is not a move in any notation.
    Unreadable(String),
    /// The text is not a move on the endless grid in any notation.
    UnreadableOnGrid(String),
    /// The text names a piece that the seat can move, but not where to.
    Unfinished {
        /// Where the piece stands.
        from: Cell,
    },
    /// On the endless grid: the text names a point where the seat has nothing to move.
    Immobile {
        /// The point.
        from: Cell,
    },
    /// On the endless grid: the piece has no target with this number.
    NoSuchTarget {
        /// Where the piece stands.
        from: Cell,
        /// The digits that were typed.
        number: String,
        /// How many targets the piece has, at least one.
        targets: usize,
    },
    /// On the endless grid: a coordinate beyond the bound, in a text that leaves open which move
    /// was meant, or one that does not fit a [`Cell`] at all.
    TooFar {
        /// The coordinate.
        coordinate: String,
    },
    /// The text is a move, but not a legal one now.
    NoSuchMove {
        /// What was typed.
        text: String,
        /// The intended move as squares or points, if the text makes it clear.
        meant: Option<Action>,
    },
    /// More than one legal move fits the text.
    Ambiguous {
        /// What was typed.
        text: String,
        /// The moves that fit.
        candidates: Vec<Action>,
    },
}

impl MoveTextError {
    /// The text names this square's piece, but not where to.
    pub(super) fn unfinished(from: Square) -> MoveTextError {
        MoveTextError::Unfinished { from: from.into() }
    }
}

/// Signs that may follow a move or a tile's point without changing its meaning.
pub(super) const SIGNS: [char; 5] = ['+', '#', '!', '?', ' '];

/// The start of a typed text, as repeated in errors.
pub(super) fn excerpt(text: &str) -> String {
    text.trim().chars().take(40).collect()
}
