//! Counting move sequences, the usual test of a move generator.

use super::chess::{Chess, Move};
use super::grid::GridMove;
use super::ledger::Ledger;

/// The number of legal move sequences of this depth. Promotion choices count; draw rules are
/// ignored.
pub(crate) fn perft(ledger: &mut Ledger, depth: u32) -> u64 {
    count(ledger, depth, &mut Vec::with_capacity(256))
}

/// All depths share one list of moves, so no node allocates.
fn count(ledger: &mut Ledger, depth: u32, moves: &mut Vec<Move>) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => return 1,
        1 => ledger.for_each_piece(|targets| nodes += targets.count()),
        _ => {
            let start = moves.len();
            ledger.for_each_piece(|targets| moves.extend(targets.moves()));
            for index in start..moves.len() {
                let checkpoint = ledger.checkpoint();
                ledger.make(moves[index]);
                nodes += count(ledger, depth - 1, moves);
                ledger.undo(checkpoint);
            }
            moves.truncate(start);
        }
    }
    nodes
}

/// The number of legal move sequences of this depth on the grid. Pawn exchanges count; tiles and
/// draw rules are ignored.
pub(crate) fn grid_perft(ledger: &mut Ledger, depth: u32) -> u64 {
    count_on_grid(ledger, depth, &mut Vec::with_capacity(256))
}

/// All depths share one list of moves, so no node allocates.
fn count_on_grid(ledger: &mut Ledger, depth: u32, moves: &mut Vec<GridMove>) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => return 1,
        1 => ledger.for_each_grid_move(|_| nodes += 1),
        _ => {
            let start = moves.len();
            ledger.for_each_grid_move(|mv| moves.push(mv));
            for index in start..moves.len() {
                let checkpoint = ledger.checkpoint();
                ledger.displace_on_grid(moves[index]);
                ledger.edit_chess(Chess::pass);
                nodes += count_on_grid(ledger, depth - 1, moves);
                ledger.undo(checkpoint);
            }
            moves.truncate(start);
        }
    }
    nodes
}
