//! Which part of the endless grid is shown, and which empty stretches of it are folded.

use std::collections::{BTreeSet, HashMap};

use cardinal_rules::{Cell, PieceView, Seat, View};

use crate::error::RenderError;

/// The sizes of squares in pixels. The largest that lets the frame fit is taken.
pub(crate) const SIZES: [usize; 12] = [90, 76, 64, 54, 46, 40, 34, 28, 24, 20, 16, 12];

/// How much of the grid stays visible around pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Folding {
    /// A line on both sides of every piece; only longer stretches are folded.
    Loose,
    /// Every empty line is folded, but for the outermost ones.
    Tight,
}

/// The columns or the rows that are shown, from the lowest coordinate up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Axis {
    lines: Vec<i32>,
    /// Lines after the last one, up to the last that something stands on.
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
    fn new(pieces: &[i32], marks: &[i32], folding: Folding) -> Axis {
        let around = |line: i32| [line.saturating_sub(1), line, line.saturating_add(1)];
        let mut kept: BTreeSet<i32> = marks.iter().copied().collect();
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

    /// The bands in the order in which they are drawn.
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

    /// How many pixels the axis takes.
    pub(crate) fn length(&self, size: usize) -> usize {
        let folds = self.lines.windows(2).filter(|pair| i64::from(pair[1]) - i64::from(pair[0]) > 1).count();
        self.lines.len() * size + (folds + usize::from(self.beyond > 0)) * fold(size)
    }

    /// Leaves the last lines out until the rest takes no more than `room`.
    fn cut(&mut self, size: usize, room: usize) {
        while self.length(size) > room && self.lines.len() > 1 {
            if let Some(line) = self.lines.pop()
                && let Some(last) = self.lines.last()
            {
                self.beyond += i64::from(line) - i64::from(*last);
            }
        }
    }

    /// The coordinates.
    pub(crate) fn lines(&self) -> &[i32] {
        &self.lines
    }

    /// The stretches that are left out between those that are shown, each by its first and last line.
    fn folded(&self) -> impl Iterator<Item = (i32, i32)> {
        self.lines
            .windows(2)
            .filter(|pair| i64::from(pair[1]) - i64::from(pair[0]) > 1)
            .map(|pair| (pair[0] + 1, pair[1] - 1))
    }
}

/// How wide the strip of a fold is between squares of this size.
pub(crate) const fn fold(size: usize) -> usize {
    match size {
        40.. => 32,
        24.. => 28,
        _ => size / 2 + 2,
    }
}

/// Whether a view shows the endless grid.
pub(crate) fn is_endless(view: &View) -> bool {
    view.grid.is_some()
}

/// The coordinates of a point.
pub(crate) fn point(cell: Cell) -> Result<(i32, i32), RenderError> {
    match cell {
        Cell::Point { x, y } => Ok((x, y)),
        Cell::Square(_) => Err(RenderError::OffBoard(cell)),
    }
}

/// What is shown of the grid.
pub(crate) struct Frame<'a> {
    pub(crate) columns: Axis,
    pub(crate) rows: Axis,
    pub(crate) men: HashMap<(i32, i32), &'a PieceView>,
}

impl<'a> Frame<'a> {
    /// The part of the grid with every piece, the last move and these points in it. `fits` says
    /// whether columns and rows can be shown without folding more than is good to read.
    pub(crate) fn new(
        view: &'a View,
        marks: &[Cell],
        fits: impl Fn(&Axis, &Axis) -> bool,
    ) -> Result<Frame<'a>, RenderError> {
        let mut men = HashMap::with_capacity(view.board.len());
        for piece in &view.board {
            men.insert(point(piece.cell)?, piece);
        }
        let last = view.last.moved.iter().flat_map(|moved| [moved.from, moved.to]);
        let marks = marks.iter().copied().chain(last).map(point).collect::<Result<Vec<_>, _>>()?;
        let (columns, rows): (Vec<i32>, Vec<i32>) = men.keys().copied().unzip();
        let (marked_columns, marked_rows): (Vec<i32>, Vec<i32>) = marks.into_iter().unzip();
        let fold = |folding| (Axis::new(&columns, &marked_columns, folding), Axis::new(&rows, &marked_rows, folding));
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

    /// What is left out, in words.
    pub(crate) fn folded(&self) -> Option<String> {
        let list = |axis: &Axis, one: &str| {
            let stretches: Vec<String> = axis
                .folded()
                .map(|(first, last)| if first == last { first.to_string() } else { format!("{first} to {last}") })
                .collect();
            (!stretches.is_empty()).then(|| format!("{one} {}", stretches.join(", ")))
        };
        let parts: Vec<String> =
            [list(&self.columns, "columns"), list(&self.rows, "rows")].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| format!("Empty and folded: {}", parts.join("; ")))
    }
}

/// Whether coordinates grow to the right and downwards for a side.
pub(crate) const fn upwards(orientation: Seat) -> (bool, bool) {
    match orientation {
        Seat::White => (true, false),
        Seat::Black => (false, true),
    }
}
