//! Arrows from one square to another: which pixels they cover, kept by how far they go.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use image::{GrayImage, Luma, imageops};
use imageproc::drawing::draw_antialiased_polygon_mut;
use imageproc::pixelops::interpolate;
use imageproc::point::Point;

use super::colour::Rgb;
use super::ground::squares::Ground;
use super::pixels::{Canvas, Palette, Patch};
use super::theme::Scheme;
use crate::png::sprite::Sprite;

/// How many times larger an arrow is drawn than it is shown: its corners are whole pixels only where it is drawn.
const FINE: u32 = 3;
/// How many arrows are kept, and how many squares under them: one that was asked for is often asked for again at once,
/// and there is no end of others.
const KEPT: usize = 256;

/// How far an arrow goes in pixels, to the right and downwards, and how large the squares are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Vector {
    pub(crate) right: i32,
    pub(crate) down: i32,
    pub(crate) size: usize,
    /// Whether it begins at a piece that stands there, and so beside it.
    pub(crate) from_piece: bool,
}

/// The pixels that an arrow covers, seen from where it begins.
pub(crate) struct Arrow {
    /// Its uppermost row.
    top: i32,
    rows: Vec<Row>,
}

/// One row of an arrow, without what it does not cover at both ends.
struct Row {
    left: i32,
    /// How much of each pixel is covered, of 255.
    coverage: Vec<u8>,
}

impl Arrow {
    fn new(vector: Vector) -> Arrow {
        let corners = outline(vector);
        let ends = |pick: fn(&(f32, f32)) -> f32| {
            let all = corners.iter().map(pick);
            (all.clone().fold(f32::MAX, f32::min).floor() as i32 - 1, all.fold(f32::MIN, f32::max).ceil() as i32 + 1)
        };
        let ((left, right), (top, bottom)) = (ends(|corner| corner.0), ends(|corner| corner.1));
        let (width, height) = ((right - left) as u32, (bottom - top) as u32);
        let mut fine = GrayImage::new(width * FINE, height * FINE);
        let scaled = |at: f32, from: i32| ((at - from as f32) * FINE as f32).round() as i32;
        let corners = corners.map(|(x, y)| Point::new(scaled(x, left), scaled(y, top)));
        draw_antialiased_polygon_mut(&mut fine, &corners, Luma([255]), interpolate);
        let whole = imageops::thumbnail(&fine, width, height);
        let rows = whole.rows().map(|row| {
            // Edges of few levels look as smooth, and take less room in the file.
            let covered: Vec<u8> = row.map(|pixel| (pixel.0[0] / 64).min(3) * 85).collect();
            let first = covered.iter().position(|amount| *amount > 0).unwrap_or(0);
            let end = covered.iter().rposition(|amount| *amount > 0).map_or(first, |last| last + 1);
            Row { left: left + first as i32, coverage: covered[first..end].to_vec() }
        });
        Arrow { top, rows: rows.collect() }
    }

    /// The covered pixels of a rectangle that begins at this offset from where the arrow begins: their offsets from
    /// there, and how much of each is covered.
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

/// The arrow's corners: a shaft that grows towards its head, and a head that ends before the piece that stands there.
fn outline(vector: Vector) -> [(f32, f32); 7] {
    let (right, down, size) = (vector.right as f32, vector.down as f32, vector.size as f32);
    let length = right.hypot(down).max(1.0);
    let (along, across) = ((right / length, down / length), (-down / length, right / length));
    let tip = length - 0.3 * size;
    let start = if vector.from_piece { 0.36 * size } else { 0.0 }.min(tip - 0.2 * size);
    let neck = (tip - 0.3 * size).max(start);
    let at = |ahead: f32, aside: f32| {
        let aside = aside * size;
        (ahead * along.0 + aside * across.0, ahead * along.1 + aside * across.1)
    };
    [at(start, -0.04), at(neck, -0.06), at(neck, -0.17), at(tip, 0.0), at(neck, 0.17), at(neck, 0.06), at(start, 0.04)]
}

/// What an arrow tells, and so its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Meaning {
    /// The last move.
    Moved,
    /// The same while its player chooses the next one.
    Before,
    /// How a king is threatened.
    Threat,
}

impl Meaning {
    /// The colour, and how much of it covers what is below.
    pub(super) fn ink(self, scheme: &Scheme) -> (Rgb, u8) {
        match self {
            Meaning::Moved => (scheme.last_mark, 190),
            Meaning::Before => (scheme.last_mark, 140),
            Meaning::Threat => (scheme.check, 200),
        }
    }
}

/// The part of an arrow on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stroke {
    pub(crate) vector: Vector,
    pub(crate) meaning: Meaning,
    /// Where the square begins, seen from where the arrow does.
    pub(crate) offset: (i32, i32),
}

/// The arrows that were needed so far, and what they made of squares.
#[derive(Default)]
pub(crate) struct Arrows {
    arrows: Kept<Vector, Arrow>,
    patches: Kept<(usize, Vec<Stroke>), Patch>,
}

impl Arrows {
    /// The pixels that an arrow covers.
    pub(crate) fn get(&self, vector: Vector) -> Arc<Arrow> {
        self.arrows.get(vector, || Arrow::new(vector))
    }

    /// What makes a square into the same one under arrows.
    pub(crate) fn patch(&self, square: usize, strokes: &[Stroke], make: impl FnOnce() -> Patch) -> Arc<Patch> {
        self.patches.get((square, strokes.to_vec()), make)
    }

    /// Draws strokes on the square that has its upper left corner at `(x, y)`, under the piece that stands there: only
    /// where the square is as it is without it.
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

/// What was made, by what it was made for.
struct Kept<K, V>(Mutex<HashMap<K, Arc<V>>>);

impl<K, V> Default for Kept<K, V> {
    fn default() -> Kept<K, V> {
        Kept(Mutex::default())
    }
}

impl<K: Eq + Hash, V> Kept<K, V> {
    fn get(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = known().get(&key) {
            return Arc::clone(value);
        }
        // Made while nobody waits; two threads may both do it.
        let value = Arc::new(make());
        let mut known = known();
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(key, Arc::clone(&value));
        value
    }
}
