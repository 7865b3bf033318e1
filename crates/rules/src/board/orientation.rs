//! How the board lies before its players: which way is forward, and which squares are nearest to
//! each.
//!
//! Square names stay with the board. Each clockwise quarter turn (*Earthquake*) turns it in front
//! of players who stay where they are: after the first, White's forward is towards the a-file.

use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

/// The quarter turns that the board has made, clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Orientation(u8);

impl Orientation {
    /// The board after this many quarter turns clockwise.
    pub(crate) const fn of(turns: i8) -> Orientation {
        Orientation(turns.rem_euclid(4) as u8)
    }

    /// The quarter turns, 0 to 3.
    pub(crate) const fn turns(self) -> u8 {
        self.0
    }

    /// The board after more quarter turns.
    pub(crate) const fn turned(self, turns: i8) -> Orientation {
        Orientation::of(self.0 as i8 + turns)
    }

    /// A seat's version of a direction that is given for White on the unturned board.
    pub(crate) const fn direction(self, seat: Seat, files: i8, ranks: i8) -> (i8, i8) {
        let (mut files, mut ranks) = forward_for(seat, files, ranks);
        let mut turn = 0;
        while turn < self.0 {
            (files, ranks) = (-ranks, files);
            turn += 1;
        }
        (files, ranks)
    }

    /// The square that now lies where this one lies on the unturned board, as the players see it.
    const fn seated(self, square: Square) -> Square {
        let (mut file, mut rank) = (square.file(), square.rank());
        let mut turn = 0;
        while turn < self.0 {
            (file, rank) = (7 - rank, file);
            turn += 1;
        }
        Square::new(rank * 8 + file)
    }

    /// A seat's rank, counted from 0 at its own edge.
    pub(crate) fn rank(self, seat: Seat, rank: u8) -> SquareSet {
        let rank = match seat {
            Seat::White => rank,
            Seat::Black => 7 - rank,
        };
        SquareSet::rank(rank).map(|square| self.seated(square)).collect()
    }

    /// The half of the board that is nearer to a seat.
    pub(crate) fn half(self, seat: Seat) -> SquareSet {
        (0..4).fold(SquareSet::EMPTY, |half, rank| half | self.rank(seat, rank))
    }

    /// The squares on a seat's two nearest ranks where pieces of a kind stand at the start.
    pub(crate) fn home_squares(self, seat: Seat, kind: Kind) -> SquareSet {
        if kind.is_pawn() {
            return self.rank(seat, 1);
        }
        let files: &[u8] = match kind {
            Kind::Rook => &[0, 7],
            Kind::Knight => &[1, 6],
            Kind::Bishop => &[2, 5],
            Kind::Queen => &[3],
            Kind::King | Kind::Prince => &[4],
            Kind::Pawn | Kind::Crab => &[],
        };
        let row = match seat {
            Seat::White => 0,
            Seat::Black => 56,
        };
        files.iter().map(|file| self.seated(Square::new(row + file))).collect()
    }
}

/// A seat's version of a direction that is given for White.
pub(crate) const fn forward_for(seat: Seat, files: i8, ranks: i8) -> (i8, i8) {
    match seat {
        Seat::White => (files, ranks),
        Seat::Black => (files, -ranks),
    }
}
