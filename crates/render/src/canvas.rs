//! A picture in the making: a rectangle of palette indices.

use crate::colour::Rgb;
use crate::palette::{Palette, Sprite};
use crate::raster::Layer;

/// An 8-bit picture, kept as the rows of a PNG: each begins with the number of its filter, none.
pub(crate) struct Canvas {
    pub(crate) width: usize,
    pub(crate) height: usize,
    rows: Vec<u8>,
}

impl Canvas {
    pub(crate) fn new(width: usize, height: usize, ground: u8) -> Canvas {
        let mut rows = vec![ground; (width + 1) * height];
        rows.iter_mut().step_by(width + 1).for_each(|filter| *filter = 0);
        Canvas { width, height, rows }
    }

    /// The rows as PNG takes them.
    pub(crate) fn rows(&self) -> &[u8] {
        &self.rows
    }

    fn place(&self, x: usize, y: usize) -> usize {
        y * (self.width + 1) + 1 + x
    }

    /// Fills a rectangle; what lies outside the canvas is left out.
    pub(crate) fn fill(&mut self, x: usize, y: usize, width: usize, height: usize, index: u8) {
        let x = x.min(self.width);
        let width = width.min(self.width - x);
        for row in y..(y + height).min(self.height) {
            let start = self.place(x, row);
            self.rows[start..start + width].fill(index);
        }
    }

    /// Copies an opaque sprite; what lies outside the canvas is left out.
    pub(crate) fn copy(&mut self, x: usize, y: usize, sprite: &Sprite) {
        let width = sprite.width.min(self.width.saturating_sub(x));
        for (row, source) in sprite.pixels.chunks_exact(sprite.width).enumerate() {
            if y + row >= self.height {
                break;
            }
            let start = self.place(x, y + row);
            self.rows[start..start + width].copy_from_slice(&source[..width]);
        }
    }

    /// The index at a point, if the canvas has it.
    pub(crate) fn at(&mut self, x: i32, y: i32) -> Option<&mut u8> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        if x >= self.width || y >= self.height {
            return None;
        }
        let place = self.place(x, y);
        self.rows.get_mut(place)
    }

    /// Lays a layer with transparency on what is there.
    pub(crate) fn lay(&mut self, x: usize, y: usize, layer: &Layer, palette: &Palette) {
        for (row, source) in layer.pixels.chunks_exact(layer.width).enumerate() {
            for (column, &[red, green, blue, alpha]) in source.iter().enumerate() {
                if alpha > 0
                    && let Some(pixel) = self.at((x + column) as i32, (y + row) as i32)
                {
                    *pixel = palette.blend(*pixel, straight([red, green, blue], alpha), alpha);
                }
            }
        }
    }
}

/// The colour without the opacity that it was multiplied by.
fn straight(colour: Rgb, alpha: u8) -> Rgb {
    colour.map(|channel| (u32::from(channel) * 255 / u32::from(alpha)).min(255) as u8)
}
