//! The laurel around the number of one of the first ranks.

use crate::drawing::pixels::{Canvas, RAMP, Ramp, rasterise};
use crate::drawing::signs;
use crate::error::RenderError;

/// The width and height in pixels.
const SIZE: usize = 48;

/// A laurel by how much of each pixel it covers, in levels of a ramp. It can be drawn in any colour.
pub(crate) struct Laurel {
    levels: Vec<u8>,
}

impl Laurel {
    pub(in crate::drawing) fn new() -> Result<Laurel, RenderError> {
        let drawn = rasterise("laurel", &signs::laurel(), SIZE, SIZE)?;
        let level = |alpha: u8| ((usize::from(alpha) * (RAMP - 1) + 127) / 255) as u8;
        Ok(Laurel { levels: drawn.pixels().map(|pixel| level(pixel.0[3])).collect() })
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, (x, y): (usize, usize), ramp: Ramp) {
        let (left, top) = (x as i32 - SIZE as i32 / 2, y as i32 - SIZE as i32 / 2);
        for (down, row) in (top..).zip(self.levels.chunks_exact(SIZE)) {
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
