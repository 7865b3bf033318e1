//! From drawings in SVG to pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::drawing::colour::Rgb;
use crate::error::RenderError;

/// An opaque picture.
pub(crate) struct Image {
    pub(crate) width: usize,
    pub(crate) pixels: Vec<Rgb>,
}

/// A picture with transparency: colours multiplied by their opacity, as the rasteriser leaves
/// them.
pub(crate) struct Layer {
    pub(crate) width: usize,
    pub(crate) pixels: Vec<[u8; 4]>,
}

/// Draws an SVG at this size in pixels.
pub(crate) fn rasterise(name: &str, svg: &str, width: usize, height: usize) -> Result<Layer, RenderError> {
    let broken = |reason: String| RenderError::Drawing { name: name.to_owned(), reason };
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| broken(error.to_string()))?;
    let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or_else(|| broken("it has no size".to_owned()))?;
    let size = tree.size();
    let scale = Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    let pixels = pixmap.data().chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2], pixel[3]]).collect();
    Ok(Layer { width, pixels })
}

impl Layer {
    pub(crate) fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    /// The layer on an opaque ground of one colour.
    pub(crate) fn on(&self, ground: Rgb) -> Image {
        Image { width: self.width, pixels: self.pixels.iter().map(|&pixel| over(ground, pixel)).collect() }
    }
}

impl Image {
    /// The picture with a layer of the same size on it.
    pub(crate) fn under(&self, layer: &Layer) -> Image {
        let pixels = self.pixels.iter().zip(&layer.pixels).map(|(&ground, &pixel)| over(ground, pixel)).collect();
        Image { width: self.width, pixels }
    }
}

fn over(ground: Rgb, [red, green, blue, alpha]: [u8; 4]) -> Rgb {
    let rest = 255 - u32::from(alpha);
    let lay = |under: u8, colour: u8| (u32::from(colour) + (u32::from(under) * rest + 127) / 255).min(255) as u8;
    [lay(ground[0], red), lay(ground[1], green), lay(ground[2], blue)]
}
