//! The board as tables: the squares that a piece reaches from each square, given the walls.
//!
//! Attack detection reads the same tables inverted, so what cannot capture cannot give check.

use std::sync::{Arc, LazyLock};

use super::movement::{Mode, Reach, ways};
use super::orientation::Orientation;
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

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

/// The board itself, without the pieces on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ground {
    /// The walls, in the order in which they were built.
    pub(crate) walls: Vec<Wall>,
    /// Squares that nothing enters or slides through (*Forbidden City*).
    pub(crate) barred: SquareSet,
    /// Which way the board lies.
    pub(crate) orientation: Orientation,
}

/// Leaps and single steps on a board without walls or barred squares.
#[derive(Debug)]
struct Steps {
    /// Those that may end on an empty square, by seat, kind and square.
    quiet: [[SetBySquare; Kind::COUNT]; 2],
    /// Those that may capture.
    capture: [[SetBySquare; Kind::COUNT]; 2],
    /// The squares from which a piece captures onto the square: `capture` inverted.
    threat: [[SetBySquare; Kind::COUNT]; 2],
}

/// The steps on a board after 0, 1, 2 and 3 quarter turns; one copy of each serves all games.
static STEPS: [LazyLock<Box<Steps>>; 4] = [
    LazyLock::new(|| Steps::on(Orientation::of(0))),
    LazyLock::new(|| Steps::on(Orientation::of(1))),
    LazyLock::new(|| Steps::on(Orientation::of(2))),
    LazyLock::new(|| Steps::on(Orientation::of(3))),
];

impl Steps {
    fn on(orientation: Orientation) -> Box<Steps> {
        let empty = [[[SquareSet::EMPTY; 64]; Kind::COUNT]; 2];
        let mut steps = Box::new(Steps { quiet: empty, capture: empty, threat: empty });
        for seat in Seat::ALL {
            for kind in Kind::ALL {
                for square in Square::all() {
                    steps.fill(orientation, seat, kind, square);
                }
            }
        }
        steps
    }

    fn fill(&mut self, orientation: Orientation, seat: Seat, kind: Kind, square: Square) {
        let (seat_index, kind_index) = (seat.index(), kind.index());
        for way in ways(kind).iter().filter(|way| matches!(way.reach, Reach::Leap | Reach::Single)) {
            for &(files, ranks) in way.directions {
                let (files, ranks) = orientation.direction(seat, files, ranks);
                let Some(end) = square.offset(files, ranks) else { continue };
                if way.mode != Mode::Capture {
                    self.quiet[seat_index][kind_index][square.index()].insert(end);
                }
                if way.mode != Mode::Quiet {
                    self.capture[seat_index][kind_index][square.index()].insert(end);
                    self.threat[seat_index][kind_index][end.index()].insert(square);
                }
            }
        }
    }
}

/// Where pieces can go on a given ground.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    ground: Ground,
    is_open: bool,
    /// The ranks of each seat, counted from its own edge.
    ranks: [[SquareSet; 8]; 2],
    steps: &'static Steps,
    /// Where a leap or single step from the square may end. A leap never ends on a neighbour, so
    /// one set covers both walls and barred squares.
    ends: SetBySquare,
    /// The squares from which a leap or single step may end on the square: `ends` inverted.
    origins: SetBySquare,
    /// The squares that a slide passes on an empty board, by direction.
    rays: [SetBySquare; 8],
}

static OPEN: LazyLock<Arc<Geometry>> = LazyLock::new(|| Arc::new(Geometry::build(Ground::default())));

impl PartialEq for Geometry {
    fn eq(&self, other: &Geometry) -> bool {
        self.ground == other.ground
    }
}

impl Eq for Geometry {}

impl Geometry {
    /// The board as it is at the start; one copy serves all games.
    pub(crate) fn open() -> Arc<Geometry> {
        Arc::clone(&OPEN)
    }

    /// The board with these walls.
    /// The board on this ground.
    pub(crate) fn on(ground: Ground) -> Arc<Geometry> {
        if ground == Ground::default() { Geometry::open() } else { Arc::new(Geometry::build(ground)) }
    }

    /// The same board on this ground. If walls and barred squares have only been added, the tables
    /// are cut instead of rebuilt, because cards are tried out on many squares.
    pub(super) fn changed_to(&self, ground: Ground) -> Arc<Geometry> {
        let Geometry { ground: old, .. } = self;
        let keeps = ground.orientation == old.orientation
            && old.barred.without(ground.barred).is_empty()
            && old.walls.iter().all(|wall| ground.walls.contains(wall));
        if !keeps || ground == Ground::default() {
            return Geometry::on(ground);
        }
        let mut geometry = Geometry { is_open: false, ..self.clone() };
        for square in ground.barred.without(old.barred) {
            geometry.bar(square);
        }
        for wall in ground.walls.iter().filter(|wall| !old.walls.contains(wall)) {
            geometry.shut(*wall);
        }
        geometry.ground = ground;
        Arc::new(geometry)
    }

    fn bar(&mut self, square: Square) {
        for direction in 0..DIRECTIONS.len() {
            self.cut(direction, None, square);
        }
        for ends in &mut self.ends {
            *ends = ends.without(SquareSet::of(square));
        }
        self.origins[square.index()] = SquareSet::EMPTY;
    }

    fn shut(&mut self, (one, other): Wall) {
        for (from, to) in [(one, other), (other, one)] {
            if let Some(direction) = DIRECTIONS.iter().position(|&(files, ranks)| from.offset(files, ranks) == Some(to))
            {
                self.cut(direction, Some(from), to);
            }
            self.ends[from.index()] = self.ends[from.index()].without(SquareSet::of(to));
            self.origins[to.index()] = self.origins[to.index()].without(SquareSet::of(from));
        }
    }

    /// Ends the rays in this direction before a square.
    fn cut(&mut self, direction: usize, from: Option<Square>, before: Square) {
        let opposite = (direction + 4) % 8;
        let beyond = SquareSet::of(before) | OPEN.ray(direction, before);
        let behind = from.map_or(OPEN.ray(opposite, before), |from| SquareSet::of(from) | OPEN.ray(opposite, from));
        for square in behind {
            let ray = &mut self.rays[direction][square.index()];
            if ray.has(before) {
                *ray = ray.without(beyond);
            }
        }
    }

    fn build(ground: Ground) -> Geometry {
        let mut geometry = Geometry {
            ranks: Seat::ALL.map(|seat| std::array::from_fn(|rank| ground.orientation.rank(seat, rank as u8))),
            steps: &STEPS[usize::from(ground.orientation.turns())],
            ends: [SquareSet::ALL.without(ground.barred); 64],
            origins: std::array::from_fn(|square| {
                if ground.barred.has(Square::new(square as u8)) { SquareSet::EMPTY } else { SquareSet::ALL }
            }),
            rays: [[SquareSet::EMPTY; 64]; 8],
            is_open: ground == Ground::default(),
            ground,
        };
        for &(one, other) in &geometry.ground.walls {
            for (from, to) in [(one, other), (other, one)] {
                geometry.ends[from.index()].remove(to);
                geometry.origins[to.index()].remove(from);
            }
        }
        for (direction, &(files, ranks)) in DIRECTIONS.iter().enumerate() {
            for square in Square::all() {
                let mut at = square;
                while let Some(next) = geometry.neighbour(at, files, ranks) {
                    geometry.rays[direction][square.index()].insert(next);
                    at = next;
                }
            }
        }
        geometry
    }

    /// The neighbouring square in this direction, unless it is barred or behind a wall.
    #[inline]
    pub(super) fn neighbour(&self, from: Square, files: i8, ranks: i8) -> Option<Square> {
        let to = from.offset(files, ranks)?;
        if self.ground.barred.has(to) || self.is_walled(from, to) { None } else { Some(to) }
    }

    /// Whether a wall stands between two squares that touch.
    pub(crate) fn is_walled(&self, from: Square, to: Square) -> bool {
        let wall = if from < to { (from, to) } else { (to, from) };
        self.ground.walls.contains(&wall)
    }

    /// The walls, in the order in which they were built.
    pub(crate) fn walls(&self) -> &[Wall] {
        &self.ground.walls
    }

    /// Walls, barred squares and orientation.
    pub(crate) fn ground(&self) -> &Ground {
        &self.ground
    }

    /// A seat's rank, counted from 0 at its own edge.
    #[inline]
    pub(crate) fn rank(&self, seat: Seat, rank: usize) -> SquareSet {
        self.ranks[seat.index()][rank]
    }

    /// Whether the ground is as it was at the start.
    #[inline]
    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// The squares on which a leap or single step ends if they are empty.
    #[inline]
    pub(crate) fn quiet(&self, seat: Seat, kind: Kind, square: Square) -> SquareSet {
        self.quiet_on::<true>(seat, kind, square)
    }

    /// The squares on which a leap or single step captures.
    #[inline]
    pub(crate) fn capture(&self, seat: Seat, kind: Kind, square: Square) -> SquareSet {
        self.capture_on::<true>(seat, kind, square)
    }

    /// The same as [`Geometry::quiet`], when the caller knows whether the ground is altered.
    #[inline]
    pub(super) fn quiet_on<const ALTERED: bool>(&self, seat: Seat, kind: Kind, square: Square) -> SquareSet {
        let ends = self.steps.quiet[seat.index()][kind.index()][square.index()];
        if ALTERED { ends & self.ends[square.index()] } else { ends }
    }

    /// The same as [`Geometry::capture`], when the caller knows whether the ground is altered.
    #[inline]
    pub(super) fn capture_on<const ALTERED: bool>(&self, seat: Seat, kind: Kind, square: Square) -> SquareSet {
        let ends = self.steps.capture[seat.index()][kind.index()][square.index()];
        if ALTERED { ends & self.ends[square.index()] } else { ends }
    }

    /// The squares from which a piece of this seat and kind captures onto the square by a leap or
    /// single step, when the caller knows whether the ground is altered.
    #[inline]
    pub(super) fn threat_on<const ALTERED: bool>(&self, seat: Seat, kind: Kind, square: Square) -> SquareSet {
        let origins = self.steps.threat[seat.index()][kind.index()][square.index()];
        if ALTERED { origins & self.origins[square.index()] } else { origins }
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
