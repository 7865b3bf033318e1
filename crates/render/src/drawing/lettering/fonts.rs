//! Text: the sizes of type, the glyphs, the width of a line, and writing a line on a picture.

use std::fmt::Write;
use std::ops::Range;

use ab_glyph::{Font, FontRef, GlyphId, OutlineCurve, PxScale, ScaleFont, point};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::drawing::assets;
use crate::drawing::pixels::{Canvas, RAMP, Ramp};
use crate::error::RenderError;

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

const SEMI_BOLD: &[u8] = assets::bytes!("fonts/Inter-SemiBold.otf");

const ELLIPSIS: char = '…';
/// How many characters of a text are read. No line on a picture has room for more.
const LONGEST: usize = 160;

struct Glyph {
    left: i32,
    top: i32,
    width: usize,
    /// The coverage of each pixel, from 0 to 4, row by row.
    coverage: Vec<u8>,
    advance: f32,
}

impl Glyph {
    fn height(&self) -> i32 {
        self.coverage.len().checked_div(self.width).unwrap_or(0) as i32
    }
}

/// The fonts, with the glyphs of ASCII and Latin-1 rasterised in every style.
pub(crate) struct Fonts {
    semi_bold: FontRef<'static>,
    ready: Vec<Vec<Glyph>>,
}

const READY: Range<u32> = 0x20..0x100;

impl Fonts {
    pub(crate) fn new() -> Result<Fonts, RenderError> {
        let mut fonts = Fonts { semi_bold: FontRef::try_from_slice(SEMI_BOLD)?, ready: Vec::new() };
        fonts.ready = Style::ALL
            .map(|style| READY.filter_map(char::from_u32).map(|letter| fonts.glyph(style, letter)).collect())
            .into();
        Ok(fonts)
    }

    /// The scale at which the em square has the height of the style.
    fn scale(&self, style: Style) -> PxScale {
        em_scale(&self.semi_bold, style.pixels())
    }

    fn glyph(&self, style: Style, letter: char) -> Glyph {
        let (font, scale) = (&self.semi_bold, self.scale(style));
        let id = font.glyph_id(letter);
        let advance = whole(font.as_scaled(scale).h_advance(id));
        let Some(outline) = font.outline_glyph(id.with_scale_and_position(scale, point(0.0, 0.0))) else {
            return Glyph { left: 0, top: 0, width: 0, coverage: Vec::new(), advance };
        };
        let bounds = outline.px_bounds();
        let (width, height) = (bounds.width() as usize, bounds.height() as usize);
        let mut coverage = vec![0; width * height];
        outline.draw(|x, y, amount| {
            if let Some(pixel) = coverage.get_mut(y as usize * width + x as usize) {
                let step = style.edge();
                *pixel = (amount.clamp(0.0, 1.0) * f32::from(RAMP as u8 - 1) / f32::from(step)).round() as u8 * step;
            }
        });
        Glyph { left: bounds.min.x as i32, top: bounds.min.y as i32, width, coverage, advance }
    }

    fn with_glyph<T>(&self, style: Style, letter: char, read: impl FnOnce(&Glyph) -> T) -> T {
        let code = u32::from(letter);
        if READY.contains(&code) {
            read(&self.ready[style as usize][(code - READY.start) as usize])
        } else {
            read(&self.glyph(style, letter))
        }
    }

    fn advance(&self, style: Style, letter: char) -> f32 {
        let code = u32::from(letter);
        if READY.contains(&code) {
            return self.ready[style as usize][(code - READY.start) as usize].advance;
        }
        let font = &self.semi_bold;
        whole(font.as_scaled(self.scale(style)).h_advance(font.glyph_id(letter)))
    }

    /// The width of a letter's field, if the letter stays inside it.
    pub(crate) fn field(&self, style: Style, letter: char) -> Option<usize> {
        let (ascent, descent) = style.extent();
        self.with_glyph(style, letter, |glyph| {
            let fits = glyph.left >= 0
                && glyph.left + glyph.width as i32 <= glyph.advance as i32
                && glyph.top >= -(ascent as i32)
                && glyph.top + glyph.height() <= descent as i32;
            fits.then_some(glyph.advance as usize)
        })
    }

    /// Whether the font has a glyph for this character.
    fn has(&self, letter: char) -> bool {
        self.semi_bold.glyph_id(letter) != GlyphId(0)
    }

    /// A text from a user as it can be written here.
    ///
    /// Styled letters become plain ones. A letter that the font has only without accents loses them, and any
    /// other missing character is left out. Returns nothing if no letter or digit remains.
    pub(crate) fn writable(&self, text: &str) -> Option<String> {
        let mut written = String::new();
        for letter in text.chars().take(LONGEST).nfkc() {
            if letter.is_whitespace() {
                if !written.is_empty() && !written.ends_with(' ') {
                    written.push(' ');
                }
            } else {
                let plain = || std::iter::once(letter).nfd().next().filter(|base| *base != letter);
                written.extend([Some(letter), plain()].into_iter().flatten().find(|letter| self.writes(*letter)));
            }
        }
        let says_something = written.contains(char::is_alphanumeric);
        says_something.then(|| written.trim_end().to_owned())
    }

    /// Whether the character is visible and the font has a glyph for it.
    fn writes(&self, letter: char) -> bool {
        self.has(letter) && !letter.is_control() && !is_combining_mark(letter) && !is_invisible(letter)
    }

    /// The width of a line in pixels.
    pub(crate) fn width(&self, style: Style, text: &str) -> usize {
        text.chars().map(|letter| self.advance(style, letter)).sum::<f32>().ceil() as usize
    }

    /// The text, shortened with an ellipsis if it is wider than `room`.
    pub(crate) fn fit(&self, style: Style, text: &str, room: usize) -> String {
        if self.width(style, text) <= room {
            return text.to_owned();
        }
        let room = room as f32 - self.advance(style, ELLIPSIS);
        let (mut width, mut end) = (0.0, 0);
        for (index, letter) in text.char_indices() {
            width += self.advance(style, letter);
            if width > room {
                break;
            }
            end = index + letter.len_utf8();
        }
        format!("{}{ELLIPSIS}", text[..end].trim_end())
    }

    /// The columns and rows that the ink of a line covers. Parts that reach far out of the line are ignored.
    pub(crate) fn ink(
        &self,
        (x, baseline): (usize, usize),
        style: Style,
        text: &str,
    ) -> Option<(Range<usize>, Range<usize>)> {
        /// How many pixels the outermost letters may reach out of their fields.
        const SPARE: i32 = 3;
        let (mut left, mut right, mut top, mut bottom) = (i32::MAX, i32::MIN, i32::MAX, i32::MIN);
        let length = self.glyphs(style, text, |pen, glyph| {
            if glyph.width > 0 {
                left = left.min(pen + glyph.left);
                right = right.max(pen + glyph.left + glyph.width as i32);
                top = top.min(glyph.top);
                bottom = bottom.max(glyph.top + glyph.height());
            }
        });
        let (highest, lowest) = (style.highest() as i32, style.extent().1 as i32);
        let (top, bottom) = (top.max(-highest), bottom.min(lowest));
        let (left, right) = (left.max(-SPARE), right.min(length as i32 + SPARE));
        let from = |start: usize, offset: i32| (start as i32 + offset).max(0) as usize;
        (left < right && top < bottom)
            .then(|| (from(x, left)..from(x, right), from(baseline, top)..from(baseline, bottom)))
    }

    /// Writes a line on a ground of one colour, which must be the first of the ramp. Returns where the line
    /// ends.
    pub(crate) fn write(
        &self,
        canvas: &mut Canvas<'_>,
        (x, baseline): (usize, usize),
        style: Style,
        text: &str,
        ramp: Ramp,
    ) -> usize {
        self.write_with(canvas, (x, baseline), style, text, |pixel, coverage| *pixel = ramp[usize::from(coverage)])
    }

    /// Writes a line by changing each covered pixel with `change`, which also gets its coverage from 1 to 4.
    /// Returns where the line ends.
    pub(crate) fn write_with(
        &self,
        canvas: &mut Canvas<'_>,
        (x, baseline): (usize, usize),
        style: Style,
        text: &str,
        mut change: impl FnMut(&mut u8, u8),
    ) -> usize {
        x + self.cover(style, text, |right, down, coverage| {
            if let Some(pixel) = canvas.at(x as i32 + right, baseline as i32 + down) {
                change(pixel, coverage);
            }
        })
    }

    /// Writes a line from bottom to top, turned counterclockwise. Its letters stand on the column `baseline`.
    pub(crate) fn write_upwards(
        &self,
        canvas: &mut Canvas<'_>,
        (baseline, bottom): (usize, usize),
        style: Style,
        text: &str,
        ramp: Ramp,
    ) {
        self.cover(style, text, |right, down, coverage| {
            if let Some(pixel) = canvas.at(baseline as i32 + down, bottom as i32 - right) {
                *pixel = ramp[usize::from(coverage)];
            }
        });
    }

    /// Calls `tell` for each pixel that a line covers, with its offset to the right of and below the line's
    /// start and its coverage. Returns the length of the line.
    fn cover(&self, style: Style, text: &str, mut tell: impl FnMut(i32, i32, u8)) -> usize {
        self.glyphs(style, text, |pen, glyph| {
            if glyph.width > 0 {
                for (row, pixels) in glyph.coverage.chunks_exact(glyph.width).enumerate() {
                    for (column, &coverage) in pixels.iter().enumerate() {
                        if coverage > 0 {
                            tell(pen + glyph.left + column as i32, glyph.top + row as i32, coverage);
                        }
                    }
                }
            }
        })
    }

    /// Calls `tell` for each letter of a line, with the letter's distance from the line's start. Returns the
    /// length of the line.
    fn glyphs(&self, style: Style, text: &str, mut tell: impl FnMut(i32, &Glyph)) -> usize {
        let mut pen = 0.0_f32;
        for letter in text.chars() {
            self.with_glyph(style, letter, |glyph| {
                tell(pen.round() as i32, glyph);
                pen += glyph.advance;
            });
        }
        pen.ceil() as usize
    }

    /// The width of a line on a card's face, in em squares.
    pub(crate) fn ems(&self, text: &str) -> f32 {
        let font = &self.semi_bold;
        let units = font.units_per_em().unwrap_or(1000.0);
        text.chars().map(|letter| font.h_advance_unscaled(font.glyph_id(letter)) / units).sum()
    }

    /// A centred line as the data of an SVG path, shrunk if it is wider than `room`.
    pub(crate) fn path(&self, text: &str, size: f32, (middle, baseline): (f32, f32), room: f32) -> String {
        let font = &self.semi_bold;
        let units = font.units_per_em().unwrap_or(1000.0);
        let advance = |id: GlyphId| font.h_advance_unscaled(id) / units;
        let ems = self.ems(text);
        let size = if ems * size > room { room / ems } else { size };
        let (mut data, mut pen) = (String::new(), middle - ems * size / 2.0);
        for letter in text.chars() {
            let id = font.glyph_id(letter);
            if let Some(outline) = font.outline(id) {
                let position = |at: ab_glyph::Point| (pen + at.x / units * size, baseline - at.y / units * size);
                append_outline(&mut data, &outline.curves, position);
            }
            pen += advance(id) * size;
        }
        data
    }
}

/// Rounds an advance. Letters start at whole pixels, so that each looks the same everywhere.
fn whole(advance: f32) -> f32 {
    advance.round()
}

fn em_scale(font: &FontRef<'_>, pixels: f32) -> PxScale {
    // The scale in ab_glyph is the height from ascent to descent, not the em square.
    let units = font.units_per_em().unwrap_or(1000.0);
    PxScale::from(pixels * font.height_unscaled() / units)
}

fn append_outline(data: &mut String, curves: &[OutlineCurve], position: impl Fn(ab_glyph::Point) -> (f32, f32)) {
    let mut last = None;
    for curve in curves {
        let (start, rest): (_, Vec<_>) = match *curve {
            OutlineCurve::Line(from, to) => (from, vec![to]),
            OutlineCurve::Quad(from, bend, to) => (from, vec![bend, to]),
            OutlineCurve::Cubic(from, one, two, to) => (from, vec![one, two, to]),
        };
        if last != Some((start.x.to_bits(), start.y.to_bits())) {
            let (x, y) = position(start);
            let _ = write!(data, "M{x:.2} {y:.2}");
        }
        data.push(['L', 'Q', 'C'][rest.len() - 1]);
        for at in &rest {
            let (x, y) = position(*at);
            let _ = write!(data, "{x:.2} {y:.2} ");
        }
        last = rest.last().map(|end| (end.x.to_bits(), end.y.to_bits()));
    }
}

/// Whether a character only joins others, sets their direction or selects their look.
fn is_invisible(letter: char) -> bool {
    matches!(u32::from(letter),
        0xAD | 0x200B..=0x200F | 0x2028..=0x202E | 0x2060..=0x206F | 0xFE00..=0xFE0F | 0xFEFF | 0xFFF9..=0xFFFB)
}
