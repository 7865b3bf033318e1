//! The sizes of type, and single letters as pixels.

use ab_glyph::{Font, FontRef, GlyphId, PxScale, ScaleFont, point};

use crate::drawing::assets;
use crate::drawing::pixels::RAMP;

/// The sizes of type, from the largest. Capitals and digits are 0.727 em high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Style {
    /// What [`Style::Label`] is for, on wide pictures. A phone shows those at 0.297 of their size, where
    /// capitals are 9 pixels high.
    Large,
    /// Names, coordinates, counts and numbers. A phone shows a balanced picture at 0.384 of its size, where
    /// capitals are 9 pixels high.
    Label,
    /// Numbers on smaller squares.
    Small,
    /// Text on the endless grid if its squares are small.
    Tiny,
    /// Numbers on the smallest squares of the endless grid.
    Least,
}

impl Style {
    /// Every style, the largest first.
    pub(crate) const ALL: [Style; 5] = [Style::Large, Style::Label, Style::Small, Style::Tiny, Style::Least];

    /// The height of the em square in pixels.
    pub(super) const fn pixels(self) -> f32 {
        match self {
            Style::Large => 42.0,
            Style::Label => 33.0,
            Style::Small => 24.0,
            Style::Tiny => 17.0,
            Style::Least => 13.0,
        }
    }

    /// The height of the em square in whole pixels.
    pub(crate) fn em(self) -> usize {
        self.pixels().round() as usize
    }

    /// The step between the shades at the edges of letters, in levels of a ramp. Large type is always shown at
    /// less than half its size. It looks just as smooth with fewer shades and takes less room in the file.
    pub(super) const fn edge(self) -> u8 {
        match self {
            Style::Large => 2,
            _ => 1,
        }
    }

    /// How many pixels letters reach above and below the baseline.
    pub(crate) fn extent(self) -> (usize, usize) {
        ((self.pixels() * 0.8).ceil() as usize, (self.pixels() * 0.27).ceil() as usize)
    }

    /// The height of capitals and digits in pixels.
    pub(crate) fn capitals(self) -> usize {
        (self.pixels() * 0.727).round() as usize
    }

    /// How many pixels accents on capitals reach above the baseline.
    pub(crate) fn highest(self) -> usize {
        self.pixels().ceil() as usize
    }

    /// How many pixels the baseline of a vertically centred digit is below the middle.
    pub(crate) fn drop(self) -> usize {
        (self.pixels() * 0.364).round() as usize
    }
}

/// Inter, which has most letters.
pub(super) const SEMI_BOLD: &[u8] = assets::bytes!("fonts/Inter-SemiBold.otf");

/// A letter as pixels, placed relative to its pen.
#[derive(Default)]
pub(super) struct Glyph {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) width: usize,
    /// The coverage of each pixel, from 0 to 4, row by row.
    pub(super) coverage: Vec<u8>,
    pub(super) advance: f32,
}

impl Glyph {
    /// Draws a letter in a size in pixels, with the step between the shades at its edges, and strokes that are wider
    /// by this many pixels.
    pub(super) fn draw(font: &FontRef<'_>, id: GlyphId, (size, edge): (f32, u8), bolder: f32) -> Glyph {
        let scale = em_scale(font, size);
        let advance = whole(font.as_scaled(scale).h_advance(id));
        let Some(outline) = font.outline_glyph(id.with_scale_and_position(scale, point(0.0, 0.0))) else {
            return Glyph { advance, ..Glyph::default() };
        };
        let bounds = outline.px_bounds();
        let (width, height) = (bounds.width() as usize + bolder.ceil() as usize, bounds.height() as usize);
        let mut amounts = vec![0.0_f32; width * height];
        outline.draw(|x, y, amount| {
            if let Some(pixel) = amounts.get_mut(y as usize * width + x as usize) {
                *pixel = amount.clamp(0.0, 1.0);
            }
        });
        if bolder > 0.0 {
            for row in amounts.chunks_exact_mut(width) {
                for right in (1..width).rev() {
                    row[right] += (row[right - 1] - row[right]).max(0.0) * bolder.min(1.0);
                }
            }
        }
        let coverage = |amount: f32| (amount * f32::from(RAMP as u8 - 1) / f32::from(edge)).round() as u8 * edge;
        let coverage = amounts.into_iter().map(coverage).collect();
        Glyph { left: bounds.min.x as i32, top: bounds.min.y as i32, width, coverage, advance }
    }

    pub(super) fn height(&self) -> i32 {
        self.coverage.len().checked_div(self.width).unwrap_or(0) as i32
    }
}

/// Rounds an advance. Letters start at whole pixels, so that each looks the same everywhere.
pub(super) fn whole(advance: f32) -> f32 {
    advance.round()
}

/// The scale at which the em square of a font has this height.
pub(super) fn em_scale(font: &FontRef<'_>, pixels: f32) -> PxScale {
    // The scale in ab_glyph is the height from ascent to descent, not the em square.
    let units = font.units_per_em().unwrap_or(1000.0);
    PxScale::from(pixels * font.height_unscaled() / units)
}
