//! Changes of the endless grid, all through the journal.

use super::legal::GridMove;
use super::point::Point;
use crate::board::change::Change;
use crate::board::ledger::Ledger;
use crate::board::location::Location;
use crate::piece::{Kind, OffBoard, PieceId};

impl Ledger {
    /// Plays a move from the generator without handing the turn over: capture, pawn exchange,
    /// clock. Returns the captured piece.
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
