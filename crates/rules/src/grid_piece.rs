//! Pieces on the endless grid as written in positions and views.

use std::fmt;
use std::str::FromStr;

use crate::piece::Kind;
use crate::square::{Cell, serde_as_text};

/// A piece and its point on the endless grid, written `K1,0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GridPiece {
    /// What it is.
    pub kind: Kind,
    /// Steps to White's right of the origin.
    pub x: i32,
    /// Steps away from White of the origin.
    pub y: i32,
}

impl fmt::Display for GridPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{},{}", self.kind.letter(), self.x, self.y)
    }
}

/// A text that is not a piece on a point of the grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no piece on the grid: write a letter out of PNBRQK and a point, such as K1,0")]
pub struct ParseGridPieceError(pub String);

impl FromStr for GridPiece {
    type Err = ParseGridPieceError;

    fn from_str(text: &str) -> Result<GridPiece, ParseGridPieceError> {
        let mut rest = text.chars();
        let kind = rest.next().filter(char::is_ascii_uppercase).and_then(Kind::from_letter);
        match (kind, rest.as_str().parse()) {
            (Some(kind), Ok(Cell::Point { x, y })) => Ok(GridPiece { kind, x, y }),
            _ => Err(ParseGridPieceError(text.chars().take(40).collect())),
        }
    }
}

serde_as_text!(GridPiece);
