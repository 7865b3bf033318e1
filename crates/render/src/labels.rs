//! The names of ranks and files, in the squares at the left and the lower edge of the board.

use std::sync::OnceLock;

use cardinal_rules::{Seat, Square};

use crate::canvas::Canvas;
use crate::colour::mix;
use crate::fonts::{Fonts, Style};
use crate::layout::{self, SQUARE};
use crate::palette::Palette;
use crate::sheet::Patch;
use crate::squares;
use crate::theme::Scheme;

/// A square at the edge: the rank of those at the left is written in their upper left corner, the
/// file of those below in their lower right one.
#[derive(Clone, Copy)]
pub(crate) struct Label {
    pub(crate) square: Square,
    orientation: Seat,
    /// Its place along the edge, from above and then to the right.
    place: usize,
}

/// How many squares are labelled.
const PLACES: usize = 15;

impl Label {
    /// The labelled squares of a board.
    pub(crate) fn all(orientation: Seat) -> impl Iterator<Item = Label> {
        let label = move |place: usize| {
            let (column, row) = (place.saturating_sub(7) as u8, place.min(7) as u8);
            let square = match orientation {
                Seat::White => Square::new(8 * (7 - row) + column),
                Seat::Black => Square::new(8 * row + 7 - column),
            };
            Label { square, orientation, place }
        };
        (0..PLACES).map(label)
    }

    /// The upper left corner of the square.
    pub(crate) fn corner(self) -> (usize, usize) {
        layout::corner(self.orientation, self.square)
    }

    pub(crate) fn draw(self, canvas: &mut Canvas<'_>, scheme: &Scheme, palette: &Palette, fonts: &Fonts) {
        let ink = if self.square.is_light() { mix(scheme.dark, [0; 3], 110) } else { [0xff; 3] };
        let mut write = |x: usize, baseline: usize, text: String| {
            fonts.write_with(canvas, (x, baseline), Style::Small, &text, |pixel, coverage| {
                *pixel = palette.blend(*pixel, ink, (u16::from(coverage) * 255 / 8) as u8);
            });
        };
        let (x, y) = self.corner();
        if self.place < 8 {
            write(x + 4, y + 19, (self.square.rank() + 1).to_string());
        }
        if self.place >= 7 {
            let file = char::from(b'a' + self.square.file()).to_string();
            write(x + SQUARE - 3 - fonts.width(Style::Small, &file), y + SQUARE - 5, file);
        }
    }
}

/// The labels that were needed so far, each on a square with what stands on it. If every one there
/// can be were needed, they would take about five megabytes.
pub(crate) struct Labels(Vec<OnceLock<Box<Patch>>>);

impl Labels {
    pub(crate) fn new() -> Labels {
        Labels((0..Seat::ALL.len() * PLACES * squares::COUNT).map(|_| OnceLock::new()).collect())
    }

    /// The label on a square with this index among all [`squares::Squares`].
    pub(crate) fn get(&self, label: Label, square: usize, draw: impl FnOnce() -> Patch) -> &Patch {
        let index = (label.orientation.index() * PLACES + label.place) * squares::COUNT + square;
        self.0[index].get_or_init(|| Box::new(draw()))
    }
}
