//! Which piece stands where on the endless grid. Every question is answered from the list of
//! pieces, so distances cost nothing.

use super::point::{LINE_COUNT, Point};
use crate::piece::PieceId;

/// A piece on the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Occupant {
    pub(crate) at: Point,
    pub(crate) id: PieceId,
}

/// The pieces on the grid, in the order of their ids. Empty in games on the 8 by 8 board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Grid {
    occupants: Vec<Occupant>,
}

/// A piece that is seen along a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeenPiece {
    pub(super) id: PieceId,
    pub(super) distance: i32,
}

/// What is visible from a point: the nearest piece on each line.
pub(super) type Sight = [Option<SeenPiece>; LINE_COUNT];

impl Grid {
    /// Puts a piece on a point, or takes it off the grid.
    pub(crate) fn set(&mut self, id: PieceId, at: Option<Point>) {
        match (self.occupants.binary_search_by_key(&id, |occupant| occupant.id), at) {
            (Ok(index), Some(at)) => self.occupants[index].at = at,
            (Ok(index), None) => {
                self.occupants.remove(index);
            }
            (Err(index), Some(at)) => self.occupants.insert(index, Occupant { at, id }),
            (Err(_), None) => {}
        }
    }

    /// All pieces, in the order of their ids.
    #[inline]
    pub(crate) fn occupants(&self) -> &[Occupant] {
        &self.occupants
    }

    /// The piece on a point.
    #[inline]
    pub(crate) fn on(&self, point: Point) -> Option<PieceId> {
        self.occupants.iter().find(|occupant| occupant.at == point).map(|occupant| occupant.id)
    }

    /// What stands on a point, and whether the point touches a piece orthogonally or diagonally.
    /// The mover counts for neither.
    #[inline]
    pub(super) fn look(&self, point: Point, mover: PieceId) -> (Option<PieceId>, bool) {
        let (mut standing, mut touches) = (None, false);
        for occupant in &self.occupants {
            let (right, up) = point.to(occupant.at);
            if right.abs() <= 1 && up.abs() <= 1 && occupant.id != mover {
                if (right, up) == (0, 0) {
                    standing = Some(occupant.id);
                } else {
                    touches = true;
                }
            }
        }
        (standing, touches)
    }
}
