//! Carrying out moves, on the board of chess and on the endless grid, as journalled changes.

use super::change::Change;
use super::chess::{CASTLING_WINGS, CastlingWing, Chess, Move};
use super::grid::{GridMove, Point};
use super::ledger::Ledger;
use super::placement::Location;
use crate::mark::Mark;
use crate::piece::{Kind, OffBoard, Piece, PieceId};
use crate::square::{Square, SquareSet};

impl Ledger {
    /// Ends castling with the piece on a square that a card has moved.
    pub(crate) fn disturb(&mut self, square: Square) {
        let kept = self.chess().castling.without(square);
        if kept != self.chess().castling {
            self.edit_chess(|chess| chess.castling = kept);
        }
    }

    /// Promotes the pawn on a square to this kind, for a card that brings it to its last rank.
    pub(crate) fn promote(&mut self, pawn: Square, into: Kind) {
        let Some(id) = self.id_on(pawn) else { return };
        let piece = *self.piece(id);
        self.change(Change::Recast { piece: id, into: Piece { kind: into, base: into, ..piece } });
        self.edit_chess(|chess| chess.quiet = 0);
        self.settle();
    }

    /// Takes the piece on a square off the board, into its original owner's captured pile.
    #[inline]
    pub(crate) fn capture(&mut self, square: Square) -> Option<PieceId> {
        let piece = self.id_on(square)?;
        self.lift(piece, OffBoard::Captured);
        Some(piece)
    }

    /// Plays a move from the generator: capture, en passant, castling, promotion, rights and
    /// clocks; the turn passes. Returns the captured piece.
    #[inline]
    pub(crate) fn make(&mut self, mv: Move) -> Option<PieceId> {
        let captured = self.displace(mv);
        self.edit_chess(Chess::pass);
        captured
    }

    /// The same as [`Ledger::make`], without handing the turn over.
    #[inline]
    pub(crate) fn displace(&mut self, mv: Move) -> Option<PieceId> {
        let Some(mover) = self.id_on(mv.from) else { unreachable!("the generator moves only pieces that are there") };
        let piece = *self.piece(mover);
        let chess = *self.chess();
        let in_passing = if chess.passed.is_empty() { None } else { self.taken_in_passing(mv) };
        let unit_steps_twice = piece.marks.has(Mark::Merged) && self.steps_twice(mv);
        let captured = self.capture(in_passing.unwrap_or(mv.to));
        if self.drift != 0 {
            self.change(Change::Drift(0));
        }
        self.change(Change::Shift { from: mv.from, to: mv.to });
        if let Some(kind) = mv.promote {
            self.change(Change::Recast { piece: mover, into: Piece { kind, base: kind, ..piece } });
        }
        let was_magnet = piece.marks.has(Mark::Magnet);
        if was_magnet || (mv.promote.is_some() && !self.effects().is_empty()) {
            self.settle();
        }
        let merged = piece.marks.has(Mark::Merged);
        if !merged && let Some(castling) = castling_of(piece.kind, mv) {
            self.change(Change::Shift { from: castling.rook_from, to: castling.king_over });
        }
        let steps_twice =
            if merged { unit_steps_twice } else { piece.kind.steps_twice() && mv.from.distance(mv.to) == 2 };
        let passed = if self.chess_rules.en_passant && steps_twice {
            SquareSet::of(mv.from.midpoint(mv.to))
        } else {
            SquareSet::EMPTY
        };
        // A unit can move back where a pawn cannot.
        let progress = (piece.kind.is_pawn() && !merged) || captured.is_some();
        self.change(Change::Chess(Chess {
            castling: chess.castling.without(mv.from).without(mv.to),
            passed,
            quiet: if progress { 0 } else { chess.quiet.saturating_add(1) },
            ..chess
        }));
        captured
    }
}

/// On the endless grid.
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

/// The castling made by a move, if it is one.
#[inline]
pub(crate) fn castling_of(kind: Kind, mv: Move) -> Option<&'static CastlingWing> {
    if !mv.castles(kind) {
        return None;
    }
    CASTLING_WINGS.iter().find(|wing| wing.king_from == mv.from && wing.king_to == mv.to)
}
