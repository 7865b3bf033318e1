//! Text: what of it can be written, the width of a line, and writing a line on a picture.

use std::fmt::Write;
use std::ops::Range;

use ab_glyph::{Font, FontRef, GlyphId, OutlineCurve, PxScale, ScaleFont};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::glyphs::{Glyph, SEMI_BOLD, Style, em_scale, whole};
use super::shaping::Shaper;
use crate::drawing::pixels::Ramp;
use crate::error::RenderError;
use crate::png::Canvas;

const ELLIPSIS: char = '…';

/// How many characters of a text are read. No line on a picture has room for more.
const LONGEST: usize = 160;

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
        let id = self.semi_bold.glyph_id(letter);
        Glyph::draw(&self.semi_bold, id, (style.pixels(), style.edge()), 0.0)
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

    /// Whether Inter has a glyph for this character.
    fn has(&self, letter: char) -> bool {
        self.semi_bold.glyph_id(letter) != GlyphId(0)
    }

    /// Whether a line needs other fonts than Inter, and shaping.
    pub(super) fn is_shaped(&self, text: &str) -> bool {
        text.chars().any(|letter| !READY.contains(&u32::from(letter)) && !self.has(letter))
    }

    /// A text from a user as it can be written here.
    ///
    /// Styled letters become plain ones. A letter that Inter has only without accents loses them. Letters of other
    /// scripts and emoji are kept where a font has them, and any other character is left out. Returns nothing if no
    /// letter, digit or emoji remains.
    pub(crate) fn writable(&self, text: &str) -> Option<String> {
        let mut written = String::new();
        let mut is_foreign = false;
        for letter in text.chars().take(LONGEST).map(without_flag).nfkc() {
            if letter.is_whitespace() {
                append_space(&mut written);
            } else if let Some(own) = self.own(letter) {
                written.push(own);
            } else if is_drawn(letter) {
                is_foreign = true;
                break;
            }
        }
        if is_foreign {
            written = Shaper::lock().readable(&self.foreign(text));
        }
        let says_something = |letter: char| letter.is_alphanumeric() || !letter.is_whitespace() && !self.has(letter);
        written.contains(says_something).then(|| written.trim().to_owned())
    }

    /// A text with letters of other scripts, which have their marks and joiners. Their compatibility forms aren't
    /// replaced, because fonts have the usual ones of those.
    fn foreign(&self, text: &str) -> String {
        let mut kept = String::new();
        for letter in text.chars().take(LONGEST).map(without_flag).nfc() {
            if letter.is_whitespace() {
                append_space(&mut kept);
                continue;
            }
            let plain: String = std::iter::once(letter).nfkc().collect();
            let own: Option<String> = plain.chars().map(|letter| self.own(letter)).collect();
            if let Some(own) = own {
                kept.push_str(&own);
            } else if is_drawn(letter) || joins(letter) && kept.ends_with(|before| !self.has(before)) {
                kept.push(letter);
            }
        }
        kept
    }

    /// The letter, or what Inter has of it.
    fn own(&self, letter: char) -> Option<char> {
        let plain = || std::iter::once(letter).nfd().next().filter(|base| *base != letter);
        [Some(letter), plain()].into_iter().flatten().find(|letter| self.writes(*letter))
    }

    /// Whether the character is visible and the font has a glyph for it.
    fn writes(&self, letter: char) -> bool {
        self.has(letter) && is_drawn(letter)
    }

    /// The width of a line in pixels.
    pub(crate) fn width(&self, style: Style, text: &str) -> usize {
        if self.is_shaped(text) {
            return Shaper::lock().line(style, text).width;
        }
        text.chars().map(|letter| self.advance(style, letter)).sum::<f32>().ceil() as usize
    }

    /// The text, shortened with an ellipsis if it is wider than `room`.
    pub(crate) fn fit(&self, style: Style, text: &str, room: usize) -> String {
        if self.width(style, text) <= room {
            return text.to_owned();
        }
        if self.is_shaped(text) {
            return self.fit_shaped(style, text, room);
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

    /// A name as part of a sentence, whose words it must not turn around if it is written from right to left.
    pub(crate) fn isolated(&self, name: &str) -> String {
        if self.is_shaped(name) { format!("\u{2068}{name}\u{2069}") } else { name.to_owned() }
    }

    fn fit_shaped(&self, style: Style, text: &str, room: usize) -> String {
        let shortened = |end: usize| format!("{}{ELLIPSIS}", text[..end].trim_end());
        let line = Shaper::lock().line(style, text);
        let fits = |end: &usize| self.width(style, &shortened(*end)) <= room;
        let count = line.starts.partition_point(fits);
        shortened(count.checked_sub(1).map_or(0, |last| line.starts[last]))
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
        if self.is_shaped(text) {
            let line = Shaper::lock().line(style, text);
            for (pen, glyph) in &line.glyphs {
                tell(*pen, glyph);
            }
            return line.width;
        }
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

/// Adds a space between words.
fn append_space(text: &mut String) {
    if !text.is_empty() && !text.ends_with(' ') {
        text.push(' ');
    }
}

/// The letter of one that is half of a flag.
fn without_flag(letter: char) -> char {
    match letter {
        '\u{1F1E6}'..='\u{1F1FF}' => char::from(b'A' + (u32::from(letter) - 0x1F1E6) as u8),
        _ => letter,
    }
}

/// Whether a character is a letter or a sign of its own.
fn is_drawn(letter: char) -> bool {
    !letter.is_control() && !is_combining_mark(letter) && !is_invisible(letter) && !is_swatch(letter)
}

/// Whether a character changes how the one before it is drawn, or joins it to the next.
fn joins(letter: char) -> bool {
    is_combining_mark(letter) || matches!(letter, '\u{200C}' | '\u{200D}')
}

/// Whether a character only joins others, sets their direction or selects their look.
fn is_invisible(letter: char) -> bool {
    matches!(u32::from(letter),
        0xAD | 0x200B..=0x200F | 0x2028..=0x202E | 0x2060..=0x206F | 0xFE00..=0xFE0F | 0xFEFF | 0xFFF9..=0xFFFB
        | 0xE0000..=0xE0FFF)
}

/// Whether a character gives an emoji the colour of a skin, which these pictures don't have.
fn is_swatch(letter: char) -> bool {
    matches!(letter, '\u{1F3FB}'..='\u{1F3FF}')
}
