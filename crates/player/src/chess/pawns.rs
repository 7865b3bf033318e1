//! The structure of pawns: doubled, isolated, protected and passed.

use cardinal_rules::{Analysis, Kind, Seat, SquareSet};

use super::masks::{BESIDE, FILES, before, pawn_attacks, rank_for};
use super::values::{DOUBLED, ISOLATED, PASSED, PROTECTED};

/// What a seat's pawns are worth beyond their material and squares.
pub(super) fn pawns(board: &Analysis, seat: Seat) -> (i32, i32) {
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
                end_of_the_way(board, seat, pawn, blocked, &mut add);
            }
        }
    }
    (middle, end)
}

/// What kings and blockers mean for a passed pawn on its way.
fn end_of_the_way(
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
