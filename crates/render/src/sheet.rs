//! A canvas that remembers which ready sprites it was put together from.

use std::ops::Range;

use crate::canvas::Canvas;
use crate::deflate::{Segments, Stream};
use crate::palette::Sprite;

/// A sprite with the bits of its rows.
pub(crate) struct Ready {
    pub(crate) sprite: Sprite,
    pub(crate) segments: Segments,
}

/// Where a ready sprite lies.
struct Placed<'a> {
    x: usize,
    y: usize,
    segments: &'a Segments,
    /// Rows of the sprite that something else was drawn on.
    touched: Range<usize>,
}

/// A canvas and the sprites on it.
pub(crate) struct Sheet<'a> {
    pub(crate) canvas: Canvas,
    placed: Vec<Placed<'a>>,
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(canvas: Canvas) -> Sheet<'a> {
        Sheet { canvas, placed: Vec::with_capacity(128) }
    }

    /// Puts a sprite on the canvas, where it fits as a whole and covers no other.
    pub(crate) fn put(&mut self, x: usize, y: usize, ready: &'a Ready) {
        self.canvas.copy(x, y, &ready.sprite);
        debug_assert!(self.is_free(x, y, ready), "a sprite at {x}, {y} covers another");
        self.placed.push(Placed { x, y, segments: &ready.segments, touched: 0..0 });
    }

    fn is_free(&self, x: usize, y: usize, ready: &Ready) -> bool {
        let (right, bottom) = (x + ready.segments.width(), y + ready.segments.height());
        let is_apart = |placed: &Placed<'_>| {
            placed.x >= right
                || x >= placed.x + placed.segments.width()
                || placed.y >= bottom
                || y >= placed.y + placed.segments.height()
        };
        right <= self.canvas.width && bottom <= self.canvas.height && self.placed.iter().all(is_apart)
    }

    /// Says that something was drawn over the sprites in these columns and rows.
    pub(crate) fn touch(&mut self, columns: Range<usize>, rows: Range<usize>) {
        for placed in &mut self.placed {
            let (right, bottom) = (placed.x + placed.segments.width(), placed.y + placed.segments.height());
            if columns.start < right && placed.x < columns.end && rows.start < bottom && placed.y < rows.end {
                let start = rows.start.saturating_sub(placed.y);
                // The row below refers to the one that was changed.
                let end = rows.end + 1 - placed.y;
                let touched = &mut placed.touched;
                *touched = if touched.start == touched.end {
                    start..end
                } else {
                    touched.start.min(start)..touched.end.max(end)
                };
            }
        }
    }

    /// Writes the picture: rows of sprites as they are kept, the rest as it was drawn.
    pub(crate) fn write(&self, stream: &mut Stream<'_>) {
        let mut order: Vec<&Placed<'_>> = self.placed.iter().collect();
        order.sort_by_key(|placed| (placed.y, placed.x));
        let mut coming = order.into_iter().peekable();
        let mut present: Vec<&Placed<'_>> = Vec::new();
        for row in 0..self.canvas.height {
            present.retain(|placed| row < placed.y + placed.segments.height());
            let before = present.len();
            present.extend(std::iter::from_fn(|| coming.next_if(|placed| placed.y == row)));
            if present.len() > before {
                present.sort_by_key(|placed| placed.x);
            }
            let start = row * (self.canvas.width + 1) + 1;
            for placed in &present {
                if !placed.touched.contains(&(row - placed.y)) {
                    stream.scan(start + placed.x);
                    stream.segment(placed.segments, row - placed.y);
                }
            }
        }
    }
}
