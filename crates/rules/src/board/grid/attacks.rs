//! Attacks on the endless grid, and how far a sliding piece gets.

use super::occupants::{Grid, Occupant, SeenPiece, Sight};
use super::point::{LINE_COUNT, LineIndex, Point, bearing, line, reversed};
use crate::board::movement::{Mode, Reach, ways_on_grid};
use crate::board::orientation::forward_for;
use crate::board::placement::Location;
use crate::board::state::State;
use crate::piece::{Kind, PieceId};
use crate::seat::Seat;
use crate::square::Cell;

/// The offsets, at most two points away, onto which a piece captures by a leap: one bit each, in
/// five rows of five.
type LeapSet = u32;

const fn leap_bit(right: i32, up: i32) -> LeapSet {
    1 << ((up + 2) * 5 + right + 2)
}

/// The leaps in the movement table that may capture, by seat and kind.
const LEAP_CAPTURES: [[LeapSet; Kind::COUNT]; 2] = {
    let mut table = [[0; Kind::COUNT]; 2];
    let mut index = 0;
    while index < Kind::COUNT * 2 {
        let (seat, kind) = (Seat::ALL[index % 2], Kind::ALL[index / 2]);
        let ways = ways_on_grid(kind);
        let mut way = 0;
        while way < ways.len() {
            let mut direction = 0;
            while direction < ways[way].directions.len() {
                let (files, ranks) = ways[way].directions[direction];
                let (right, up) = forward_for(seat, files, ranks);
                if !matches!(ways[way].mode, Mode::Quiet) && !matches!(ways[way].reach, Reach::Slide) {
                    table[index % 2][index / 2] |= leap_bit(right as i32, up as i32);
                }
                direction += 1;
            }
            way += 1;
        }
        index += 1;
    }
    table
};

/// The lines along which each kind slides, one bit each.
const SLIDES: [u16; Kind::COUNT] = {
    let mut table = [0; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let ways = ways_on_grid(Kind::ALL[kind]);
        let mut way = 0;
        while way < ways.len() {
            let mut direction = 0;
            while direction < ways[way].directions.len() {
                let (files, ranks) = ways[way].directions[direction];
                if matches!(ways[way].reach, Reach::Slide) {
                    table[kind] |= 1 << line(files as i32, ranks as i32);
                }
                direction += 1;
            }
            way += 1;
        }
        kind += 1;
    }
    table
};

/// Whether the piece, seen from a point along this line, could slide back to the point.
#[inline]
pub(super) fn slide_attacks(kind: Kind, line: LineIndex) -> bool {
    SLIDES[kind.index()] >> reversed(line) & 1 != 0
}

/// Whether a piece this far to the right of and above a point captures onto the point by a leap.
#[inline]
pub(super) fn leap_attacks(seat: Seat, kind: Kind, (right, up): (i32, i32)) -> bool {
    right.abs() <= 2 && up.abs() <= 2 && LEAP_CAPTURES[seat.index()][kind.index()] & leap_bit(-right, -up) != 0
}

impl State {
    /// The pieces on the endless grid.
    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Where the king of a seat stands on the grid.
    #[inline]
    pub(crate) fn grid_king(&self, seat: Seat) -> Option<Occupant> {
        self.grid.occupants().iter().copied().find(|occupant| {
            let piece = self.piece(occupant.id);
            piece.royal && piece.owner == seat
        })
    }

    /// The pieces of a seat and kind on the grid.
    pub(crate) fn grid_pieces(&self, seat: Seat, kind: Kind) -> impl Iterator<Item = Occupant> {
        self.grid.occupants().iter().copied().filter(move |occupant| {
            let piece = self.piece(occupant.id);
            piece.owner == seat && piece.kind == kind
        })
    }

    /// Whether a piece of the seat could capture on the point, whatever stands there. The piece
    /// `past` is ignored.
    #[inline]
    pub(super) fn attacks_point(&self, seat: Seat, point: Point, past: Option<PieceId>) -> bool {
        let mut sight: Sight = [None; LINE_COUNT];
        for occupant in self.grid.occupants() {
            if Some(occupant.id) == past {
                continue;
            }
            let (right, up) = point.to(occupant.at);
            if right.abs() <= 2 && up.abs() <= 2 {
                let piece = self.piece(occupant.id);
                if piece.owner == seat && leap_attacks(seat, piece.kind, (right, up)) {
                    return true;
                }
            }
            if let Some((line, distance)) = bearing(right, up)
                && sight[line].is_none_or(|seen| distance < seen.distance)
            {
                sight[line] = Some(SeenPiece { id: occupant.id, distance });
            }
        }
        sight.iter().enumerate().any(|(line, seen)| {
            seen.is_some_and(|seen| {
                let piece = self.piece(seen.id);
                piece.owner == seat && slide_attacks(piece.kind, line)
            })
        })
    }

    /// Whether the seat's king on the grid could be captured now.
    pub(crate) fn in_check_on_grid(&self, seat: Seat) -> bool {
        self.grid_king(seat).is_some_and(|king| self.attacks_point(!seat, king.at, None))
    }

    /// Where the pieces stand that could capture the seat's king on the grid now.
    pub(crate) fn checkers_on_grid(&self, seat: Seat) -> Vec<Cell> {
        let Some(king) = self.grid_king(seat) else { return Vec::new() };
        let checks = |occupant: &Occupant| {
            let (piece, (right, up)) = (self.piece(occupant.id), king.at.to(occupant.at));
            let slides = || {
                bearing(right, up).is_some_and(|(line, distance)| {
                    let is_nearer = |other: &Occupant| {
                        let (right, up) = king.at.to(other.at);
                        bearing(right, up).is_some_and(|(same, nearer)| same == line && nearer < distance)
                    };
                    slide_attacks(piece.kind, line) && !self.grid.occupants().iter().any(is_nearer)
                })
            };
            piece.owner != seat && (leap_attacks(!seat, piece.kind, (right, up)) || slides())
        };
        self.grid.occupants().iter().filter(|occupant| checks(occupant)).map(|occupant| occupant.at.into()).collect()
    }

    /// Moves a piece to a point of the grid or off it, and returns where it was.
    pub(in crate::board) fn set_on_grid(&mut self, piece: PieceId, location: Location) -> Location {
        let at = match location {
            Location::At(point) => Some(point),
            Location::On(_) | Location::With(_) | Location::Off(_) => None,
        };
        self.grid.set(piece, at);
        std::mem::replace(&mut self.locations[usize::from(piece.0)], location)
    }
}

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
                self.sight[line] = Some(SeenPiece { id: occupant.id, distance });
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
    pub(super) fn seen(&self, line: LineIndex) -> Option<SeenPiece> {
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
