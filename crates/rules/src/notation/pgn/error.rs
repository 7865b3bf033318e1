//! What cannot be read in a PGN text.

use crate::notation::MoveTextError;
use crate::play::SetupError;

/// Something in a PGN text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct PgnError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: PgnFault,
}

/// What is wrong in a PGN text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PgnFault {
    /// A malformed tag.
    #[error("a tag is written [Name \"value\"]")]
    Tag,
    /// A comment without an end.
    #[error("a comment that begins here with `{{` needs a `}}`")]
    OpenComment,
    /// A variation without an end.
    #[error("a variation that begins here with `(` needs a `)`")]
    OpenVariation,
    /// A closing sign with nothing to close.
    #[error("there is nothing for this `{0}` to close")]
    Unopened(char),
    /// A text where a legal move should be.
    #[error("expected a legal move: {0}")]
    Move(#[from] MoveTextError),
    /// A null move, as written in analyses.
    #[error("`{0}` passes a turn, which standard chess does not allow: expected a legal move")]
    NullMove(String),
    /// A position that no game can start from.
    #[error("the FEN tag is no position to start from: {0}")]
    Position(#[from] SetupError),
    /// A game that is not standard chess.
    #[error("this is a game of {0}; only standard chess is read")]
    Variant(String),
}

impl PgnFault {
    pub(super) const fn at(self, line: usize) -> PgnError {
        PgnError { line, fault: self }
    }
}
