//! Counting move sequences, the usual test of a move generator.

use super::chess::Move;
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
