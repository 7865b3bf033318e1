//! What a sliding piece has before it on the endless grid: what stops it on each line, and after
//! which steps it touches another piece. One look at the list of the pieces tells both.

use super::men::{Grid, Man, Seen, Sight};
use super::point::{LINE_COUNT, Line, bearing, line};

/// Fewer steps than these are kept as bits.
const NEAR: i32 = u64::BITS as i32;

/// What a piece sees, and where it touches.
#[derive(Default)]
pub(super) struct Outlook {
    sight: Sight,
    /// The steps along each line after which another piece is touched, a bit each.
    near: [u64; LINE_COUNT],
    /// Those that are too many for a bit, each once.
    far: Vec<(Line, i32)>,
}

impl Outlook {
    /// Looks around from where this piece stands, and forgets what was seen from elsewhere.
    #[inline]
    pub(super) fn look(&mut self, grid: &Grid, mover: Man) {
        self.sight = Sight::default();
        self.near = [0; LINE_COUNT];
        self.far.clear();
        for man in grid.men() {
            if man.id == mover.id {
                continue;
            }
            let (right, up) = mover.at.to(man.at);
            if let Some((line, distance)) = bearing(right, up)
                && self.sight[line].is_none_or(|seen| distance < seen.distance)
            {
                self.sight[line] = Some(Seen { id: man.id, distance });
            }
            // Beside an axis, how far aside is no progress; beside a diagonal both are.
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

    /// Notes the steps of a line after which the same piece is touched, from the first to the last.
    #[inline]
    fn touch(&mut self, line: Line, first: i32, last: i32) {
        let first = first.max(1);
        if last < first {
            return;
        }
        if last < NEAR {
            self.near[line] |= u64::MAX >> (NEAR - 1 - (last - first)) << first;
            return;
        }
        for step in first..=last {
            if step < NEAR {
                self.near[line] |= 1 << step;
            } else if !self.far.contains(&(line, step)) {
                self.far.push((line, step));
            }
        }
    }

    /// The nearest piece on a line.
    #[inline]
    pub(super) fn seen(&self, line: Line) -> Option<Seen> {
        self.sight[line]
    }

    /// The steps along a line after which another piece is touched, each once, as long as they are
    /// fewer than `stop`.
    #[inline]
    pub(super) fn touching(&self, line: Line, stop: i32) -> impl Iterator<Item = i32> {
        let mut near = self.near[line];
        if stop < NEAR {
            near &= (1 << stop) - 1;
        }
        let near = std::iter::from_fn(move || {
            let lowest = near.trailing_zeros() as i32;
            near &= near.wrapping_sub(1);
            (lowest < NEAR).then_some(lowest)
        });
        near.chain(self.far.iter().filter(move |(other, step)| *other == line && *step < stop).map(|(_, step)| *step))
    }
}

/// Whether what lies this far to the right and up touches the diagonal on which both are the same.
#[inline]
const fn is_beside(right: i32, up: i32) -> bool {
    // Between two ends of the grid the difference is more than fits.
    right.abs_diff(up) <= 2
}
