//! What stands near a piece on the endless grid, and where tiles can be placed.

use super::occupants::Occupant;
use super::point::Point;
use crate::board::orientation::forward_for;
use crate::board::state::State;
use crate::piece::Kind;
use crate::seat::Seat;

/// What stands within three points of a piece: one bit each, in rows of eight.
#[derive(Clone, Copy)]
pub(super) struct Vicinity {
    own: u64,
    enemy: u64,
}

impl Vicinity {
    const REACH: i32 = 3;
    /// The eight neighbours of the second point of the second row.
    const RING: u64 = 0x07_05_07;

    const fn bit(right: i32, up: i32) -> i32 {
        (up + Vicinity::REACH) * 8 + right + Vicinity::REACH
    }

    /// What stands at an offset of at most two points: whether an own piece does, whether an enemy
    /// piece does, and whether any piece touches that point.
    #[inline]
    pub(super) const fn look(self, right: i32, up: i32) -> (bool, bool, bool) {
        let bit = Vicinity::bit(right, up);
        let ring = Vicinity::RING << (bit - Vicinity::bit(-2, -2));
        (self.own >> bit & 1 != 0, self.enemy >> bit & 1 != 0, (self.own | self.enemy) & ring != 0)
    }
}

impl State {
    /// What stands around a piece of the seat, not counting the piece itself.
    #[inline]
    pub(super) fn vicinity(&self, around: Occupant, seat: Seat) -> Vicinity {
        let mut vicinity = Vicinity { own: 0, enemy: 0 };
        for occupant in self.grid().occupants() {
            let (right, up) = around.at.to(occupant.at);
            if right.abs() <= Vicinity::REACH && up.abs() <= Vicinity::REACH && occupant.id != around.id {
                let bit = 1 << Vicinity::bit(right, up);
                if self.piece(occupant.id).owner == seat {
                    vicinity.own |= bit;
                } else {
                    vicinity.enemy |= bit;
                }
            }
        }
        vicinity
    }
}

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
