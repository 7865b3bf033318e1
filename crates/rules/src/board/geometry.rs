//! The board as tables: which squares a piece reaches from where, with the walls that stand.
//!
//! Attack detection reads the same tables inverted, so what cannot capture cannot give check.

use std::sync::{Arc, LazyLock};

use super::movement::{Mode, Reach, ways};
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// A boundary between two neighbouring squares, the lower square first.
pub(crate) type Wall = (Square, Square);

/// All boundaries between squares that touch by a side or a corner.
pub(crate) fn boundaries() -> impl Iterator<Item = Wall> {
    Square::all().flat_map(|from| {
        let higher = DIRECTIONS[..4].iter();
        higher.filter_map(move |(files, ranks)| from.offset(*files, *ranks)).map(move |to| (from, to))
    })
}

/// The eight directions of slides. The first four go to higher squares, the last four to lower.
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];
/// Indices of the directions along ranks and files.
pub(crate) const ORTHOGONAL: [usize; 4] = [0, 1, 4, 5];
/// Indices of the directions along diagonals.
pub(crate) const DIAGONAL: [usize; 4] = [2, 3, 6, 7];

type SetBySquare = [SquareSet; 64];

/// Where pieces can go on a board with given walls.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Geometry {
    walls: Vec<Wall>,
    /// Leaps and single moves that may end on an empty square, by seat, kind and square.
    quiet: [[SetBySquare; Kind::COUNT]; 2],
    /// Leaps and single moves that may capture.
    capture: [[SetBySquare; Kind::COUNT]; 2],
    /// From where a leap or single move captures onto the square: `capture` inverted.
    threat: [[SetBySquare; Kind::COUNT]; 2],
    /// The squares that a slide passes on an empty board, by direction.
    rays: [SetBySquare; 8],
}

static OPEN: LazyLock<Arc<Geometry>> = LazyLock::new(|| Arc::new(Geometry::build(Vec::new())));

impl Geometry {
    /// The board without walls; one copy serves all games.
    pub(crate) fn open() -> Arc<Geometry> {
        Arc::clone(&OPEN)
    }

    /// The board with these walls.
    pub(crate) fn with_walls(walls: Vec<Wall>) -> Arc<Geometry> {
        if walls.is_empty() { Geometry::open() } else { Arc::new(Geometry::build(walls)) }
    }

    fn build(walls: Vec<Wall>) -> Geometry {
        let empty = [SquareSet::EMPTY; 64];
        let mut geometry = Geometry {
            walls,
            quiet: [[empty; Kind::COUNT]; 2],
            capture: [[empty; Kind::COUNT]; 2],
            threat: [[empty; Kind::COUNT]; 2],
            rays: [empty; 8],
        };
        for (direction, &(files, ranks)) in DIRECTIONS.iter().enumerate() {
            for square in Square::all() {
                let mut at = square;
                while let Some(next) = geometry.neighbour(at, files, ranks) {
                    geometry.rays[direction][square.index()].insert(next);
                    at = next;
                }
            }
        }
        for seat in Seat::ALL {
            for kind in Kind::ALL {
                for square in Square::all() {
                    geometry.fill(seat, kind, square);
                }
            }
        }
        geometry
    }

    fn fill(&mut self, seat: Seat, kind: Kind, square: Square) {
        for way in ways(kind) {
            for &(files, ranks) in way.directions {
                let (dx, dy) = forward_for(seat, files, ranks);
                let end = match way.reach {
                    Reach::Leap => square.offset(dx, dy),
                    Reach::Single => self.neighbour(square, dx, dy),
                    Reach::Slide => None,
                };
                let Some(end) = end else { continue };
                if way.mode != Mode::Capture {
                    self.quiet[seat.index()][kind.index()][square.index()].insert(end);
                }
                if way.mode != Mode::Quiet {
                    self.capture[seat.index()][kind.index()][square.index()].insert(end);
                    self.threat[seat.index()][kind.index()][end.index()].insert(square);
                }
            }
        }
    }

    /// The neighbouring square in this direction, if there is one and no wall is between.
    fn neighbour(&self, from: Square, files: i8, ranks: i8) -> Option<Square> {
        let to = from.offset(files, ranks)?;
        let wall = if from < to { (from, to) } else { (to, from) };
        if self.walls.contains(&wall) { None } else { Some(to) }
    }

    /// The walls that stand, in the order in which they were built.
    pub(crate) fn walls(&self) -> &[Wall] {
        &self.walls
    }

    #[inline]
    pub(crate) fn quiet(&self, seat: Seat, kind: Kind, square: Square) -> SquareSet {
        self.quiet[seat.index()][kind.index()][square.index()]
    }

    #[inline]
    pub(crate) fn capture(&self, seat: Seat, kind: Kind, square: Square) -> SquareSet {
        self.capture[seat.index()][kind.index()][square.index()]
    }

    /// The squares from which a piece of this seat and kind captures onto the square by a
    /// leap or single move.
    #[inline]
    pub(crate) fn threat(&self, seat: Seat, kind: Kind, square: Square) -> SquareSet {
        self.threat[seat.index()][kind.index()][square.index()]
    }

    /// All squares in a direction, up to the first wall.
    #[inline]
    pub(crate) fn ray(&self, direction: usize, square: Square) -> SquareSet {
        self.rays[direction][square.index()]
    }

    /// The first occupied square in a direction.
    #[inline]
    pub(crate) fn first_on_ray(&self, direction: usize, square: Square, occupied: SquareSet) -> Option<Square> {
        let met = self.ray(direction, square) & occupied;
        if direction < 4 { met.first() } else { met.last() }
    }

    /// The squares that a slide reaches in a direction: the empty ones and the first occupied one.
    #[inline]
    pub(crate) fn slide(&self, direction: usize, square: Square, occupied: SquareSet) -> SquareSet {
        let ray = self.ray(direction, square);
        match self.first_on_ray(direction, square, occupied) {
            Some(stop) => ray.without(self.ray(direction, stop)),
            None => ray,
        }
    }
}

/// The seat's own direction for one that is given for White.
pub(crate) const fn forward_for(seat: Seat, files: i8, ranks: i8) -> (i8, i8) {
    match seat {
        Seat::White => (files, ranks),
        Seat::Black => (files, -ranks),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(squares: &str) -> SquareSet {
        squares.split_whitespace().map(|square| square.parse::<Square>().unwrap()).collect()
    }

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    #[test]
    fn a_wall_stops_slides_and_single_moves_but_no_leap() {
        let walled = Geometry::with_walls(vec![(square("a2"), square("a3"))]);
        assert_eq!(walled.ray(0, square("a1")), set("a2"));
        assert_eq!(walled.ray(4, square("a5")), set("a4 a3"));
        assert!(!walled.quiet(Seat::White, Kind::Pawn, square("a2")).has(square("a3")));
        assert!(!walled.quiet(Seat::White, Kind::King, square("a3")).has(square("a2")));
        assert_eq!(walled.quiet(Seat::White, Kind::Knight, square("a1")), set("b3 c2"));
        assert_eq!(walled.quiet(Seat::White, Kind::King, square("b3")), set("a2 a3 a4 b2 b4 c2 c3 c4"));
    }

    #[test]
    fn threats_are_captures_inverted() {
        let open = Geometry::open();
        assert_eq!(open.threat(Seat::White, Kind::Pawn, square("d5")), set("c4 e4"));
        assert_eq!(open.threat(Seat::Black, Kind::Pawn, square("d5")), set("c6 e6"));
        assert_eq!(open.quiet(Seat::Black, Kind::Crab, square("d5")), set("c4 e4"));
    }
}
