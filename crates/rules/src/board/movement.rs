//! Movement as data: the ways in which each kind of piece moves. The move generator, attack
//! detection and the drawings of how a piece moves all read this one table.

use crate::piece::Kind;
use crate::setup::Variant;
use crate::square::Square;

/// What a way of moving may do at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// End on an empty square or capture.
    Either,
    /// End on an empty square only.
    Quiet,
    /// Capture only.
    Capture,
}

/// How far a way of moving goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// One jump, over anything in between. Walls do not stop it.
    Leap,
    /// One square, to a neighbour; a wall stops it.
    Single,
    /// From neighbour to neighbour in one direction, until something stops it.
    Slide,
    /// A slide of at most this many squares.
    UpTo(u8),
    /// A slide that may pass one obstacle: a piece, a wall or a barred square.
    Hop,
}

/// One way of moving: directions as files and ranks for a piece whose forward is up the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The files and ranks of each leap, or of the step from one square to the next.
    pub directions: &'static [(i8, i8)],
    /// How far it goes.
    pub reach: Reach,
    /// What it may do there.
    pub mode: Mode,
}

pub(super) const ORTHOGONAL: &[(i8, i8)] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(super) const DIAGONAL: &[(i8, i8)] = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ALL_AROUND: &[(i8, i8)] = &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const KNIGHT: &[(i8, i8)] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
pub(super) const FORWARD: &[(i8, i8)] = &[(0, 1)];
const DIAGONALLY_FORWARD: &[(i8, i8)] = &[(-1, 1), (1, 1)];
const NOT_BACKWARD: &[(i8, i8)] = &[(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0)];
const BACKWARD: &[(i8, i8)] = &[(-1, -1), (0, -1), (1, -1)];

/// How a kind moves. The generator adds the rights of the position that are not ways of the piece:
/// the pawn's double step, en passant, castling and promotion.
pub(crate) const fn ways(kind: Kind) -> &'static [Way] {
    match kind {
        Kind::Pawn => &[
            Way { directions: FORWARD, reach: Reach::Single, mode: Mode::Quiet },
            Way { directions: DIAGONALLY_FORWARD, reach: Reach::Single, mode: Mode::Capture },
        ],
        Kind::Knight => &[Way { directions: KNIGHT, reach: Reach::Leap, mode: Mode::Either }],
        Kind::Bishop => &[Way { directions: DIAGONAL, reach: Reach::Slide, mode: Mode::Either }],
        Kind::Rook => &[Way { directions: ORTHOGONAL, reach: Reach::Slide, mode: Mode::Either }],
        Kind::Queen => &[
            Way { directions: ORTHOGONAL, reach: Reach::Slide, mode: Mode::Either },
            Way { directions: DIAGONAL, reach: Reach::Slide, mode: Mode::Either },
        ],
        Kind::King | Kind::Prince => &[Way { directions: ALL_AROUND, reach: Reach::Single, mode: Mode::Either }],
        Kind::Crab => &[Way { directions: DIAGONALLY_FORWARD, reach: Reach::Single, mode: Mode::Either }],
    }
}

/// A right of the position that a kind can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Right {
    None,
    /// To move two squares from where pawns start, with captures in passing by and of such pawns.
    DoubleStep,
    /// To castle with a rook.
    Castling,
}

/// What a kind is apart from its ways, in games that have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Traits {
    /// Whether it counts as a pawn for cards, for the count of quiet moves and for captures in
    /// passing.
    pub(crate) pawn: bool,
    /// Whether it promotes on its last rank.
    pub(crate) promotes: bool,
    pub(crate) right: Right,
}

impl Kind {
    /// What a kind is apart from its ways. A crab is a pawn that keeps only promotion.
    #[inline]
    pub(crate) const fn traits(self) -> Traits {
        match self {
            Kind::Pawn => Traits { pawn: true, promotes: true, right: Right::DoubleStep },
            Kind::Crab => Traits { pawn: true, promotes: true, right: Right::None },
            Kind::King => Traits { pawn: false, promotes: false, right: Right::Castling },
            Kind::Knight | Kind::Bishop | Kind::Rook | Kind::Queen | Kind::Prince => {
                Traits { pawn: false, promotes: false, right: Right::None }
            }
        }
    }

    /// Whether it makes double steps, and captures pawns that do in passing.
    #[inline]
    pub(crate) const fn steps_twice(self) -> bool {
        matches!(self.traits().right, Right::DoubleStep)
    }

    /// Whether one of its ways leads from one square to the other on an empty, unturned board.
    pub(crate) fn leads(self, from: Square, to: Square) -> bool {
        let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
        let far = files.abs().max(ranks.abs());
        ways(self).iter().any(|way| {
            let steps = if way.reach == Reach::Slide { far.max(1) } else { 1 };
            way.directions.contains(&(files / steps, ranks / steps)) && (files % steps, ranks % steps) == (0, 0)
        })
    }

    /// Whether it castles.
    #[inline]
    pub(crate) const fn castles(self) -> bool {
        matches!(self.traits().right, Right::Castling)
    }

    /// Whether the kind counts as a pawn for cards.
    #[inline]
    pub(crate) const fn is_pawn(self) -> bool {
        self.traits().pawn
    }
}

/// How a kind moves on the endless grid: as on the board, but the king moves backward only to
/// capture.
pub(crate) const fn ways_on_grid(kind: Kind) -> &'static [Way] {
    match kind {
        Kind::King => &[
            Way { directions: NOT_BACKWARD, reach: Reach::Single, mode: Mode::Either },
            Way { directions: BACKWARD, reach: Reach::Single, mode: Mode::Capture },
        ],
        _ => ways(kind),
    }
}

impl Variant {
    /// How a kind moves in this game, without the rights of the position: the pawn's double step,
    /// en passant, castling and promotion.
    pub const fn ways(self, kind: Kind) -> &'static [Way] {
        match self {
            Variant::Standard | Variant::NoStress | Variant::Knightmare => ways(kind),
            Variant::ChessMe => ways_on_grid(kind),
        }
    }

    /// Whether a pawn may move two squares forward, both empty, from where pawns start.
    pub const fn has_double_step(self) -> bool {
        match self {
            Variant::Standard | Variant::NoStress | Variant::Knightmare => true,
            Variant::ChessMe => false,
        }
    }
}

/// The kinds that leap or make single steps, each with one that moves alike, so that both are
/// looked up at once.
pub(super) const STEPPERS: [(Kind, Option<Kind>); 4] =
    [(Kind::Pawn, None), (Kind::Knight, None), (Kind::King, Some(Kind::Prince)), (Kind::Crab, None)];

// Every kind that steps is looked up once, and no other.
const _: () = {
    let mut kind = 0;
    while kind < Kind::COUNT {
        assert!(rows_for(kind) == steps(Kind::ALL[kind]) as usize, "a kind that steps has one row");
        kind += 1;
    }
};

const fn steps(kind: Kind) -> bool {
    let ways = ways(kind);
    let mut index = 0;
    while index < ways.len() {
        if !matches!(ways[index].reach, Reach::Slide) {
            return true;
        }
        index += 1;
    }
    false
}

/// How many rows of [`STEPPERS`] look up the kind with this index.
const fn rows_for(kind: usize) -> usize {
    let (mut index, mut rows) = (0, 0);
    while index < STEPPERS.len() {
        let (one, alike) = STEPPERS[index];
        let by_other = match alike {
            Some(alike) => alike.index() == kind,
            None => false,
        };
        rows += (one.index() == kind || by_other) as usize;
        index += 1;
    }
    rows
}

/// Whether each kind slides along ranks and files, and along diagonals.
pub(super) const LINES: [(bool, bool); Kind::COUNT] = {
    let mut table = [(false, false); Kind::COUNT];
    let mut index = 0;
    while index < Kind::COUNT {
        table[index] = lines(Kind::ALL[index]);
        index += 1;
    }
    table
};

const fn lines(kind: Kind) -> (bool, bool) {
    let (mut orthogonal, mut diagonal) = (false, false);
    let ways = ways(kind);
    let mut index = 0;
    while index < ways.len() {
        assert!(!matches!(ways[index].reach, Reach::UpTo(_) | Reach::Hop), "only cards ask for these");
        if matches!(ways[index].reach, Reach::Slide) {
            let (files, ranks) = ways[index].directions[0];
            if files == 0 || ranks == 0 {
                orthogonal = true;
            } else {
                diagonal = true;
            }
        }
        index += 1;
    }
    (orthogonal, diagonal)
}
