//! The visible columns or rows of the endless grid, and the folded stretches between them.

use std::collections::BTreeSet;

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
