//! The orientation of an 8 by 8 board on a picture, and the coordinates at its left and lower edges.

use std::sync::Arc;

use cardinal_rules::{Seat, Square};

use super::squares::Ground;
use crate::drawing::cache::Cache;
use crate::drawing::lettering::{Fonts, Style};
use crate::drawing::pixels::Palette;
use crate::drawing::sizes::SQUARE;
use crate::drawing::theme::{Scheme, mix};
use crate::png::{Canvas, Patch};

/// A coordinate on a square at the edge. Squares at the left edge have their rank in the upper left corner,
/// those at the lower edge have their file in the lower right corner. On a board that is turned by a quarter,
/// ranks and files swap places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Label {
    pub(crate) square: Square,
    seating: Seating,
    /// Its index along the edge, down the left side and then to the right.
    index: usize,
    /// The size of its type.
    style: Style,
}

/// The width of the rim around a label, in pixels: wide enough to fill the holes of its letters.
const RIM: isize = 4;

/// The offsets of the rim's outline.
fn rim() -> impl Iterator<Item = (isize, isize)> {
    let all = (-RIM..=RIM).flat_map(|right| (-RIM..=RIM).map(move |down| (right, down)));
    all.filter(|(right, down)| right * right + down * down <= RIM * RIM)
}

/// The number of labelled squares.
const COUNT: usize = 15;

impl Label {
    /// The labels of a board.
    pub(crate) fn all(seating: Seating, style: Style) -> impl Iterator<Item = Label> {
        let label = move |index: usize| {
            let square = seating.square((index.saturating_sub(7), index.min(7)));
            Label { square, seating, index, style }
        };
        (0..COUNT).map(label)
    }

    /// Whether it has text in the upper left corner of its square.
    pub(crate) const fn is_above(self) -> bool {
        self.index < 8
    }

    /// Whether it has text in the lower right corner of its square.
    pub(crate) const fn is_below(self) -> bool {
        self.index >= 7
    }

    /// Writes the label on the square whose upper left corner is `(x, y)`. On the chosen square it is inside
    /// the frame.
    pub(crate) fn draw(
        self,
        canvas: &mut Canvas<'_>,
        (x, y): (usize, usize),
        ground: Ground,
        (scheme, palette): (&Scheme, &Palette),
        fonts: &Fonts,
    ) {
        let ink = if self.square.is_light() { mix(scheme.dark, [0; 3], 110) } else { [0xff; 3] };
        let inset = if ground == Ground::Selected { 9 } else { 4 };
        let halo = palette.index(ground.colour(scheme, self.square.is_light()));
        let mut write = |x: usize, baseline: usize, text: String| {
            // A rim of the square's colour covers what is below it of a piece.
            for (right, down) in rim() {
                let at = (x.saturating_add_signed(right), baseline.saturating_add_signed(down));
                fonts.write_with(canvas, at, self.style, &text, |pixel, coverage| {
                    if coverage > 1 {
                        *pixel = halo;
                    }
                });
            }
            fonts.write_with(canvas, (x, baseline), self.style, &text, |pixel, coverage| {
                *pixel = palette.cover(*pixel, ink, coverage);
            });
        };
        let (rank, file) = ((self.square.rank() + 1).to_string(), char::from(b'a' + self.square.file()).to_string());
        let (above, below) = if self.seating.has_ranks_across() { (rank, file) } else { (file, rank) };
        if self.is_above() {
            write(x + inset - 1, y + inset + self.style.capitals(), above);
        }
        if self.is_below() {
            let text = below;
            // Leaves room for descenders.
            let descent = (inset + 2).max(self.style.em() / 5);
            write(x + SQUARE + 1 - inset - fonts.width(self.style, &text), y + SQUARE - descent, text);
        }
    }
}

/// A cache of squares with labels on them, by the label and the index of the square's look.
pub(crate) struct Labels(Cache<(Label, usize), Patch>);

/// How many are cached. Each takes about a kilobyte; all there could be would take about 30 megabytes.
const MOST_CACHED: usize = 2048;

impl Labels {
    pub(crate) fn new() -> Labels {
        Labels(Cache::new(MOST_CACHED))
    }

    /// The label on a square with this index among all [`Squares`](crate::drawing::ground::squares::Squares).
    pub(crate) fn get(&self, label: Label, square: usize, draw: impl FnOnce() -> Patch) -> Arc<Patch> {
        self.0.get((label, square), draw)
    }
}

/// The number of clockwise quarter turns from the orientation with White at the bottom and a1 in the lower left
/// corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Seating(u8);

impl Seating {
    /// The orientation with this seat at the bottom, on a board that was turned while its players kept their
    /// places.
    pub(crate) const fn new(below: Seat, turned: u8) -> Seating {
        let seat = match below {
            Seat::White => 0,
            Seat::Black => 2,
        };
        Seating((turned + seat) % 4)
    }

    /// Whether ranks are horizontal, as on a board that was not turned.
    pub(crate) const fn has_ranks_across(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// The column and the row of a square, counted from the upper left corner.
    pub(crate) fn place(self, square: Square) -> (usize, usize) {
        let (mut file, mut rank) = (square.file(), square.rank());
        for _ in 0..self.0 {
            (file, rank) = (rank, 7 - file);
        }
        (usize::from(file), usize::from(7 - rank))
    }

    /// The square in this column and row.
    pub(crate) fn square(self, (column, row): (usize, usize)) -> Square {
        let (mut file, mut rank) = (column as u8, 7 - row as u8);
        for _ in 0..self.0 {
            (file, rank) = (7 - rank, file);
        }
        Square::new(rank * 8 + file)
    }
}
