//! Rectangles on a picture, for callers that look for something on one.

/// A rectangle on a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The distance from the left edge.
    pub x: u32,
    /// The distance from the upper edge.
    pub y: u32,
    /// The width.
    pub width: u32,
    /// The height.
    pub height: u32,
}
