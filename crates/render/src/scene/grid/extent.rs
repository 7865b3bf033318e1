//! The lines of the endless grid that have a piece at some time of a game.

use cardinal_rules::View;

use super::point::point;
use crate::error::RenderError;

/// The occupied columns and rows of several positions. A frame for all of them shows each point at the same place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extent {
    pub(super) columns: Vec<i32>,
    pub(super) rows: Vec<i32>,
}

impl Extent {
    /// The lines with a piece or with an end of the last move in one of these views.
    pub(crate) fn of<'v>(views: impl IntoIterator<Item = &'v View>) -> Result<Extent, RenderError> {
        let mut extent = Extent::default();
        for view in views {
            let last = view.last.moved.iter().flat_map(|moved| [moved.from, moved.to]);
            for cell in view.board.iter().map(|piece| piece.cell).chain(last) {
                let (x, y) = point(cell)?;
                extent.columns.push(x);
                extent.rows.push(y);
            }
            for lines in [&mut extent.columns, &mut extent.rows] {
                lines.sort_unstable();
                lines.dedup();
            }
        }
        Ok(extent)
    }
}
