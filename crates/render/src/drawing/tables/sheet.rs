//! A rounded sheet that lines of text, laurels, bars and charts are put on.

use super::charts::{self, Base, Chart, Rect, SHARES, Tint, Tints, disc, paint};
use crate::drawing::lettering::{Fonts, Style};
use crate::drawing::pieces;
use crate::drawing::pixels::{RAMP, Ramp, rasterise};
use crate::error::RenderError;
use crate::png::{Canvas, Sprite};

/// The radius of a sheet's corners in pixels.
const RADIUS: usize = 12;

/// Which part of a line of text is at the given position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Start,
    Middle,
    End,
}

/// A sheet being drawn. Positions on it are relative to its upper left corner.
pub(crate) struct Sheet<'a> {
    sprite: Sprite,
    base: Base,
    tints: &'a Tints,
    fonts: &'a Fonts,
}

impl<'a> Sheet<'a> {
    /// An empty sheet. On the backdrop its corners are not visible.
    pub(crate) fn new(
        (width, height): (usize, usize),
        base: Base,
        (tints, fonts): (&'a Tints, &'a Fonts),
    ) -> Sheet<'a> {
        let edge = tints.edge(base);
        let mut sprite = Sprite::flat(width, height, edge[4]);
        let whole = Rect { left: 0, top: 0, width, height };
        let mut canvas = Canvas::new(&mut sprite, (0, 0));
        for (left, top) in [(0, 0), (width - RADIUS, 0), (0, height - RADIUS), (width - RADIUS, height - RADIUS)] {
            let corner = Rect { left, top, width: RADIUS, height: RADIUS };
            canvas.fill(left, top, RADIUS, RADIUS, edge[0]);
            paint(&mut canvas, corner, edge, |at| whole.rounded(RADIUS as f32, at));
        }
        Sheet { sprite, base, tints, fonts }
    }

    fn canvas(&mut self) -> Canvas<'_> {
        Canvas::new(&mut self.sprite, (0, 0))
    }

    /// Writes a line of text. Returns where it ends.
    pub(crate) fn write(
        &mut self,
        (x, baseline): (usize, usize),
        align: Align,
        (style, tint): (Style, Tint),
        text: &str,
    ) -> usize {
        let (fonts, ramp) = (self.fonts, self.tints.on(self.base, tint));
        let width = fonts.width(style, text);
        let left = match align {
            Align::Start => x,
            Align::Middle => x.saturating_sub(width / 2),
            Align::End => x.saturating_sub(width),
        };
        fonts.write(&mut self.canvas(), (left, baseline), style, text, ramp)
    }

    /// Writes a number that ends at `right`. All digits are equally wide, so that those of numbers below each other
    /// are below each other too.
    pub(crate) fn number(&mut self, (right, baseline): (usize, usize), font: (Style, Tint), number: &str) {
        let field = ('0'..='9').map(|digit| self.fonts.width(font.0, &digit.to_string())).max().unwrap_or(0);
        let mut x = right;
        for letter in number.chars().rev().map(String::from) {
            let width = self.fonts.width(font.0, &letter);
            let room = if letter.contains(|letter: char| letter.is_ascii_digit()) { field } else { width };
            x = x.saturating_sub(room);
            self.write((x + (room - width) / 2, baseline), Align::Start, font, &letter);
        }
    }

    /// Draws a stripe of the accent along the left edge.
    pub(crate) fn stripe(&mut self, width: usize) {
        let whole = Rect { left: 0, top: 0, width: self.sprite.width, height: self.sprite.height() };
        let ramp = self.tints.on(Base::Backdrop, Tint::Accent);
        paint(&mut self.canvas(), Rect { width, ..whole }, ramp, |at| whole.rounded(RADIUS as f32, at));
    }

    /// Draws a laurel around a point.
    pub(crate) fn laurel(&mut self, middle: (usize, usize), laurel: &Laurel, tint: Tint) {
        let ramp = self.tints.on(self.base, tint);
        laurel.draw(&mut self.canvas(), middle, ramp);
    }

    /// Draws a thin line across, from `left` to `right`.
    pub(crate) fn rule(&mut self, (left, right): (usize, usize), middle: usize, tint: Tint) {
        const THICKNESS: usize = 2;
        let ramp = self.tints.on(self.base, tint);
        let color = ramp[RAMP - 1];
        let (width, top) = (right.saturating_sub(left), middle - THICKNESS / 2);
        self.canvas().fill(left, top, width, THICKNESS, color);
    }

    /// Draws a block with round corners.
    pub(crate) fn block(&mut self, frame: Rect, tint: Tint) {
        const ROUND: f32 = 3.0;
        let ramp = self.tints.on(self.base, tint);
        paint(&mut self.canvas(), frame, ramp, |at| frame.rounded(ROUND, at));
    }

    /// Draws dots side by side around a point.
    pub(crate) fn dots(&mut self, (x, y): (usize, usize), count: usize, tint: Tint) {
        const STEP: f32 = 18.0;
        let ramp = self.tints.on(self.base, tint);
        for index in 0..count {
            let across = (index as f32 - (count as f32 - 1.0) / 2.0) * STEP;
            disc(&mut self.canvas(), (x as f32 + across, y as f32), 3.5, ramp);
        }
    }

    /// Draws a bar of shares, from the left in the order of [`SHARES`].
    pub(crate) fn bar(&mut self, frame: Rect, counts: [u32; 3]) {
        let ramps = SHARES.map(|tint| self.tints.on(self.base, tint));
        charts::draw_bar(&mut self.canvas(), frame, counts, ramps);
    }

    /// Draws a chart.
    pub(crate) fn chart(&mut self, chart: &Chart) {
        let (base, tints) = (self.base, self.tints);
        chart.draw(&mut self.canvas(), |tint| tints.on(base, tint));
    }

    /// The finished sheet.
    pub(crate) fn sprite(self) -> Sprite {
        self.sprite
    }
}

/// A laurel by how much of each pixel it covers, in levels of a ramp. It can be drawn in any colour.
pub(crate) struct Laurel {
    /// The width and height in pixels.
    side: usize,
    levels: Vec<u8>,
}

impl Laurel {
    /// The laurel of this width and height in pixels.
    pub(in crate::drawing) fn new(side: usize) -> Result<Laurel, RenderError> {
        let drawn = rasterise("laurel", &pieces::laurel(), side, side)?;
        let level = |alpha: u8| ((usize::from(alpha) * (RAMP - 1) + 127) / 255) as u8;
        Ok(Laurel { side, levels: drawn.pixels().map(|pixel| level(pixel.0[3])).collect() })
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, (x, y): (usize, usize), ramp: Ramp) {
        let (left, top) = (x as i32 - self.side as i32 / 2, y as i32 - self.side as i32 / 2);
        for (down, row) in (top..).zip(self.levels.chunks_exact(self.side)) {
            for (right, &covered) in (left..).zip(row) {
                if covered > 0
                    && let Some(pixel) = canvas.at(right, down)
                {
                    *pixel = ramp[usize::from(covered)];
                }
            }
        }
    }
}
