//! Hash keys of what stands where: the board that a turn may not repeat after an undo, and the
//! position for repetition.

use super::chess::Castling;
use super::continuing::{Duty, Force};
use super::state::State;
use crate::mark::Mark;
use crate::piece::{Kind, Piece};
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

impl State {
    /// A key of the board, for the rule that a turn may not lead again to the board that was
    /// undone: who stands where, by owner and kind, with walls, barred squares and quarter turns. A
    /// crab counts as the pawn that it is, because a card on a piece moves nothing; other marks do
    /// not count.
    pub(crate) fn board_key(&self) -> u64 {
        let standing = self.occupied().filter_map(|square| Some((square, self.face_on(square)?)));
        let key = standing.fold(0, |key, (square, id)| key ^ standing_key(*self.piece(id), square, true));
        let seconds = self.merged().filter_map(|square| Some((square, self.parts_on(square).nth(1)?)));
        let key = seconds.fold(key, |key, (square, id)| key ^ second_key(standing_key(*self.piece(id), square, true)));
        key ^ self.lay_key()
    }

    /// Whether the turn may not end with this board, because an undone turn led to it.
    pub(crate) fn is_forbidden(&self) -> bool {
        self.turn_log().forbidden.is_some_and(|key| key == self.board_key())
    }

    /// A key of the position for repetition: pieces, side to move, castling rights, legal captures
    /// in passing, and everything that cards have changed about the board and its pieces.
    pub(crate) fn position_key(&self) -> u64 {
        let mut key = turn_key(self.chess().castling, self.turn());
        key ^= passed_key(self.legal_en_passant()) ^ self.lay_key();
        for square in self.occupied() {
            if let Some(piece) = self.face_on(square).map(|id| self.piece(id)) {
                key ^= standing_key(*piece, square, false);
                for index in piece.marks.indices() {
                    key ^= mix(0x20_0000 + (index * 64 + square.index()) as u64);
                }
                if piece.royal != piece.base.is_royal() {
                    key ^= mix(0x21_0000 + square.index() as u64);
                }
            }
        }
        for square in self.merged() {
            if let Some(second) = self.parts_on(square).nth(1) {
                key ^= second_key(standing_key(*self.piece(second), square, false));
            }
        }
        key ^ self.law_key()
    }

    /// A key of walls, barred squares and quarter turns.
    fn lay_key(&self) -> u64 {
        let (ground, mut key) = (self.geometry.ground(), 0);
        for (one, other) in &ground.walls {
            key ^= mix(0x10_0000 + (one.index() * 64 + other.index()) as u64);
        }
        for square in ground.barred {
            key ^= mix(0x22_0000 + square.index() as u64);
        }
        if ground.orientation.turns() != 0 {
            key ^= mix(0x23_0000 + u64::from(ground.orientation.turns()));
        }
        key
    }

    /// What the traps add to the key of the position. Two traps can be on one square.
    pub(crate) fn trap_key(&self) -> u64 {
        self.effects().iter().fold(0_u64, |key, continuing| match continuing.force {
            Force::Traps(square) => {
                let where_and_whose = square.index() * 2 + continuing.effect.owner.index();
                key.wrapping_add(mix(0x26_0000 + where_and_whose as u64))
            }
            _ => key,
        })
    }

    /// A key of what binds a whole side, of traps, and of cards that are suspended on a piece.
    fn law_key(&self) -> u64 {
        let mut key = self.trap_key();
        for continuing in self.effects() {
            let what = match continuing.force {
                Force::Truce => 0,
                Force::Crowns if !self.is_awake(continuing) => 1,
                Force::Becomes(_) if !self.is_awake(continuing) => 2,
                Force::Marks(Mark::Pacifist) if !self.is_awake(continuing) => 3,
                Force::Marks(Mark::Neutral) if !self.is_awake(continuing) => 4,
                Force::Vendetta => 5,
                _ => continue,
            };
            let square = continuing.subject.and_then(|id| self.square_of(id)).map_or(64, Square::index);
            key ^= mix(0x24_0000 + (what * 65 + square) as u64);
        }
        for duty in self.duties() {
            match duty {
                Duty::LosesMove(seat) => key ^= mix(0x25_0000 + seat.index() as u64),
                Duty::Panics(seat) => key ^= mix(0x26_0000 + seat.index() as u64),
                Duty::Marked(..) => {}
            }
        }
        key
    }
}

/// A key of the side to move and the castling rights of both.
#[inline]
pub(crate) const fn turn_key(castling: Castling, turn: Seat) -> u64 {
    mix(0x9e37 + castling.0 as u64 * 4 + turn.index() as u64)
}

/// A key of the squares on which a pawn can legally be captured in passing.
#[inline]
pub(crate) const fn passed_key(legal: SquareSet) -> u64 {
    mix(legal.0 ^ 0x5bd1_e995_0000_0001)
}

/// A key of a piece on a square, by kind and owner. If `plainly`, a pawn that only a card has
/// changed counts as a pawn.
#[inline]
pub(crate) fn standing_key(piece: Piece, square: Square, plainly: bool) -> u64 {
    let kind = if plainly && piece.kind.is_pawn() { Kind::Pawn } else { piece.kind };
    let what = (kind.index() * 2 + piece.owner.index()) as u64;
    mix(0x1000 + what * 64 + square.index() as u64)
}

/// The key of the second part of a unit, from the key that it would have on its own.
const fn second_key(key: u64) -> u64 {
    mix(key ^ 0x26_0000)
}

/// The finaliser of `SplitMix64`: spreads a small number over 64 bits.
#[inline]
pub(crate) const fn mix(number: u64) -> u64 {
    let mut bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
