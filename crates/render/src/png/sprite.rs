//! Rectangles of palette indices.

/// An opaque picture or part of one.
#[derive(Clone)]
pub(crate) struct Sprite {
    pub(crate) width: usize,
    pub(crate) pixels: Vec<u8>,
}

impl Sprite {
    /// A rectangle of one colour.
    pub(crate) fn flat(width: usize, height: usize, index: u8) -> Sprite {
        Sprite { width, pixels: vec![index; width * height] }
    }

    pub(crate) fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    pub(crate) fn row(&self, row: usize) -> &[u8] {
        &self.pixels[row * self.width..(row + 1) * self.width]
    }
}
