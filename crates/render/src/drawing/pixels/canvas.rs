//! Drawing on sprites.

use image::RgbaImage;

use super::palette::Palette;
use crate::png::sprite::Sprite;

/// A sprite to draw on, in the coordinates of the picture that it is part of. Drawing outside the sprite has no
/// effect.
pub(crate) struct Canvas<'a> {
    sprite: &'a mut Sprite,
    left: i32,
    top: i32,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(sprite: &'a mut Sprite, (left, top): (usize, usize)) -> Canvas<'a> {
        Canvas { sprite, left: left as i32, top: top as i32 }
    }

    /// The palette index at a point, if the point is on the sprite.
    pub(crate) fn at(&mut self, x: i32, y: i32) -> Option<&mut u8> {
        let (x, y) = (usize::try_from(x - self.left).ok()?, usize::try_from(y - self.top).ok()?);
        if x >= self.sprite.width {
            return None;
        }
        self.sprite.pixels.get_mut(y * self.sprite.width + x)
    }

    /// Fills a rectangle.
    pub(crate) fn fill(&mut self, x: usize, y: usize, width: usize, height: usize, index: u8) {
        for y in y..y + height {
            for x in x..x + width {
                if let Some(pixel) = self.at(x as i32, y as i32) {
                    *pixel = index;
                }
            }
        }
    }

    /// Draws a translucent layer on top.
    pub(crate) fn lay(&mut self, x: usize, y: usize, layer: &RgbaImage, palette: &Palette) {
        for (column, row, &image::Rgba([red, green, blue, alpha])) in layer.enumerate_pixels() {
            if alpha > 0
                && let Some(pixel) = self.at(x as i32 + column as i32, y as i32 + row as i32)
            {
                *pixel = palette.blend(*pixel, [red, green, blue], alpha);
            }
        }
    }
}
