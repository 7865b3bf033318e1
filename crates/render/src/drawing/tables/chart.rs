//! A small line chart.

use super::shapes::{Frame, disc, level};
use super::tints::Tint;
use crate::drawing::pixels::{Canvas, Ramp};

/// Half the thickness of the line, and the radius of the dot at its end, in pixels.
const HALF: f32 = 2.0;
const DOT: f32 = 6.5;
/// The thickness of the lines at the lowest and the highest value in pixels.
const HAIR: usize = 2;

/// A course of values, scaled to a frame.
pub(crate) struct Chart {
    frame: Frame,
    points: Vec<(f32, f32)>,
}

impl Chart {
    /// The chart of these values from left to right, or nothing if there are none. A single value, or values that are
    /// all the same, are in the middle of the height.
    pub(crate) fn new(frame: Frame, values: &[i32]) -> Option<Chart> {
        let (least, most) = (*values.iter().min()?, *values.iter().max()?);
        let (left, width) = (frame.left as f32 + DOT, frame.width as f32 - 2.0 * DOT);
        let step = width / (values.len() - 1).max(1) as f32;
        let start = if values.len() == 1 { left + width } else { left };
        let above = |value: i32| f64::from(value) - f64::from(least);
        let height = |value: i32| if least == most { 0.5 } else { above(value) / above(most) };
        let down =
            |value: i32| frame.top as f32 + DOT + (frame.height as f32 - 2.0 * DOT) * (1.0 - height(value) as f32);
        let points = (0..).zip(values).map(|(index, value)| (start + index as f32 * step, down(*value)));
        Some(Chart { frame, points: points.collect() })
    }

    /// The heights of the highest and the lowest value on the picture, which are the same if all values are.
    pub(crate) fn extremes(&self) -> (usize, usize) {
        let heights = || self.points.iter().map(|point| point.1);
        let (top, bottom) = (heights().fold(f32::MAX, f32::min), heights().fold(0.0, f32::max));
        (top.round() as usize, bottom.round() as usize)
    }

    /// Draws the chart: lines at its extremes, the area below it, the line itself and a dot at its end.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, ramp: impl Fn(Tint) -> Ramp) {
        let Frame { left, top, width, height } = self.frame;
        let (highest, lowest) = self.extremes();
        self.area(canvas, ramp(Tint::Area)[4]);
        for at in [highest, lowest] {
            canvas.fill(left, at - HAIR / 2, width, HAIR, ramp(Tint::Line)[4]);
        }
        let line = ramp(Tint::Accent);
        // Where two stretches meet, each pixel is covered as much as by the one that covers it more.
        let mut covered = vec![0_u8; width * height];
        for ends in self.points.windows(2) {
            self.stretch(&mut covered, ends[0], ends[1]);
        }
        for (row, levels) in covered.chunks_exact(width).enumerate() {
            for (column, &level) in levels.iter().enumerate().filter(|(_, level)| **level > 0) {
                if let Some(pixel) = canvas.at((left + column) as i32, (top + row) as i32) {
                    *pixel = line[usize::from(level)];
                }
            }
        }
        if let Some(&end) = self.points.last() {
            disc(canvas, end, DOT, line);
        }
    }

    /// Fills the area between the line and the lower edge.
    fn area(&self, canvas: &mut Canvas<'_>, index: u8) {
        let bottom = self.frame.top + self.frame.height;
        for ends in self.points.windows(2) {
            let ((from, start), (to, end)) = (ends[0], ends[1]);
            for x in from.round() as usize..to.round() as usize {
                let part = ((x as f32 + 0.5 - from) / (to - from)).clamp(0.0, 1.0);
                let y = (start + (end - start) * part).round() as usize;
                canvas.fill(x, y, 1, bottom - y, index);
            }
        }
    }

    /// Covers the pixels of a stretch of the line.
    fn stretch(&self, covered: &mut [u8], from: (f32, f32), to: (f32, f32)) {
        let Frame { left, top, width, height } = self.frame;
        let reach = |one: f32, other: f32, start: usize, most: usize| {
            let near = |at: f32| (at - start as f32).clamp(0.0, most as f32) as usize;
            near(one.min(other) - HALF - 1.0)..near(one.max(other) + HALF + 2.0)
        };
        let (columns, rows) = (reach(from.0, to.0, left, width), reach(from.1, to.1, top, height));
        for row in rows {
            for column in columns.clone() {
                let at = ((left + column) as f32 + 0.5, (top + row) as f32 + 0.5);
                let pixel = &mut covered[row * width + column];
                *pixel = (*pixel).max(level(apart(at, from, to) - HALF));
            }
        }
    }
}

/// The distance of a point from a stretch of a line.
fn apart(at: (f32, f32), from: (f32, f32), to: (f32, f32)) -> f32 {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let length = (across * across + down * down).max(f32::EPSILON);
    let part = (((at.0 - from.0) * across + (at.1 - from.1) * down) / length).clamp(0.0, 1.0);
    (at.0 - from.0 - part * across).hypot(at.1 - from.1 - part * down)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Frame = Frame { left: 10, top: 20, width: 113, height: 63 };

    #[test]
    fn values_are_spread_over_the_whole_frame() {
        let chart = Chart::new(FRAME, &[1500, 1400, 1600]).unwrap();
        assert_eq!(chart.points, [(16.5, 51.5), (66.5, 76.5), (116.5, 26.5)]);
        assert_eq!(chart.extremes(), (27, 77));
        let extreme = Chart::new(FRAME, &[i32::MIN, i32::MAX]).unwrap();
        assert_eq!(extreme.points, [(16.5, 76.5), (116.5, 26.5)]);
    }

    #[test]
    fn values_that_do_not_differ_are_in_the_middle() {
        assert_eq!(Chart::new(FRAME, &[1500]).unwrap().points, [(116.5, 51.5)]);
        assert_eq!(Chart::new(FRAME, &[7, 7]).unwrap().points, [(16.5, 51.5), (116.5, 51.5)]);
        assert!(Chart::new(FRAME, &[]).is_none());
    }
}
