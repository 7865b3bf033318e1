//! Shapes with soft edges.

use crate::drawing::pixels::{Canvas, RAMP, Ramp};

/// A rectangle in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Frame {
    /// The signed distance of a point from the edge of the rectangle with round corners, negative inside.
    pub(super) fn rounded(self, radius: f32, (x, y): (f32, f32)) -> f32 {
        let (half_width, half_height) = (self.width as f32 / 2.0, self.height as f32 / 2.0);
        let across = (x - self.left as f32 - half_width).abs() - half_width + radius;
        let down = (y - self.top as f32 - half_height).abs() - half_height + radius;
        across.max(0.0).hypot(down.max(0.0)) + across.max(down).min(0.0) - radius
    }
}

/// How much of a pixel is covered, in levels of a ramp, if its middle has this signed distance from an edge.
pub(super) fn level(distance: f32) -> u8 {
    ((0.5 - distance).clamp(0.0, 1.0) * (RAMP - 1) as f32).round() as u8
}

/// Draws a shape, given as the signed distance of each point from its edge. Only pixels in the frame are drawn.
pub(super) fn paint(canvas: &mut Canvas<'_>, frame: Frame, ramp: Ramp, distance: impl Fn((f32, f32)) -> f32) {
    for y in frame.top..frame.top + frame.height {
        for x in frame.left..frame.left + frame.width {
            let covered = level(distance((x as f32 + 0.5, y as f32 + 0.5)));
            if covered > 0
                && let Some(pixel) = canvas.at(x as i32, y as i32)
            {
                *pixel = ramp[usize::from(covered)];
            }
        }
    }
}

/// Draws a disc.
pub(super) fn disc(canvas: &mut Canvas<'_>, (x, y): (f32, f32), radius: f32, ramp: Ramp) {
    let corner = |middle: f32| (middle - radius - 1.0).max(0.0) as usize;
    let side = (2.0 * radius).ceil() as usize + 3;
    let frame = Frame { left: corner(x), top: corner(y), width: side, height: side };
    paint(canvas, frame, ramp, |at| (at.0 - x).hypot(at.1 - y) - radius);
}
