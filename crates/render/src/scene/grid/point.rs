//! Points of the endless grid.

use cardinal_rules::Cell;

use crate::error::RenderError;

/// The coordinates of a point.
pub(crate) fn point(cell: Cell) -> Result<(i32, i32), RenderError> {
    match cell {
        Cell::Point { x, y } => Ok((x, y)),
        Cell::Square(_) => Err(RenderError::OffBoard(cell)),
    }
}
