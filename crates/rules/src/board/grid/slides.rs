//! How far a sliding piece gets on the endless grid: what stops it on each line, and at which
//! distances it touches another piece. One pass over the list of pieces finds both.

use super::occupants::{Grid, Occupant, Seen, Sight};
use super::point::{LINE_COUNT, LineIndex, bearing, line};

/// Distances below this are kept as bits.
const NEAR: i32 = u64::BITS as i32;

/// The nearest piece on each line, and where along it another is touched.
#[derive(Default)]
pub(super) struct SlideScan {
    sight: Sight,
    /// The distances along each line at which another piece is touched, one bit each.
    near: [u64; LINE_COUNT],
    /// The distances too great for a bit, without repeats.
    far: Vec<(LineIndex, i32)>,
}

impl SlideScan {
    /// Looks along the lines from where this piece stands, and discards the results of the last
    /// run.
    #[inline]
    pub(super) fn run(&mut self, grid: &Grid, mover: Occupant) {
        self.sight = Sight::default();
        self.near = [0; LINE_COUNT];
        self.far.clear();
        for occupant in grid.occupants() {
            if occupant.id == mover.id {
                continue;
            }
            let (right, up) = mover.at.to(occupant.at);
            if let Some((line, distance)) = bearing(right, up)
                && self.sight[line].is_none_or(|seen| distance < seen.distance)
            {
                self.sight[line] = Some(Seen { id: occupant.id, distance });
            }
            // Beside an axis, the offset across it is no distance along it; beside a diagonal, both
            // offsets count.
            if up.abs() <= 1 {
                self.touch(line(1, 0), right - 1, right + 1);
                self.touch(line(-1, 0), -right - 1, -right + 1);
            }
            if right.abs() <= 1 {
                self.touch(line(0, 1), up - 1, up + 1);
                self.touch(line(0, -1), -up - 1, -up + 1);
            }
            if is_beside(right, up) {
                self.touch(line(1, 1), right.max(up) - 1, right.min(up) + 1);
                self.touch(line(-1, -1), -right.min(up) - 1, -right.max(up) + 1);
            }
            if is_beside(right, -up) {
                self.touch(line(1, -1), right.max(-up) - 1, right.min(-up) + 1);
                self.touch(line(-1, 1), -right.min(-up) - 1, -right.max(-up) + 1);
            }
        }
    }

    /// Notes a range of distances along a line at which the same piece is touched.
    #[inline]
    fn touch(&mut self, line: LineIndex, first: i32, last: i32) {
        let first = first.max(1);
        if last < first {
            return;
        }
        if last < NEAR {
            self.near[line] |= u64::MAX >> (NEAR - 1 - (last - first)) << first;
            return;
        }
        for distance in first..=last {
            if distance < NEAR {
                self.near[line] |= 1 << distance;
            } else if !self.far.contains(&(line, distance)) {
                self.far.push((line, distance));
            }
        }
    }

    /// The nearest piece on a line.
    #[inline]
    pub(super) fn seen(&self, line: LineIndex) -> Option<Seen> {
        self.sight[line]
    }

    /// The distances along a line below `stop` at which another piece is touched, without repeats.
    #[inline]
    pub(super) fn touching(&self, line: LineIndex, stop: i32) -> impl Iterator<Item = i32> {
        let mut near = self.near[line];
        if stop < NEAR {
            near &= (1 << stop) - 1;
        }
        let near = std::iter::from_fn(move || {
            let lowest = near.trailing_zeros() as i32;
            near &= near.wrapping_sub(1);
            (lowest < NEAR).then_some(lowest)
        });
        near.chain(
            self.far
                .iter()
                .filter(move |(other, distance)| *other == line && *distance < stop)
                .map(|(_, distance)| *distance),
        )
    }
}

/// Whether a piece at this offset touches the diagonal on which both coordinates are equal.
#[inline]
const fn is_beside(right: i32, up: i32) -> bool {
    // The difference between two ends of the grid does not fit an `i32`.
    right.abs_diff(up) <= 2
}
