//! The soft shadow under a card.

use image::{GrayImage, Luma, Rgba, RgbaImage, imageops};
use imageproc::drawing::draw_filled_rect_mut;
use imageproc::filter::gaussian_blur_f32;
use imageproc::rect::Rect;

use crate::drawing::colour::Rgb;

pub(super) const COLOUR: Rgb = [0x05, 0x06, 0x08];
/// How dark the shadow is under the card, of 255.
pub(super) const DEPTH: u8 = 150;
/// It is blurred on a field of half the size, where the same softness takes an eighth of the work.
const SHRUNK: u32 = 2;

/// A rectangle in pixels: left, top, width and height.
pub(super) type Frame = (f32, f32, f32, f32);

/// The shadow of a card that lies in `card`, on a field of this size: so many pixels soft, and so many lower than the
/// card.
pub(super) fn draw((width, height): (usize, usize), card: Frame, softness: f32, drop: f32) -> RgbaImage {
    let (across, down) = ((width as u32).div_ceil(SHRUNK), (height as u32).div_ceil(SHRUNK));
    let mut mask = GrayImage::new(across, down);
    let small = |pixels: f32| (pixels / SHRUNK as f32).round();
    let (left, top, card_width, card_height) = card;
    let rect = Rect::at(small(left) as i32, small(top + drop) as i32);
    draw_filled_rect_mut(&mut mask, rect.of_size(small(card_width) as u32, small(card_height) as u32), Luma([DEPTH]));
    let soft = gaussian_blur_f32(&mask, softness / SHRUNK as f32);
    let soft = imageops::resize(&soft, width as u32, height as u32, imageops::FilterType::Triangle);
    let [red, green, blue] = COLOUR;
    RgbaImage::from_fn(width as u32, height as u32, |x, y| Rgba([red, green, blue, soft.get_pixel(x, y).0[0]]))
}
