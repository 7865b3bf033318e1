//! Points of the endless grid and the eight lines through each.

use crate::defaults::GRID_BOUND;
use crate::square::Cell;

/// A point of the endless grid; x grows to White's right, y away from White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Point {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

/// One of the eight lines from a point, an index below [`LINE_COUNT`].
pub(super) type LineIndex = usize;

/// The number of line indices: three by three signs, of which the middle one is not a line.
pub(super) const LINE_COUNT: usize = 9;

/// The line in the direction of these signs.
#[inline]
pub(super) const fn line(sign_x: i32, sign_y: i32) -> LineIndex {
    ((sign_x + 1) * 3 + sign_y + 1) as usize
}

/// The same line seen from its other end.
#[inline]
pub(super) const fn reversed(line: LineIndex) -> LineIndex {
    LINE_COUNT - 1 - line
}

impl Point {
    /// Whether pieces can stand here: within [`GRID_BOUND`], so that distances fit an `i32`.
    #[inline]
    pub(crate) const fn is_within(self) -> bool {
        -GRID_BOUND <= self.x && self.x <= GRID_BOUND && -GRID_BOUND <= self.y && self.y <= GRID_BOUND
    }

    /// The point this far away, if pieces can stand there.
    #[inline]
    pub(crate) fn offset(self, right: i32, up: i32) -> Option<Point> {
        let point = Point { x: self.x.checked_add(right)?, y: self.y.checked_add(up)? };
        point.is_within().then_some(point)
    }

    /// How far the other point lies to the right and up. Both must be within the bound.
    #[inline]
    pub(super) const fn to(self, other: Point) -> (i32, i32) {
        (other.x - self.x, other.y - self.y)
    }

    /// The line on which the other point lies, and its distance in points.
    #[inline]
    pub(super) const fn bearing(self, other: Point) -> Option<(LineIndex, i32)> {
        let (right, up) = self.to(other);
        bearing(right, up)
    }
}

/// The line to what lies this far to the right and up, and its distance in points.
#[inline]
pub(super) const fn bearing(right: i32, up: i32) -> Option<(LineIndex, i32)> {
    let (across, along) = (right.abs(), up.abs());
    if (across == 0 && along == 0) || (across != 0 && along != 0 && across != along) {
        return None;
    }
    Some((line(right.signum(), up.signum()), if across > along { across } else { along }))
}

impl From<Point> for Cell {
    fn from(point: Point) -> Cell {
        Cell::Point { x: point.x, y: point.y }
    }
}

impl Cell {
    /// The point, if this is a cell of the endless grid.
    pub(crate) const fn point(self) -> Option<Point> {
        match self {
            Cell::Square(_) => None,
            Cell::Point { x, y } => Some(Point { x, y }),
        }
    }
}

impl std::fmt::Display for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Cell::from(*self).fmt(f)
    }
}
