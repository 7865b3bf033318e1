//! Rasterising SVG drawings, and layering images.

use image::{Rgba, RgbaImage, imageops};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::palette::Palette;
use crate::drawing::theme::Rgb;
use crate::error::RenderError;
use crate::png::Canvas;

/// Draws a translucent layer on top, from this point of the picture.
pub(crate) fn lay(canvas: &mut Canvas<'_>, (x, y): (usize, usize), layer: &RgbaImage, palette: &Palette) {
    for (column, row, &Rgba([red, green, blue, alpha])) in layer.enumerate_pixels() {
        if alpha > 0
            && let Some(pixel) = canvas.at(x as i32 + column as i32, y as i32 + row as i32)
        {
            *pixel = palette.blend(*pixel, [red, green, blue], alpha);
        }
    }
}

/// A drawing of this width and height, with everything in it.
pub(crate) fn svg((width, height): (usize, usize), markup: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\">{markup}</svg>"
    )
}

/// Draws an SVG in this size, on a transparent ground.
pub(crate) fn rasterise(name: &str, svg: &str, width: usize, height: usize) -> Result<RgbaImage, RenderError> {
    let broken = |reason: String| RenderError::Drawing { name: name.to_owned(), reason };
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| broken(error.to_string()))?;
    let (across, down) = (width as u32, height as u32);
    let no_size = || broken("it has no size".to_owned());
    let mut pixmap = Pixmap::new(across, down).ok_or_else(no_size)?;
    let size = tree.size();
    let scale = Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    RgbaImage::from_raw(across, down, pixmap.take_demultiplied()).ok_or_else(no_size)
}

/// An opaque field of one colour.
pub(crate) fn flat([red, green, blue]: Rgb, width: usize, height: usize) -> RgbaImage {
    RgbaImage::from_pixel(width as u32, height as u32, Rgba([red, green, blue, 0xff]))
}

/// A layer on an opaque ground of one colour.
pub(crate) fn on(ground: Rgb, layer: &RgbaImage) -> RgbaImage {
    over(&flat(ground, layer.width() as usize, layer.height() as usize), layer)
}

/// A picture with a layer of the same size on it.
pub(crate) fn over(ground: &RgbaImage, layer: &RgbaImage) -> RgbaImage {
    let mut picture = ground.clone();
    imageops::overlay(&mut picture, layer, 0, 0);
    picture
}
