//! The visible part of the endless grid: which columns and rows are shown, and which empty stretches are folded.

use std::collections::{BTreeSet, HashMap};

use cardinal_rules::{Cell, PieceView, Seat, View};
use cardinal_words::say;

use crate::error::RenderError;

/// Whether a view shows the endless grid.
pub(crate) fn is_endless(view: &View) -> bool {
    view.grid.is_some()
}

/// The visible part of the grid.
pub(crate) struct GridFrame<'a> {
    pub(crate) columns: Axis,
    pub(crate) rows: Axis,
    pub(crate) men: HashMap<(i32, i32), &'a PieceView>,
}

impl<'a> GridFrame<'a> {
    /// The part of the grid that has every piece, the last move and these points. `fits` says whether these
    /// columns and rows fit at a readable size. If not, more of them are folded.
    pub(crate) fn new(
        view: &'a View,
        shown: &[Cell],
        fits: impl Fn(&Axis, &Axis) -> bool,
    ) -> Result<GridFrame<'a>, RenderError> {
        GridFrame::within(view, None, shown, fits)
    }

    /// The same, as if these lines had pieces too.
    pub(super) fn within(
        view: &'a View,
        extent: Option<&Extent>,
        shown: &[Cell],
        fits: impl Fn(&Axis, &Axis) -> bool,
    ) -> Result<GridFrame<'a>, RenderError> {
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
        Ok(GridFrame { columns: across, rows: down, men })
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

/// How much of the grid stays visible around pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Folding {
    /// At least one line on either side of every piece. Only longer stretches are folded.
    Loose,
    /// No empty lines except the outermost ones.
    Tight,
}

/// The visible columns or rows, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Axis {
    lines: Vec<i32>,
    /// The number of occupied or empty lines that were cut off after the last one.
    beyond: i64,
}

/// A column or a row of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Band {
    /// A line of squares with this coordinate.
    Line(i32),
    /// This many lines that are left out.
    Fold(i64),
}

impl Axis {
    pub(super) fn new(pieces: &[i32], shown: &[i32], folding: Folding) -> Axis {
        let around = |line: i32| [line.saturating_sub(1), line, line.saturating_add(1)];
        let mut kept: BTreeSet<i32> = shown.iter().copied().collect();
        match folding {
            Folding::Loose => kept.extend(pieces.iter().flat_map(|line| around(*line))),
            Folding::Tight => kept.extend(pieces),
        }
        if kept.is_empty() {
            kept.insert(0);
        }
        if let (Some(&first), Some(&last)) = (pieces.iter().min(), pieces.iter().max()) {
            kept.extend([first.saturating_sub(1), last.saturating_add(1)]);
        }
        let most = i64::from(folding == Folding::Loose);
        let mut lines: Vec<i32> = Vec::with_capacity(kept.len());
        for line in kept {
            if let Some(&before) = lines.last()
                && i64::from(line) - i64::from(before) - 1 <= most
            {
                lines.extend(before + 1..line);
            }
            lines.push(line);
        }
        Axis { lines, beyond: 0 }
    }

    /// The bands in drawing order. `upwards` means that coordinates increase in that order.
    pub(crate) fn bands(&self, upwards: bool) -> Vec<Band> {
        let mut bands = Vec::with_capacity(self.lines.len() + 2);
        let mut before: Option<i32> = None;
        for &line in &self.lines {
            if let Some(skipped) = before.map(|before| i64::from(line) - i64::from(before) - 1)
                && skipped > 0
            {
                bands.push(Band::Fold(skipped));
            }
            bands.push(Band::Line(line));
            before = Some(line);
        }
        if self.beyond > 0 {
            bands.push(Band::Fold(self.beyond));
        }
        if !upwards {
            bands.reverse();
        }
        bands
    }

    /// The length of the axis in pixels.
    pub(crate) fn length(&self, size: usize) -> usize {
        let folds = self.lines.windows(2).filter(|pair| i64::from(pair[1]) - i64::from(pair[0]) > 1).count();
        self.lines.len() * size + (folds + usize::from(self.beyond > 0)) * fold(size)
    }

    /// Removes lines from the end until the rest is no longer than `room`.
    pub(super) fn cut(&mut self, size: usize, room: usize) {
        while self.length(size) > room && self.lines.len() > 1 {
            if let Some(line) = self.lines.pop()
                && let Some(last) = self.lines.last()
            {
                self.beyond += i64::from(line) - i64::from(*last);
            }
        }
    }

    /// The coordinates of the visible lines.
    pub(crate) fn lines(&self) -> &[i32] {
        &self.lines
    }

    /// The folded stretches between visible lines, each as its first and last line.
    pub(super) fn folded(&self) -> impl Iterator<Item = (i32, i32)> {
        self.lines
            .windows(2)
            .filter(|pair| i64::from(pair[1]) - i64::from(pair[0]) > 1)
            .map(|pair| (pair[0] + 1, pair[1] - 1))
    }
}

/// The width of a fold's strip between squares of this size.
pub(crate) const fn fold(size: usize) -> usize {
    match size {
        40.. => 36,
        24.. => 28,
        _ => size / 2 + 2,
    }
}

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

/// The coordinates of a point.
pub(crate) fn point(cell: Cell) -> Result<(i32, i32), RenderError> {
    match cell {
        Cell::Point { x, y } => Ok((x, y)),
        Cell::Square(_) => Err(RenderError::OffBoard(cell)),
    }
}
