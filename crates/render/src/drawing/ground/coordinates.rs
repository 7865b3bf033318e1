//! The names of ranks and files, in the squares at the left and the lower edge of the board.

use std::sync::OnceLock;

use cardinal_rules::Square;

use crate::drawing::colour::mix;
use crate::drawing::ground::seating::Seating;
use crate::drawing::ground::squares::{self, Ground};
use crate::drawing::lettering::{Fonts, Style};
use crate::drawing::pixels::{Canvas, Palette, Patch};
use crate::drawing::sizes::SQUARE;
use crate::drawing::theme::Scheme;

/// A square at the edge: the rank of those at the left is written in their upper left corner, the
/// file of those below in their lower right one; on a board that lies a quarter turn the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Label {
    pub(crate) square: Square,
    seating: Seating,
    /// Its index along the edge, from above and then to the right.
    index: usize,
    /// The type that it is written in.
    style: Style,
}

/// Around a label, in pixels.
const RIM: [(isize, isize); 8] = [(-2, 0), (2, 0), (0, -2), (0, 2), (-2, -1), (2, -1), (-1, 2), (1, 2)];

/// The styles in which squares are labelled.
const STYLES: [Style; 2] = [Style::Label, Style::Large];

/// How many squares are labelled.
const COUNT: usize = 15;

impl Label {
    /// The labelled squares of a board.
    pub(crate) fn all(seating: Seating, style: Style) -> impl Iterator<Item = Label> {
        let label = move |index: usize| {
            let square = seating.square((index.saturating_sub(7), index.min(7)));
            Label { square, seating, index, style }
        };
        (0..COUNT).map(label)
    }

    /// Whether it is written in the upper left corner of its square.
    pub(crate) const fn is_above(self) -> bool {
        self.index < 8
    }

    /// Whether it is written in the lower right corner of its square.
    pub(crate) const fn is_below(self) -> bool {
        self.index >= 7
    }

    /// Writes it on the square that has its upper left corner at `(x, y)`; inside the frame of the chosen one.
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
            // Where it meets a piece, it stands on a rim of the square's colour.
            for (right, down) in RIM {
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
            // What reaches below the line has room as well.
            let descent = (inset + 2).max(self.style.em() / 5);
            write(x + SQUARE + 1 - inset - fonts.width(self.style, &text), y + SQUARE - descent, text);
        }
    }
}

/// The labels that were needed so far, each on a square with what stands on it. If every one there
/// can be were needed in both styles and all seatings, they would take about thirty megabytes.
pub(crate) struct Labels(Vec<OnceLock<Box<Patch>>>);

impl Labels {
    pub(crate) fn new() -> Labels {
        Labels((0..STYLES.len() * Seating::COUNT * COUNT * squares::COUNT).map(|_| OnceLock::new()).collect())
    }

    /// The label on a square with this index among all [`squares::Squares`].
    pub(crate) fn get(&self, label: Label, square: usize, draw: impl FnOnce() -> Patch) -> &Patch {
        let style = STYLES.iter().position(|style| *style == label.style).unwrap_or_default();
        let place = (style * Seating::COUNT + label.seating.index()) * COUNT + label.index;
        let index = place * squares::COUNT + square;
        self.0[index].get_or_init(|| Box::new(draw()))
    }
}
