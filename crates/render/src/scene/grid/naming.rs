//! The room that the coordinates beside the endless grid take.

use super::axis::Axis;
use crate::drawing::lettering::{Fonts, Style};

/// The space between a coordinate and the frame, and between two coordinates.
pub(super) const SPACE: usize = 8;

/// How the coordinates of rows and columns are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Naming {
    /// The width of the margin left of the rows.
    pub(super) left: usize,
    /// The height of the margin below the columns.
    pub(super) below: usize,
    /// Whether the coordinates of columns are written upwards because level ones don't fit.
    pub(super) is_upright: bool,
}

impl Naming {
    /// Chooses how to write the coordinates of lines of squares of this size.
    pub(super) fn new((columns, rows): (&Axis, &Axis), size: usize, style: Style, fonts: &Fonts) -> Naming {
        let widest = |axis: &Axis| {
            let ends = [axis.lines().first(), axis.lines().last()];
            ends.into_iter().flatten().map(|line| fonts.width(style, &line.to_string())).max().unwrap_or(0)
        };
        let across = widest(columns);
        // Level coordinates may skip every other column. If even those don't fit, they are turned.
        let is_upright = across + SPACE > 2 * size;
        let below = if is_upright { across } else { style.capitals() };
        // The names of the axes share the margin.
        let left = widest(rows).max(fonts.width(style, "x"));
        Naming { left: left + SPACE + 2, below: below + 2 * SPACE, is_upright }
    }
}

/// Whether squares of this size leave room for every line's coordinate.
pub(super) fn all_fit((columns, rows): (&Axis, &Axis), size: usize, style: Style, fonts: &Fonts) -> bool {
    let (ascent, descent) = style.extent();
    let is_narrow = |line: &i32| fonts.width(style, &line.to_string()) + SPACE <= size;
    columns.lines().iter().all(is_narrow) && (rows.lines().len() < 2 || ascent + descent <= size)
}
