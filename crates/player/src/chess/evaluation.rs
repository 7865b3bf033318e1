//! What a position is worth without looking ahead: material and squares, mobility, pawns, and the safety of kings.

use cardinal_rules::{Analysis, Kind, Seat, Square, SquareSet};

use super::weights::{
    BISHOP_PAIR, DOUBLED, FULL_PHASE, ISOLATED, MATERIAL, MOBILITY, PASSED, PHASE, PIECE_SQUARES, PROTECTED,
    ROOK_HALF_OPEN, ROOK_OPEN, TEMPO, USUAL_MOBILITY, WORTH,
};

/// What the position is worth to the side to move, in centipawns.
pub fn evaluate(board: &Analysis) -> i32 {
    let turn = board.turn();
    let (own, other) = (side(board, turn), side(board, !turn));
    let phase = (own.phase + other.phase).min(FULL_PHASE);
    let (middle, end) = (own.middle - other.middle, own.end - other.end);
    let mut score = (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE;
    score += mop_up(board, turn) - mop_up(board, !turn);
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
            side.add(PIECE_SQUARES[index][seen_by(seat, square)], 1);
            if USUAL_MOBILITY[index] > 0 {
                let attacked = board.attacks(seat, kind, square);
                side.add(MOBILITY[index], attacked.without(shunned).len() as i32 - USUAL_MOBILITY[index]);
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
fn mop_up(board: &Analysis, seat: Seat) -> i32 {
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

/// How much each attacked square beside the king counts, by the kind of the attacker.
const AIMS: [i32; 6] = [0, 3, 3, 4, 6, 0];

/// The attack on one king, as the evaluation collects it.
#[derive(Clone, Copy, Default)]
pub(super) struct Attack {
    attackers: i32,
    weight: i32,
}

impl Attack {
    /// Counts a piece that attacks these squares beside the king.
    #[inline]
    fn add(&mut self, kind: Kind, beside_king: SquareSet) {
        if !beside_king.is_empty() {
            self.attackers += 1;
            self.weight += AIMS[kind.index()] * beside_king.len() as i32;
        }
    }

    /// What the attack is worth in the middlegame. A lone piece threatens little, and without a
    /// queen hardly any attack gets through.
    pub(super) fn worth(self, with_queen: bool) -> i32 {
        if self.attackers < 2 {
            return 0;
        }
        let worth = (self.weight * self.weight / 8 + self.attackers * 6).min(380);
        if with_queen { worth } else { worth / 4 }
    }
}

/// What the pawns before a seat's king are worth in the middlegame.
fn shelter(board: &Analysis, seat: Seat) -> i32 {
    let Some(king) = board.pieces(seat, Kind::King).first() else { return 0 };
    let (own, enemy) = (board.pieces(seat, Kind::Pawn), board.pieces(!seat, Kind::Pawn));
    let file = usize::from(king.file());
    let ahead = before(seat, king);
    let near = ahead & board.attacks(seat, Kind::King, king);
    let further = match seat {
        Seat::White => SquareSet(near.0 << 8),
        Seat::Black => SquareSet(near.0 >> 8),
    };
    let mut worth = 14 * (own & near).len() as i32 + 7 * (own & further).len() as i32;
    for line in &FILES[file.saturating_sub(1)..=(file + 1).min(7)] {
        if (own & *line).is_empty() {
            worth -= if (enemy & *line).is_empty() { 26 } else { 14 };
        }
    }
    worth - 6 * (enemy & (FILES[file] | BESIDE[file]) & (near | further)).len() as i32
}

/// What a seat's pawns are worth beyond their material and squares.
fn pawns(board: &Analysis, seat: Seat) -> (i32, i32) {
    let (own, enemy) = (board.pieces(seat, Kind::Pawn), board.pieces(!seat, Kind::Pawn));
    let (mut middle, mut end) = (0, 0);
    let mut add = |(more_middle, more_end): (i32, i32), times: i32| {
        middle += more_middle * times;
        end += more_end * times;
    };
    add(PROTECTED, (own & pawn_attacks(seat, own)).len() as i32);
    let blocked = board.occupied();
    for pawn in own {
        let file = usize::from(pawn.file());
        let ahead = before(seat, pawn);
        if !(own & FILES[file] & ahead).is_empty() {
            add(DOUBLED, 1);
        }
        if (own & BESIDE[file]).is_empty() {
            add(ISOLATED, 1);
        }
        if (enemy & (FILES[file] | BESIDE[file]) & ahead).is_empty() && (own & FILES[file] & ahead).is_empty() {
            let rank = rank_for(seat, pawn);
            add(PASSED[rank], 1);
            if rank >= 3 {
                passed_pawn_path(board, seat, pawn, blocked, &mut add);
            }
        }
    }
    (middle, end)
}

/// What kings and blockers mean for a passed pawn on its way.
fn passed_pawn_path(
    board: &Analysis,
    seat: Seat,
    pawn: cardinal_rules::Square,
    blocked: SquareSet,
    add: &mut impl FnMut((i32, i32), i32),
) {
    let up = if seat == Seat::White { 1 } else { -1 };
    let Some(next) = pawn.offset(0, up) else { return };
    if blocked.has(next) {
        add((-8, -16), 1);
    }
    let advance = rank_for(seat, pawn) as i32 - 2;
    for (king_of, weight) in [(seat, -2), (!seat, 5)] {
        if let Some(king) = board.pieces(king_of, Kind::King).first() {
            let steps = king.file().abs_diff(next.file()).max(king.rank().abs_diff(next.rank()));
            add((0, weight * advance), i32::from(steps.min(5)));
        }
    }
}

/// The squares of each file.
const FILES: [SquareSet; 8] = {
    let mut files = [SquareSet::EMPTY; 8];
    let mut file = 0;
    while file < 8 {
        files[file] = SquareSet(0x0101_0101_0101_0101 << file);
        file += 1;
    }
    files
};

/// The squares of the files beside each file.
const BESIDE: [SquareSet; 8] = {
    let mut beside = [SquareSet::EMPTY; 8];
    let mut file = 0;
    while file < 8 {
        let left = if file > 0 { FILES[file - 1].0 } else { 0 };
        let right = if file < 7 { FILES[file + 1].0 } else { 0 };
        beside[file] = SquareSet(left | right);
        file += 1;
    }
    beside
};

/// The ranks before a square, as the seat sees it.
pub(super) const fn before(seat: Seat, square: Square) -> SquareSet {
    let rank = square.rank() as u32;
    match seat {
        Seat::White if rank == 7 => SquareSet::EMPTY,
        Seat::White => SquareSet(!0 << ((rank + 1) * 8)),
        Seat::Black => SquareSet((1 << (rank * 8)) - 1),
    }
}

/// The rank of a square, 0 to 7, as the seat sees it.
const fn rank_for(seat: Seat, square: Square) -> usize {
    match seat {
        Seat::White => square.rank() as usize,
        Seat::Black => 7 - square.rank() as usize,
    }
}

/// The squares that the seat's pawns attack.
const fn pawn_attacks(seat: Seat, pawns: SquareSet) -> SquareSet {
    let (not_a, not_h) = (pawns.0 & !FILES[0].0, pawns.0 & !FILES[7].0);
    match seat {
        Seat::White => SquareSet(not_a << 7 | not_h << 9),
        Seat::Black => SquareSet(not_a >> 9 | not_h >> 7),
    }
}
