//! The visible part of the endless grid, and its folded empty stretches.

use std::collections::HashMap;

use cardinal_rules::{Cell, PieceView, Seat, View};
use cardinal_words::say;

use super::axis::{Axis, Folding};
use super::extent::Extent;
use super::point::point;
use crate::error::RenderError;

/// Whether a view shows the endless grid.
pub(crate) fn is_endless(view: &View) -> bool {
    view.grid.is_some()
}

/// The visible part of the grid.
pub(crate) struct Frame<'a> {
    pub(crate) columns: Axis,
    pub(crate) rows: Axis,
    pub(crate) men: HashMap<(i32, i32), &'a PieceView>,
}

impl<'a> Frame<'a> {
    /// The part of the grid that has every piece, the last move and these points. `fits` says whether these
    /// columns and rows fit at a readable size. If not, more of them are folded.
    pub(crate) fn new(
        view: &'a View,
        shown: &[Cell],
        fits: impl Fn(&Axis, &Axis) -> bool,
    ) -> Result<Frame<'a>, RenderError> {
        Frame::within(view, None, shown, fits)
    }

    /// The same, as if these lines had pieces too.
    pub(super) fn within(
        view: &'a View,
        extent: Option<&Extent>,
        shown: &[Cell],
        fits: impl Fn(&Axis, &Axis) -> bool,
    ) -> Result<Frame<'a>, RenderError> {
        let mut men = HashMap::with_capacity(view.board.len());
        for piece in &view.board {
            men.insert(point(piece.cell)?, piece);
        }
        let last = view.last.moved.iter().flat_map(|moved| [moved.from, moved.to]);
        let shown = shown.iter().copied().chain(last).map(point).collect::<Result<Vec<_>, _>>()?;
        let (mut columns, mut rows): (Vec<i32>, Vec<i32>) = men.keys().copied().unzip();
        if let Some(extent) = extent {
            columns.extend(&extent.columns);
            rows.extend(&extent.rows);
        }
        let (shown_columns, shown_rows): (Vec<i32>, Vec<i32>) = shown.into_iter().unzip();
        let fold = |folding| (Axis::new(&columns, &shown_columns, folding), Axis::new(&rows, &shown_rows, folding));
        let (mut across, mut down) = fold(Folding::Loose);
        if !fits(&across, &down) {
            (across, down) = fold(Folding::Tight);
        }
        Ok(Frame { columns: across, rows: down, men })
    }

    /// Leaves out what does not fit at the smallest size.
    pub(crate) fn cut(&mut self, size: usize, (width, height): (usize, usize)) {
        self.columns.cut(size, width);
        self.rows.cut(size, height);
    }

    /// Describes what is left out.
    pub(crate) fn folded(&self) -> Option<String> {
        let list = |axis: &Axis| {
            let stretch = |(first, last): (i32, i32)| {
                let (from, to) = (first.to_string(), last.to_string());
                if first == last { from } else { say!("picture-stretch", first = from, last = to) }
            };
            let stretches: Vec<String> = axis.folded().map(stretch).collect();
            (!stretches.is_empty()).then(|| stretches.join(", "))
        };
        match (list(&self.columns), list(&self.rows)) {
            (Some(columns), Some(rows)) => Some(say!("picture-folded", columns = columns, rows = rows)),
            (Some(columns), None) => Some(say!("picture-folded-columns", columns = columns)),
            (None, Some(rows)) => Some(say!("picture-folded-rows", rows = rows)),
            (None, None) => None,
        }
    }
}

/// Whether coordinates increase to the right and whether they increase downwards, as a side sees the grid.
pub(crate) const fn upwards(orientation: Seat) -> (bool, bool) {
    match orientation {
        Seat::White => (true, false),
        Seat::Black => (false, true),
    }
}
