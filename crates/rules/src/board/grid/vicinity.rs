//! What stands near a piece on the endless grid.

use super::occupants::Occupant;
use crate::board::state::State;
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
