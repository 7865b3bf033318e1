//! Where tiles can be placed on the endless grid.

use super::point::Point;
use crate::board::orientation::forward_for;
use crate::board::state::State;
use crate::piece::Kind;
use crate::seat::Seat;

impl State {
    /// The free points on which the seat can place a tile of this kind, without repeats and in
    /// order: a pawn beside a pawn of its own, anything else directly behind one.
    pub(crate) fn placements(&self, seat: Seat, kind: Kind) -> Vec<Point> {
        let beside = [(-1, 0), (1, 0)];
        let behind = [forward_for(seat, 0, -1)];
        let offsets: &[(i8, i8)] = if kind == Kind::Pawn { &beside } else { &behind };
        let mut points: Vec<Point> = self
            .grid_pieces(seat, Kind::Pawn)
            .flat_map(|pawn| offsets.iter().filter_map(move |(x, y)| pawn.at.offset(i32::from(*x), i32::from(*y))))
            .filter(|point| self.grid().on(*point).is_none())
            .collect();
        points.sort_unstable();
        points.dedup();
        points
    }
}
