//! The soft shadow under a card.

use image::{GrayImage, Luma, Rgba};
use imageproc::drawing::draw_filled_rect_mut;
use imageproc::filter::gaussian_blur_f32;
use imageproc::rect::Rect;

use crate::drawing::colour::Rgb;

pub(super) const COLOUR: Rgb = [0x05, 0x06, 0x08];
/// The opacity of the shadow under the card, from 0 to 255.
pub(super) const DEPTH: u8 = 150;

/// A rectangle in pixels: left, top, width and height.
pub(super) type Frame = (f32, f32, f32, f32);

/// The shadow of a card. A blurred rectangle is at every point the product of its horizontal and its vertical
/// blur. Therefore only two lines are blurred instead of a whole image.
pub(super) struct Shadow {
    across: Vec<u8>,
    down: Vec<u8>,
}

impl Shadow {
    /// The shadow of a card with the frame `card`, in an image of this size. `softness` and `drop` are in
    /// pixels.
    pub(super) fn new((width, height): (usize, usize), card: Frame, softness: f32, drop: f32) -> Shadow {
        let (left, top, card_width, card_height) = card;
        Shadow {
            across: blurred(width, (left, card_width), softness),
            down: blurred(height, (top + drop, card_height), softness),
        }
    }

    /// The shadow's colour at a pixel, with its opacity there.
    pub(super) fn at(&self, x: usize, y: usize) -> Rgba<u8> {
        let [red, green, blue] = COLOUR;
        let covered = u32::from(self.across[x]) * u32::from(self.down[y]);
        Rgba([red, green, blue, (covered * u32::from(DEPTH) / (255 * 255)) as u8])
    }
}

/// How much of each pixel of a line a stretch from `start` covers after it was blurred, from 0 to 255.
fn blurred(length: usize, (start, extent): (f32, f32), softness: f32) -> Vec<u8> {
    let mut line = GrayImage::new(length as u32, 1);
    let stretch = Rect::at(start.round() as i32, 0).of_size(extent.round() as u32, 1);
    draw_filled_rect_mut(&mut line, stretch, Luma([0xff]));
    gaussian_blur_f32(&line, softness).into_raw()
}
