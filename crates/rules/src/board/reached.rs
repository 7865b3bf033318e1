//! Where a piece gets by movement that is not its own, for cards that lend a way of moving, let a
//! piece pass others, or let it capture what it otherwise could not.

use super::bounds::near;
use super::chess::Move;
use super::movement::{DIAGONAL, FORWARD, Mode, ORTHOGONAL, Reach, Way, ways};
use super::state::State;
use crate::mark::Mark;
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

/// The rook's lines past at most one obstacle (*Bombard*).
pub(crate) const PAST_ONE: &[Way] = &[Way { directions: ORTHOGONAL, reach: Reach::Hop, mode: Mode::Either }];
/// The square straight ahead of a pawn, to capture there.
pub(crate) const AHEAD: &[Way] = &[Way { directions: FORWARD, reach: Reach::Single, mode: Mode::Capture }];
/// The square straight ahead of a pawn or the one beyond it, to capture there.
pub(crate) const TWO_AHEAD: &[Way] = &[Way { directions: FORWARD, reach: Reach::UpTo(2), mode: Mode::Capture }];
/// A pawn's double step, including a single one.
const DOUBLE_STEP: &[Way] = &[Way { directions: FORWARD, reach: Reach::UpTo(2), mode: Mode::Quiet }];

/// The conditions under which a piece moves by a way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WayConditions {
    /// The seat whose forward counts.
    pub(crate) seat: Seat,
    /// What it may do at its end, beyond what the way itself allows.
    pub(crate) mode: Mode,
    /// Pieces that it passes as if they were not there.
    pub(crate) through: SquareSet,
    /// The squares on which it may capture.
    pub(crate) victims: SquareSet,
}

impl WayConditions {
    /// To an empty square, past no pieces.
    pub(crate) const fn quiet(seat: Seat) -> WayConditions {
        WayConditions { seat, mode: Mode::Quiet, through: SquareSet::EMPTY, victims: SquareSet::EMPTY }
    }

    /// A capture on one of these squares.
    pub(crate) const fn capture(seat: Seat, victims: SquareSet) -> WayConditions {
        WayConditions { seat, mode: Mode::Capture, through: SquareSet::EMPTY, victims }
    }

    /// The same, past these pieces.
    pub(crate) const fn through(self, through: SquareSet) -> WayConditions {
        WayConditions { through, ..self }
    }
}

impl State {
    /// The kinds of the piece on this square: two for a unit of two.
    pub(crate) fn kinds_on(&self, square: Square) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| self.of_kind(*kind).has(square))
    }

    /// The squares that a piece on this square would reach as this kind: by its ways and, for a
    /// pawn, by two steps from where pawns start.
    pub(crate) fn reached_as(&self, from: Square, kind: Kind, asked: WayConditions) -> SquareSet {
        let reached = self.reached(from, ways(kind), asked);
        if kind.steps_twice() && self.pawn_home(asked.seat).has(from) {
            return reached | self.reached(from, DOUBLE_STEP, asked);
        }
        reached
    }

    /// The same as [`State::reached_as`], by the piece's own ways.
    pub(crate) fn reached_itself(&self, from: Square, asked: WayConditions) -> SquareSet {
        self.kinds_on(from).fold(SquareSet::EMPTY, |reached, kind| reached | self.reached_as(from, kind, asked))
    }

    /// The squares that a piece on this square would reach by these ways, given the walls. A card
    /// moves a cursed piece no farther than it could go itself.
    pub(crate) fn reached(&self, from: Square, ways: &[Way], asked: WayConditions) -> SquareSet {
        let mut reached = SquareSet::EMPTY;
        for way in ways {
            let ends = self.ends(way.mode, asked);
            for &(files, ranks) in way.directions {
                let (files, ranks) = self.geometry.ground().orientation.direction(asked.seat, files, ranks);
                reached |= match way.reach {
                    Reach::Leap => from.offset(files, ranks).map_or(SquareSet::EMPTY, SquareSet::of),
                    Reach::Single => self.run(from, (files, ranks), 1, asked),
                    Reach::Slide => self.run(from, (files, ranks), 7, asked),
                    Reach::UpTo(most) => self.run(from, (files, ranks), most, asked),
                    Reach::Hop => self.hop(from, (files, ranks)),
                } & ends;
            }
        }
        if self.sets.marked(Mark::Cursed).has(from) { reached & near(from) } else { reached }
    }

    /// The squares on which a way may end.
    fn ends(&self, mode: Mode, asked: WayConditions) -> SquareSet {
        let (mut empty, mut victims) = (self.free_squares(), asked.victims & self.occupied());
        if mode == Mode::Capture || asked.mode == Mode::Capture {
            empty = SquareSet::EMPTY;
        }
        if mode == Mode::Quiet || asked.mode == Mode::Quiet {
            victims = SquareSet::EMPTY;
        }
        empty | victims
    }

    /// The squares on which a piece can be put: empty and not barred.
    pub(crate) fn free_squares(&self) -> SquareSet {
        (!self.occupied()).without(self.geometry.ground().barred)
    }

    /// The squares of a run, up to and including the first piece that stops it.
    fn run(&self, from: Square, (files, ranks): (i8, i8), most: u8, asked: WayConditions) -> SquareSet {
        let stops = self.occupied().without(asked.through);
        let mut run = SquareSet::EMPTY;
        let mut at = from;
        for _ in 0..most {
            let Some(next) = self.geometry.neighbour(at, files, ranks) else { break };
            run.insert(next);
            if stops.has(next) {
                break;
            }
            at = next;
        }
        run
    }

    /// The squares of a run that passes at most one obstacle: a piece, a wall or a barred square
    /// (*Bombard*: one edge of a wall is one obstacle, a piece right behind it a second).
    fn hop(&self, from: Square, (files, ranks): (i8, i8)) -> SquareSet {
        let (mut run, mut passed, mut at) = (SquareSet::EMPTY, 0, from);
        while let Some(next) = at.offset(files, ranks) {
            passed += u8::from(self.geometry.is_walled(at, next));
            if passed > 1 {
                break;
            }
            run.insert(next);
            passed += u8::from((self.occupied() | self.geometry.ground().barred).has(next));
            at = next;
        }
        run
    }

    /// The squares that a piece may reach by jumps of two, as for *Madman*: in any diagonal
    /// direction, over a neighbour of either side to the empty square behind it, as often as it
    /// likes. Its own square is not among them.
    pub(crate) fn jumps(&self, from: Square) -> SquareSet {
        let occupied = self.occupied().without(SquareSet::of(from));
        let (mut found, mut at) = (SquareSet::EMPTY, vec![from]);
        while let Some(square) = at.pop() {
            for &(files, ranks) in DIAGONAL {
                let over = square.offset(files, ranks).filter(|over| occupied.has(*over));
                if let (Some(_), Some(to)) = (over, square.offset(2 * files, 2 * ranks))
                    && !(occupied | self.geometry.ground().barred).has(to)
                    && !found.has(to)
                {
                    found.insert(to);
                    at.push(to);
                }
            }
        }
        found.without(SquareSet::of(from))
    }

    /// The pieces out of `victims` that the piece on this square could capture, in passing too.
    pub(crate) fn captures_among(&self, from: Square, victims: SquareSet) -> SquareSet {
        let Some(piece) = self.on(from) else { return SquareSet::EMPTY };
        let asked = WayConditions::capture(piece.owner, victims);
        let mut captures = SquareSet::EMPTY;
        for kind in self.kinds_on(from) {
            captures |= self.reached(from, ways(kind), asked);
            if kind.steps_twice() {
                let passed = self.geometry.capture(piece.owner, kind, from) & self.chess.passed;
                let taken = |to: Square| self.taken_in_passing(Move::plain(from, to));
                captures |= passed.filter_map(taken).collect::<SquareSet>() & victims;
            }
        }
        captures
    }

    /// Where a pawn gets straight ahead: the empty squares in front of it, at most this many.
    pub(crate) fn ahead(&self, seat: Seat, from: Square, most: u8) -> Vec<Square> {
        let mut squares = Vec::new();
        let mut at = from;
        for _ in 0..most {
            let next = self.geometry.quiet(seat, Kind::Pawn, at).without(self.occupied()).first();
            let Some(next) = next else { break };
            squares.push(next);
            at = next;
        }
        squares
    }
}
