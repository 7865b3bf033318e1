//! Pieces as emoji, which stand beside a line of text.

use cardinal_rules::{Kind, Seat};
use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};

use crate::drawing::pieces;
use crate::error::RenderError;

/// The side of an emoji in pixels, as Discord stores them.
const SIDE: usize = 128;

/// Draws a piece as an emoji: a square PNG of 128 pixels with a transparent ground. It reads on a light and on a dark
/// one.
///
/// # Errors
/// [`RenderError::Drawing`] if a built-in drawing can't be read, or [`RenderError::Emoji`] if it can't be written.
pub fn emoji(kind: Kind, side: Seat) -> Result<Vec<u8>, RenderError> {
    let pixels = pieces::small(kind, side, SIDE)?;
    let mut png = Vec::new();
    let (width, height) = pixels.dimensions();
    PngEncoder::new(&mut png).write_image(pixels.as_raw(), width, height, ExtendedColorType::Rgba8)?;
    Ok(png)
}
