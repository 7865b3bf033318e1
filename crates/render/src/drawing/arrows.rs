//! Arrows from one square to another: the pixels that they cover, cached by their extent.
//!
//! They are drawn three times as large and scaled down, and they lie under pieces: a pixel is blended only where
//! the square looks as it does when empty.

use std::sync::Arc;

use image::{GenericImage, GenericImageView, GrayImage, Luma, imageops};
use imageproc::drawing::draw_antialiased_polygon_mut;
use imageproc::pixelops::interpolate;
use imageproc::point::Point;

use super::cache::Cache;
use super::ground::squares::Ground;
use super::pixels::Palette;
use super::theme::{Rgb, Scheme};
use crate::png::{Canvas, Patch, Sprite};

/// How many times larger an arrow is drawn than it is shown. The drawing code takes only whole pixels as
/// corners, so a larger drawing is more exact.
const FINE: u32 = 3;
/// How many arrows are cached, and how many squares under them.
const MOST_CACHED: usize = 256;

/// The pixels that an arrow covers, relative to where it starts.
pub(crate) struct Arrow {
    /// Its uppermost row.
    top: i32,
    rows: Vec<ArrowRow>,
}

/// One row of an arrow, without the uncovered pixels at both ends.
struct ArrowRow {
    left: i32,
    /// How much of each pixel is covered, from 0 to 255.
    coverage: Vec<u8>,
}

impl Arrow {
    fn new(vector: Vector) -> Arrow {
        let corners = arrow_outline(vector);
        let mut band = Band::around(&corners);
        let (left, top) = band.corner;
        let scaled = |at: f32, from: i32| ((at - from as f32) * FINE as f32).round() as i32;
        let mut draw = |corners: &[(f32, f32)], level: u8| {
            let corners: Vec<Point<i32>> =
                corners.iter().map(|(x, y)| Point::new(scaled(*x, left), scaled(*y, top))).collect();
            draw_antialiased_polygon_mut(&mut band, &corners, Luma([level]), interpolate);
        };
        draw(&corners, 255);
        for gap in arrow_gaps(vector) {
            draw(&gap, 0);
        }
        let (width, height) = (band.fine.width() / FINE, band.fine.height() / FINE);
        let whole = imageops::thumbnail(&band.fine, width, height);
        let rows = whole.rows().zip(&band.starts).map(|(row, start)| {
            // Edges of few levels look just as smooth and take less room in the file.
            let covered: Vec<u8> = row.map(|pixel| (pixel.0[0] / 64).min(3) * 85).collect();
            let first = covered.iter().position(|amount| *amount > 0).unwrap_or(0);
            let end = covered.iter().rposition(|amount| *amount > 0).map_or(first, |last| last + 1);
            ArrowRow { left: left + *start as i32 + first as i32, coverage: covered[first..end].to_vec() }
        });
        Arrow { top, rows: rows.collect() }
    }

    /// The covered pixels inside a rectangle, each with its offset from the arrow's start and its coverage. The
    /// rectangle's corner is given as an offset from the arrow's start too.
    pub(crate) fn within(
        &self,
        (x, y): (i32, i32),
        (width, height): (usize, usize),
    ) -> impl Iterator<Item = (i32, i32, u8)> {
        let lines = y.max(self.top)..(y + height as i32).min(self.top + self.rows.len() as i32);
        lines.flat_map(move |down| {
            let row = &self.rows[(down - self.top) as usize];
            let columns = x.max(row.left)..(x + width as i32).min(row.left + row.coverage.len() as i32);
            columns.filter_map(move |right| {
                let covered = row.coverage[(right - row.left) as usize];
                (covered > 0).then_some((right, down, covered))
            })
        })
    }
}

/// An image that stores only the pixels that a polygon can cover. Each row has the same number of pixels, from
/// where the polygon begins there. The rectangle around a long slanted arrow has ten times as many.
struct Band {
    /// The upper left corner of the rectangle around the polygon, and its width in pixels.
    corner: (i32, i32),
    width: u32,
    /// Where each row begins, relative to the rectangle's left edge.
    starts: Vec<u32>,
    /// The rows, enlarged [`FINE`] times.
    fine: GrayImage,
}

impl Band {
    /// An empty band around a polygon with these corners.
    fn around(corners: &[(f32, f32)]) -> Band {
        let (top, bottom) = whole(corners.iter().map(|corner| corner.1)).unwrap_or_default();
        let (left, right) = whole(corners.iter().map(|corner| corner.0)).unwrap_or_default();
        let edges = || corners.iter().zip(corners.iter().cycle().skip(1));
        let row = |row: i32| {
            // Includes the neighbouring rows, because corners are rounded to the nearest fine pixel.
            let (above, below) = ((row - 1) as f32, (row + 2) as f32);
            let ends = edges().filter_map(|(from, to)| within(*from, *to, (above, below)));
            whole(ends.flatten()).unwrap_or((left, left))
        };
        let rows: Vec<(i32, i32)> = (top..bottom).map(row).collect();
        let across = rows.iter().map(|(start, end)| end - start).max().unwrap_or_default() as u32;
        let fine = GrayImage::new(across * FINE, rows.len() as u32 * FINE);
        let starts = rows.iter().map(|(start, _)| (start - left) as u32).collect();
        Band { corner: (left, top), width: (right - left) as u32, starts, fine }
    }

    /// Where a fine pixel of the rectangle is stored. Returns a point far outside if it is not.
    fn place(&self, x: u32, y: u32) -> (u32, u32) {
        (x.wrapping_sub(self.starts[(y / FINE) as usize] * FINE), y)
    }
}

impl GenericImageView for Band {
    type Pixel = Luma<u8>;

    fn dimensions(&self) -> (u32, u32) {
        (self.width * FINE, self.fine.height())
    }

    fn get_pixel(&self, x: u32, y: u32) -> Luma<u8> {
        let (x, y) = self.place(x, y);
        self.fine.get_pixel_checked(x, y).copied().unwrap_or(Luma([0]))
    }
}

impl GenericImage for Band {
    fn get_pixel_mut(&mut self, x: u32, y: u32) -> &mut Luma<u8> {
        let (x, y) = self.place(x, y);
        self.fine.get_pixel_mut(x, y)
    }

    fn put_pixel(&mut self, x: u32, y: u32, pixel: Luma<u8>) {
        let (x, y) = self.place(x, y);
        if let Some(place) = self.fine.get_pixel_mut_checked(x, y) {
            *place = pixel;
        }
    }

    fn blend_pixel(&mut self, x: u32, y: u32, pixel: Luma<u8>) {
        self.put_pixel(x, y, pixel);
    }
}

/// The range of whole pixels that contains these values, widened by one at both ends.
fn whole(all: impl Iterator<Item = f32>) -> Option<(i32, i32)> {
    let ends = all.map(|at| (at, at)).reduce(|(least, most), (at, _)| (least.min(at), most.max(at)));
    ends.map(|(least, most)| (least.floor() as i32 - 1, most.ceil() as i32 + 1))
}

/// The horizontal positions at which an edge enters and leaves a range of heights. Returns nothing if the edge
/// is entirely above or below the range.
fn within(from: (f32, f32), to: (f32, f32), (above, below): (f32, f32)) -> Option<[f32; 2]> {
    let (upper, lower) = if from.1 <= to.1 { (from, to) } else { (to, from) };
    if lower.1 < above || upper.1 > below {
        return None;
    }
    let fall = lower.1 - upper.1;
    if fall < f32::EPSILON {
        return Some([upper.0, lower.0]);
    }
    let at = |height: f32| upper.0 + (lower.0 - upper.0) * ((height - upper.1) / fall).clamp(0.0, 1.0);
    Some([at(above), at(below)])
}

/// The meaning of an arrow, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Meaning {
    /// The last move.
    Moved,
    /// The last move, paler while the player is choosing the next one.
    Before,
    /// A piece that gives check.
    Threat,
}

impl Meaning {
    /// The colour, and its opacity from 0 to 255.
    pub(super) fn ink(self, scheme: &Scheme) -> (Rgb, u8) {
        match self {
            Meaning::Moved => (scheme.last_mark, 190),
            Meaning::Before => (scheme.last_mark, 140),
            Meaning::Threat => (scheme.check, 200),
        }
    }
}

/// The part of an arrow that is on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stroke {
    pub(crate) vector: Vector,
    pub(crate) meaning: Meaning,
    /// The corner of the square, relative to where the arrow starts.
    pub(crate) offset: (i32, i32),
}

/// A cache of arrows and of squares with arrows on them.
pub(crate) struct Arrows {
    arrows: Cache<Vector, Arrow>,
    patches: Cache<(usize, Vec<Stroke>), Patch>,
}

impl Default for Arrows {
    fn default() -> Arrows {
        Arrows { arrows: Cache::new(MOST_CACHED), patches: Cache::new(MOST_CACHED) }
    }
}

impl Arrows {
    /// The pixels that an arrow covers.
    pub(crate) fn get(&self, vector: Vector) -> Arc<Arrow> {
        self.arrows.get(vector, || Arrow::new(vector))
    }

    /// The difference between a square and the same square under arrows.
    pub(crate) fn patch(&self, square: usize, strokes: &[Stroke], make: impl FnOnce() -> Patch) -> Arc<Patch> {
        self.patches.get((square, strokes.to_vec()), make)
    }

    /// Draws strokes on the square whose upper left corner is `(x, y)`, under the piece on it. Only pixels that
    /// look the same without the piece are changed.
    pub(crate) fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        (x, y): (usize, usize),
        strokes: &[Stroke],
        (vacated, ground): (&Sprite, Ground),
        (scheme, palette): (&Scheme, &Palette),
    ) {
        let size = vacated.width;
        for stroke in strokes {
            let (colour, opacity) = stroke.meaning.ink(scheme);
            for (right, down, covered) in self.get(stroke.vector).within(stroke.offset, (size, size)) {
                let (column, row) = ((right - stroke.offset.0) as usize, (down - stroke.offset.1) as usize);
                if !ground.has_sign(size, (column, row))
                    && let Some(pixel) = canvas.at((x + column) as i32, (y + row) as i32)
                    && *pixel == vacated.pixels[row * size + column]
                {
                    let weight = u16::from(covered) * u16::from(opacity) / 255;
                    *pixel = palette.blend(*pixel, colour, weight as u8);
                }
            }
        }
    }
}

/// The extent of an arrow, to the right and down, and the size of the squares, all in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Vector {
    pub(crate) right: i32,
    pub(crate) down: i32,
    pub(crate) size: usize,
    /// Whether there is a piece on the square where it starts. The arrow then starts beside the piece.
    pub(crate) from_piece: bool,
    pub(crate) line: ArrowStyle,
}

/// The line in which an arrow is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ArrowStyle {
    /// With a solid shaft.
    Solid,
    /// With a dashed shaft.
    Dashed,
    /// Only the outline.
    Hollow,
}

/// The distances from the middle of the first square to where the arrow starts, to its head and to its tip.
fn stations(vector: Vector) -> (f32, f32, f32) {
    let (right, down, size) = (vector.right as f32, vector.down as f32, vector.size as f32);
    let tip = right.hypot(down).max(1.0) - 0.3 * size;
    let start = if vector.from_piece { 0.36 * size } else { 0.0 }.min(tip - 0.2 * size);
    (start, (tip - 0.3 * size).max(start), tip)
}

/// The point `ahead` pixels along an arrow and `aside` squares beside it.
fn point_at(vector: Vector, ahead: f32, aside: f32) -> (f32, f32) {
    let (right, down) = (vector.right as f32, vector.down as f32);
    let length = right.hypot(down).max(1.0);
    let (along, across) = ((right / length, down / length), (-down / length, right / length));
    let aside = aside * vector.size as f32;
    (ahead * along.0 + aside * across.0, ahead * along.1 + aside * across.1)
}

/// The arrow's corners: a shaft that widens towards the head, and a head that stops short of the piece on the
/// last square. A hollow arrow is wider, so that its inside is visible.
fn arrow_outline(vector: Vector) -> [(f32, f32); 7] {
    let (start, neck, tip) = stations(vector);
    let at = |ahead: f32, aside: f32| point_at(vector, ahead, aside);
    let [thin, thick, wide] = if vector.line == ArrowStyle::Hollow { [0.07, 0.08, 0.2] } else { [0.04, 0.06, 0.17] };
    [
        at(start, -thin),
        at(neck, -thick),
        at(neck, -wide),
        at(tip, 0.0),
        at(neck, wide),
        at(neck, thick),
        at(start, thin),
    ]
}

/// The gaps in an arrow: across a dashed shaft, or inside a hollow outline.
fn arrow_gaps(vector: Vector) -> Vec<Vec<(f32, f32)>> {
    let (start, neck, tip) = stations(vector);
    let (size, at) = (vector.size as f32, |ahead: f32, aside: f32| point_at(vector, ahead, aside));
    match vector.line {
        ArrowStyle::Solid => Vec::new(),
        ArrowStyle::Dashed => {
            let (dash, gap) = (0.2 * size, 0.13 * size);
            let count = ((neck - start) / (dash + gap)).floor() as usize;
            let gap_at = |index: usize| {
                let end = neck - index as f32 * (dash + gap) - dash * 0.4;
                vec![at(end - gap, -0.1), at(end, -0.1), at(end, 0.1), at(end - gap, 0.1)]
            };
            (0..count).map(gap_at).collect()
        }
        ArrowStyle::Hollow => {
            let rim = 0.035 * size;
            let inner = [(start + rim, -0.035), (neck + rim, -0.045), (neck + rim, -0.12), (tip - 2.4 * rim, 0.0)];
            let back = [(neck + rim, 0.12), (neck + rim, 0.045), (start + rim, 0.035)];
            vec![inner.into_iter().chain(back).map(|(ahead, aside)| at(ahead, aside)).collect()]
        }
    }
}
