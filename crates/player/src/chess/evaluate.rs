//! What a position is worth without looking ahead.

use cardinal_rules::{Analysis, Kind, Seat, Square, SquareSet};

use super::king::{Attack, shelter};
use super::masks::{FILES, pawn_attacks};
use super::pawns::pawns;
use super::squares::SQUARES;
use super::values::{BISHOP_PAIR, MATERIAL, MOBILITY, PHASE, ROOK_HALF_OPEN, ROOK_OPEN, TEMPO, USUAL, WHOLE, WORTH};

/// What the position is worth to the side to move, in centipawns.
pub fn evaluate(board: &Analysis) -> i32 {
    let turn = board.turn();
    let (own, other) = (side(board, turn), side(board, !turn));
    let phase = (own.phase + other.phase).min(WHOLE);
    let (middle, end) = (own.middle - other.middle, own.end - other.end);
    let mut score = (middle * phase + end * (WHOLE - phase)) / WHOLE;
    score += driven_to_edge(board, turn) - driven_to_edge(board, !turn);
    let stronger = if score >= 0 { turn } else { !turn };
    if cannot_win(board, stronger) {
        score /= 8;
    }
    // The advantage shrinks as the fifty moves run out, so the better side makes progress.
    score * (220 - i32::from(board.quiet()).min(200)) / 220 + TEMPO
}

/// What one side has.
#[derive(Default)]
struct Side {
    middle: i32,
    end: i32,
    phase: i32,
}

impl Side {
    #[inline]
    fn add(&mut self, (middle, end): (i32, i32), times: i32) {
        self.middle += middle * times;
        self.end += end * times;
    }
}

fn side(board: &Analysis, seat: Seat) -> Side {
    let mut side = Side::default();
    let own_pawns = board.pieces(seat, Kind::Pawn);
    let enemy_pawns = board.pieces(!seat, Kind::Pawn);
    let shunned = pawn_attacks(!seat, enemy_pawns) | own_pawns;
    let king = board.pieces(!seat, Kind::King).first();
    let zone = king.map_or(SquareSet::EMPTY, |king| board.attacks(!seat, Kind::King, king) | SquareSet::of(king));
    let mut attack = Attack::default();
    for kind in Kind::CHESS {
        let (pieces, index) = (board.pieces(seat, kind), kind.index());
        for square in pieces {
            side.add(SQUARES[index][seen_by(seat, square)], 1);
            if USUAL[index] > 0 {
                let attacked = board.attacks(seat, kind, square);
                side.add(MOBILITY[index], attacked.without(shunned).len() as i32 - USUAL[index]);
                attack.add(kind, attacked & zone);
            }
            if kind == Kind::Rook {
                let file = FILES[usize::from(square.file())];
                if (file & own_pawns).is_empty() {
                    side.add(if (file & enemy_pawns).is_empty() { ROOK_OPEN } else { ROOK_HALF_OPEN }, 1);
                }
            }
        }
        let count = pieces.len() as i32;
        side.add(MATERIAL[index], count);
        side.phase += PHASE[index] * count;
    }
    if board.pieces(seat, Kind::Bishop).is_several() {
        side.add(BISHOP_PAIR, 1);
    }
    let with_queen = !board.pieces(seat, Kind::Queen).is_empty();
    side.middle += attack.worth(with_queen) + shelter(board, seat);
    side.add(pawns(board, seat), 1);
    side
}

/// The square's index as White would see it.
#[inline]
const fn seen_by(seat: Seat, square: Square) -> usize {
    match seat {
        Seat::White => square.index(),
        Seat::Black => square.index() ^ 0b11_1000,
    }
}

/// What it is worth to the seat that a lone enemy king is near the edge and its own king near it:
/// without that, no search is deep enough to mate with a rook.
fn driven_to_edge(board: &Analysis, seat: Seat) -> i32 {
    if board.owned(!seat).len() > 1 || board.owned(seat).len() == 1 {
        return 0;
    }
    let kings = (board.pieces(seat, Kind::King).first(), board.pieces(!seat, Kind::King).first());
    let (Some(own), Some(other)) = kings else { return 0 };
    let from_edge = |line: u8| i32::from(line.min(7 - line));
    let apart = own.file().abs_diff(other.file()) + own.rank().abs_diff(other.rank());
    20 * (6 - from_edge(other.file()) - from_edge(other.rank())) + 8 * (14 - i32::from(apart))
}

/// Whether the seat has no pawns and too little more than the other to win.
fn cannot_win(board: &Analysis, seat: Seat) -> bool {
    let worth = |seat: Seat| -> i32 {
        let pieces = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
        pieces.into_iter().map(|kind| board.pieces(seat, kind).len() as i32 * WORTH[kind.index()]).sum()
    };
    board.pieces(seat, Kind::Pawn).is_empty() && worth(seat) - worth(!seat) <= WORTH[Kind::Bishop.index()]
}
