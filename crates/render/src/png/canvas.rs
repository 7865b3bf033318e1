//! Drawing on sprites.

use super::sprite::Sprite;

/// A sprite to draw on, in the coordinates of the picture that it is part of. Drawing outside the sprite has no
/// effect.
pub struct Canvas<'a> {
    sprite: &'a mut Sprite,
    left: i32,
    top: i32,
}

impl<'a> Canvas<'a> {
    /// A canvas whose upper left corner is this point of the picture.
    pub fn new(sprite: &'a mut Sprite, (left, top): (usize, usize)) -> Canvas<'a> {
        Canvas { sprite, left: left as i32, top: top as i32 }
    }

    /// The palette index at a point, if the point is on the sprite.
    pub fn at(&mut self, x: i32, y: i32) -> Option<&mut u8> {
        let (x, y) = (usize::try_from(x - self.left).ok()?, usize::try_from(y - self.top).ok()?);
        if x >= self.sprite.width {
            return None;
        }
        self.sprite.pixels.get_mut(y * self.sprite.width + x)
    }

    /// Fills a rectangle.
    pub fn fill(&mut self, x: usize, y: usize, width: usize, height: usize, index: u8) {
        for y in y..y + height {
            for x in x..x + width {
                if let Some(pixel) = self.at(x as i32, y as i32) {
                    *pixel = index;
                }
            }
        }
    }
}
