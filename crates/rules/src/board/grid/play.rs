//! Changes of the endless grid, all through the journal, and the count of move sequences.

use super::super::change::Change;
use super::super::chess::Chess;
use super::super::ledger::Ledger;
use super::super::location::Location;
use super::legal::GridMove;
use super::point::Point;
use crate::piece::{Kind, OffBoard, PieceId};

impl Ledger {
    /// Plays a move that the generator gave, without handing the turn over: capture, exchange of
    /// a pawn, clock. Gives what was captured.
    #[inline]
    pub(crate) fn displace_on_grid(&mut self, mv: GridMove) -> Option<PieceId> {
        let Some(mover) = self.grid().on(mv.from) else {
            unreachable!("the generator moves only pieces that are there")
        };
        let piece = *self.piece(mover);
        let captured = self.grid().on(mv.to);
        if let Some(captured) = captured {
            self.change(Change::Relocate { piece: captured, to: Location::Off(OffBoard::Captured) });
        }
        match mv.promote.and_then(|kind| self.pooled(piece.owner, kind)) {
            Some(substitute) => {
                self.change(Change::Relocate { piece: mover, to: Location::Off(OffBoard::Dead) });
                self.change(Change::Relocate { piece: substitute, to: Location::At(mv.to) });
            }
            None => self.change(Change::Relocate { piece: mover, to: Location::At(mv.to) }),
        }
        let progress = captured.is_some() || piece.kind == Kind::Pawn;
        self.edit_chess(|chess| chess.quiet = if progress { 0 } else { chess.quiet.saturating_add(1) });
        captured
    }

    /// Brings a piece that is not in play yet onto the grid.
    pub(crate) fn place_on_grid(&mut self, piece: PieceId, at: Point) {
        self.change(Change::Relocate { piece, to: Location::At(at) });
        self.edit_chess(|chess| chess.quiet = 0);
    }
}

/// The number of legal move sequences of this depth on the grid; tiles and draw rules are set
/// aside, exchanges of pawns are counted.
pub(crate) fn perft(ledger: &mut Ledger, depth: u32) -> u64 {
    count(ledger, depth, &mut Vec::with_capacity(256))
}

/// One list of moves serves all depths, so that no node allocates.
fn count(ledger: &mut Ledger, depth: u32, moves: &mut Vec<GridMove>) -> u64 {
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
                nodes += count(ledger, depth - 1, moves);
                ledger.undo(checkpoint);
            }
            moves.truncate(start);
        }
    }
    nodes
}
