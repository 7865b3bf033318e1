//! What a position is worth to a seat as it stands, and what pieces are worth anywhere, in hundredths of a pawn.

use cardinal_rules::{Cell, Game, Kind, Piece, Seat, Square, Status};

/// The worth of a won game.
pub(super) const WIN: i32 = 100_000;

/// What the position is worth to the seat. A turn later a win is worth a little less.
pub(super) fn worth(game: &Game, seat: Seat) -> i32 {
    match game.status() {
        Status::Won { winner, .. } => {
            let soon = WIN + 1000 - game.ply().min(1000) as i32;
            return if winner == seat { soon } else { -soon };
        }
        Status::Drawn { .. } => return 0,
        _ => {}
    }
    let standing: Vec<(Cell, Piece)> = game.standing().collect();
    let sides = Seat::ALL.map(|seat| Side::of(&standing, seat));
    let (own, other) = if seat == Seat::White { (sides[0], sides[1]) } else { (sides[1], sides[0]) };
    own.sum - other.sum + own.hunts(other, &standing, seat) - other.hunts(own, &standing, !seat)
}

/// What one side has.
#[derive(Clone, Copy)]
struct Side {
    /// Pieces with what they gain by their places.
    sum: i32,
    /// Pieces other than pawns, by kind alone.
    force: i32,
    royal: Option<Cell>,
}

impl Side {
    fn of(standing: &[(Cell, Piece)], seat: Seat) -> Side {
        let mut side = Side { sum: 0, force: 0, royal: None };
        for (cell, piece) in standing.iter().filter(|(_, piece)| piece.owner == seat) {
            side.sum += material(piece.kind) + place(*cell, piece.kind, seat);
            if !matches!(piece.kind, Kind::Pawn | Kind::Crab) {
                side.force += material(piece.kind);
            }
            if piece.royal {
                side.royal = Some(*cell);
            }
        }
        side
    }

    /// What it is worth to stand near the other side's king: for pieces always, and for the king once
    /// the other side has little left to threaten it with. A bare king is driven to the edge.
    fn hunts(self, other: Side, standing: &[(Cell, Piece)], seat: Seat) -> i32 {
        let Some(hunted) = other.royal else { return 0 };
        let alone = other.force < LITTLE && self.force > other.force;
        let near = |(cell, piece): &(Cell, Piece)| match piece.kind {
            _ if piece.owner != seat => 0,
            Kind::King if alone => 6 * closeness(*cell, hunted),
            Kind::Pawn | Kind::Crab | Kind::King => 0,
            _ => 2 * closeness(*cell, hunted),
        };
        let edge = match hunted {
            Cell::Square(square) if alone => 12 * (6 - middle(square)),
            _ => 0,
        };
        standing.iter().map(near).sum::<i32>() + edge
    }
}

/// The force, in hundredths of a pawn, below which a side can hardly threaten a king.
const LITTLE: i32 = 700;

/// How near two cells are, from 8, one step apart, down to 0.
fn closeness(one: Cell, other: Cell) -> i32 {
    let at = |cell: Cell| match cell {
        Cell::Square(square) => (i32::from(square.file()), i32::from(square.rank())),
        Cell::Point { x, y } => (x, y),
    };
    let ((x, y), (other_x, other_y)) = (at(one), at(other));
    (9 - (x - other_x).abs().max((y - other_y).abs())).max(0)
}

/// How near a square is to the middle of the board: 5 in the middle, -1 at the edge.
fn middle(square: Square) -> i32 {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    6 - (2 * file - 7).abs().max((2 * rank - 7).abs())
}

/// What a piece gains by its place: pawns by their way forward, others by the middle of the board.
fn place(cell: Cell, kind: Kind, owner: Seat) -> i32 {
    let Cell::Square(square) = cell else { return 0 };
    let rank = i32::from(square.rank());
    let ahead = if owner == Seat::White { rank } else { 7 - rank };
    let middle = middle(square);
    match kind {
        Kind::Pawn | Kind::Crab => 4 * ahead + middle.max(0) + if ahead >= 5 { 15 * (ahead - 4) } else { 0 },
        Kind::Knight => 4 * middle,
        Kind::Bishop | Kind::Queen => 2 * middle,
        Kind::Rook | Kind::Prince => middle,
        Kind::King => -2 * middle,
    }
}

/// The worth of a piece of this kind, in hundredths of a pawn. A king's loss ends the game, so it counts
/// nothing.
pub(crate) const fn material(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn | Kind::Crab => 100,
        Kind::Knight => 310,
        Kind::Bishop => 325,
        Kind::Rook => 500,
        Kind::Queen => 900,
        Kind::Prince => 250,
        Kind::King => 0,
    }
}
