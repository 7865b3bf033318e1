//! What a series of captures on one square comes to.

use cardinal_rules::{Analysis, BoardMove, Kind};

use super::values::WORTH;
use cardinal_rules::SquareSet;

/// What the side to move gains if both sides go on capturing on the move's square with their least
/// valuable piece, as long as it pays.
pub(super) fn exchange(board: &Analysis, mv: BoardMove) -> i32 {
    let Some(mover) = board.kind_on(mv.from) else { return 0 };
    let mut gains = [0_i32; 32];
    gains[0] = match board.kind_on(mv.to) {
        Some(victim) => WORTH[victim.index()],
        None if mover == Kind::Pawn && mv.from.file() != mv.to.file() => WORTH[Kind::Pawn.index()],
        None => 0,
    };
    let mut standing = WORTH[mover.index()];
    if let Some(kind) = mv.promote {
        standing = WORTH[kind.index()];
        gains[0] += standing - WORTH[Kind::Pawn.index()];
    }
    let mut occupied = board.occupied().without(SquareSet::of(mv.from));
    let mut side = !board.turn();
    let mut last = 0;
    while last + 1 < gains.len() {
        let attackers = board.attackers(mv.to, side, occupied);
        let Some((kind, from)) = Kind::CHESS
            .into_iter()
            .find_map(|kind| (attackers & board.pieces(side, kind)).first().map(|from| (kind, from)))
        else {
            break;
        };
        last += 1;
        gains[last] = standing - gains[last - 1];
        standing = WORTH[kind.index()];
        occupied.remove(from);
        side = !side;
    }
    while last > 0 {
        gains[last - 1] = gains[last - 1].min(-gains[last]);
        last -= 1;
    }
    gains[0]
}
