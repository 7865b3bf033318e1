//! The safety of kings: their pawns, and the pieces that aim at the squares around them.

use cardinal_rules::{Analysis, Kind, Seat, SquareSet};

use super::masks::{BESIDE, FILES, before};

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
    pub(super) fn add(&mut self, kind: Kind, beside_king: SquareSet) {
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
pub(super) fn shelter(board: &Analysis, seat: Seat) -> i32 {
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
