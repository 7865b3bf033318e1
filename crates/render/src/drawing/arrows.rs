//! Arrows from one square to another: which pixels they cover, kept by how far they go.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use image::{GrayImage, Luma, imageops};
use imageproc::drawing::draw_antialiased_polygon_mut;
use imageproc::pixelops::interpolate;
use imageproc::point::Point;

/// How many times larger an arrow is drawn than it is shown: its corners are whole pixels only where it is drawn.
const FINE: u32 = 3;
/// How many arrows are kept. There are fewer on the 8 by 8 board; on the endless grid there is no end of them.
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
    /// Its upper left corner.
    pub(crate) left: i32,
    pub(crate) top: i32,
    width: usize,
    /// How much of each pixel is covered, of 255, row by row.
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
        let coverage = imageops::thumbnail(&fine, width, height).into_raw();
        // Edges of few levels look as smooth, and take less room in the file.
        let coverage = coverage.into_iter().map(|covered| (covered / 64).min(3) * 85).collect();
        Arrow { left, top, width: width as usize, coverage }
    }

    /// The covered pixels of a rectangle that begins at this offset from where the arrow begins: their offsets from
    /// there, and how much of each is covered.
    pub(crate) fn within(
        &self,
        (x, y): (i32, i32),
        (width, height): (usize, usize),
    ) -> impl Iterator<Item = (i32, i32, u8)> {
        let rows = self.coverage.len() / self.width.max(1);
        let overlap = |own: i32, length: usize, other: i32, extent: usize| {
            let (from, to) = (own.max(other), (own + length as i32).min(other + extent as i32));
            from..to.max(from)
        };
        let (columns, lines) = (overlap(self.left, self.width, x, width), overlap(self.top, rows, y, height));
        lines.flat_map(move |down| {
            let start = (down - self.top) as usize * self.width;
            columns.clone().filter_map(move |right| {
                let covered = self.coverage[start + (right - self.left) as usize];
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

/// The arrows that were needed so far.
#[derive(Default)]
pub(crate) struct Arrows(Mutex<HashMap<Vector, Arc<Arrow>>>);

impl Arrows {
    pub(crate) fn get(&self, vector: Vector) -> Arc<Arrow> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(arrow) = known().get(&vector) {
            return Arc::clone(arrow);
        }
        // Drawn while nobody waits; two threads may both do it.
        let arrow = Arc::new(Arrow::new(vector));
        let mut known = known();
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(vector, Arc::clone(&arrow));
        arrow
    }
}
