//! Rectangles of pictures, for those who look for something on one.

/// A rectangle of a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// From the left edge.
    pub x: u32,
    /// From the upper edge.
    pub y: u32,
    /// Across.
    pub width: u32,
    /// Down.
    pub height: u32,
}
