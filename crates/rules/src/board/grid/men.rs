//! Who stands where on the endless grid. Every question is answered from the list of the pieces,
//! so that distances cost nothing.

use super::super::location::Location;
use super::super::movement::{Mode, Reach, ways_on_grid};
use super::super::state::State;
use super::point::{LINE_COUNT, Line, Point, bearing, line, reversed};
use crate::board::geometry::forward_for;
use crate::piece::{Kind, PieceId};
use crate::seat::Seat;

/// A piece on the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) at: Point,
    pub(crate) id: PieceId,
}

/// The pieces on the grid, in the order of their identities. Empty in games of the 8 by 8 board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Grid {
    men: Vec<Man>,
}

/// A piece that is seen along a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    pub(super) id: PieceId,
    pub(super) distance: i32,
}

/// What is seen from a point: the nearest piece on each line.
pub(super) type Sight = [Option<Seen>; LINE_COUNT];

impl Grid {
    /// Puts a piece to a point, or takes it off the grid.
    pub(crate) fn set(&mut self, id: PieceId, at: Option<Point>) {
        match (self.men.binary_search_by_key(&id, |man| man.id), at) {
            (Ok(index), Some(at)) => self.men[index].at = at,
            (Ok(index), None) => {
                self.men.remove(index);
            }
            (Err(index), Some(at)) => self.men.insert(index, Man { at, id }),
            (Err(_), None) => {}
        }
    }

    /// All pieces, in the order of their identities.
    #[inline]
    pub(crate) fn men(&self) -> &[Man] {
        &self.men
    }

    /// The piece on a point.
    #[inline]
    pub(crate) fn on(&self, point: Point) -> Option<PieceId> {
        self.men.iter().find(|man| man.at == point).map(|man| man.id)
    }

    /// What stands on a point, and whether it touches a piece, sideways, straight or diagonally.
    /// The mover counts for neither.
    #[inline]
    pub(super) fn look(&self, point: Point, mover: PieceId) -> (Option<PieceId>, bool) {
        let (mut occupant, mut touches) = (None, false);
        for man in &self.men {
            let (right, up) = point.to(man.at);
            if right.abs() <= 1 && up.abs() <= 1 && man.id != mover {
                if (right, up) == (0, 0) {
                    occupant = Some(man.id);
                } else {
                    touches = true;
                }
            }
        }
        (occupant, touches)
    }
}

/// What stands around a piece, three points far: a bit each, in rows of eight.
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

    /// Whether an own piece, an enemy piece or none stands two points away at most, and whether one
    /// stands beside that point.
    #[inline]
    pub(super) const fn look(self, right: i32, up: i32) -> (bool, bool, bool) {
        let bit = Vicinity::bit(right, up);
        let ring = Vicinity::RING << (bit - Vicinity::bit(-2, -2));
        (self.own >> bit & 1 != 0, self.enemy >> bit & 1 != 0, (self.own | self.enemy) & ring != 0)
    }
}

/// The offsets, two steps around at most, onto which a piece captures by a step or leap: a bit
/// each, five rows of five.
type Strikes = u32;

const fn strike_bit(right: i32, up: i32) -> Strikes {
    1 << ((up + 2) * 5 + right + 2)
}

/// Steps and leaps of the movement table that may capture, by seat and kind.
const STRIKES: [[Strikes; Kind::COUNT]; 2] = {
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
                    table[index % 2][index / 2] |= strike_bit(right as i32, up as i32);
                }
                direction += 1;
            }
            way += 1;
        }
        index += 1;
    }
    table
};

/// The lines along which each kind slides, a bit each.
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
pub(super) fn slides_back(kind: Kind, line: Line) -> bool {
    SLIDES[kind.index()] >> reversed(line) & 1 != 0
}

/// Whether a piece that stands this far to the right and up of a point captures onto it by a step
/// or leap.
#[inline]
pub(super) fn strikes_back(seat: Seat, kind: Kind, (right, up): (i32, i32)) -> bool {
    right.abs() <= 2 && up.abs() <= 2 && STRIKES[seat.index()][kind.index()] & strike_bit(-right, -up) != 0
}

impl State {
    /// The pieces on the endless grid.
    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Where the king of a seat stands on the grid.
    #[inline]
    pub(crate) fn grid_king(&self, seat: Seat) -> Option<Man> {
        self.grid.men.iter().copied().find(|man| {
            let piece = self.piece(man.id);
            piece.royal && piece.owner == seat
        })
    }

    /// The pieces of a seat and kind on the grid.
    pub(crate) fn grid_men(&self, seat: Seat, kind: Kind) -> impl Iterator<Item = Man> {
        self.grid.men.iter().copied().filter(move |man| {
            let piece = self.piece(man.id);
            piece.owner == seat && piece.kind == kind
        })
    }

    /// What stands around a piece of the seat, itself not counted.
    #[inline]
    pub(super) fn vicinity(&self, around: Man, seat: Seat) -> Vicinity {
        let mut vicinity = Vicinity { own: 0, enemy: 0 };
        for man in &self.grid.men {
            let (right, up) = around.at.to(man.at);
            if right.abs() <= Vicinity::REACH && up.abs() <= Vicinity::REACH && man.id != around.id {
                let bit = 1 << Vicinity::bit(right, up);
                if self.piece(man.id).owner == seat {
                    vicinity.own |= bit;
                } else {
                    vicinity.enemy |= bit;
                }
            }
        }
        vicinity
    }

    /// Whether a piece of the seat could capture on the point. What stands there does not count,
    /// nor does the piece that is passed by.
    #[inline]
    pub(super) fn attacks_point(&self, seat: Seat, point: Point, past: Option<PieceId>) -> bool {
        let mut sight: Sight = [None; LINE_COUNT];
        for man in &self.grid.men {
            if Some(man.id) == past {
                continue;
            }
            let (right, up) = point.to(man.at);
            if right.abs() <= 2 && up.abs() <= 2 {
                let piece = self.piece(man.id);
                if piece.owner == seat && strikes_back(seat, piece.kind, (right, up)) {
                    return true;
                }
            }
            if let Some((line, distance)) = bearing(right, up)
                && sight[line].is_none_or(|seen| distance < seen.distance)
            {
                sight[line] = Some(Seen { id: man.id, distance });
            }
        }
        sight.iter().enumerate().any(|(line, seen)| {
            seen.is_some_and(|seen| {
                let piece = self.piece(seen.id);
                piece.owner == seat && slides_back(piece.kind, line)
            })
        })
    }

    /// Whether the seat's king on the grid could be captured now.
    pub(crate) fn in_check_on_grid(&self, seat: Seat) -> bool {
        self.grid_king(seat).is_some_and(|king| self.attacks_point(!seat, king.at, None))
    }

    /// Moves a piece to a place of the grid or off it; gives where it was.
    pub(in crate::board) fn set_on_grid(&mut self, piece: PieceId, location: Location) -> Location {
        let at = match location {
            Location::At(point) => Some(point),
            Location::On(_) | Location::Off(_) => None,
        };
        self.grid.set(piece, at);
        std::mem::replace(&mut self.locations[usize::from(piece.0)], location)
    }
}
