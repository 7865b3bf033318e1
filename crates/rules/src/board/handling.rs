//! What cards do with pieces directly: swap them, take them off the board and bring them back. Each
//! is made of journalled changes, and leaves every piece as the effects on it make it.

use super::change::Change;
use super::ledger::Ledger;
use super::placement::Location;
use super::state::State;
use crate::mark::Mark;
use crate::piece::{Kind, OffBoard, Piece, PieceId};
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

impl State {
    /// The seat's pieces that are off the board in this way, in the order of their ids. A captured
    /// piece is in the pile of the seat it came from, whoever captured it.
    pub(crate) fn pieces_off(&self, seat: Seat, how: OffBoard) -> Vec<PieceId> {
        let off = |(_, piece, location): &(PieceId, &Piece, Location)| {
            piece.origin == seat && *location == Location::Off(how)
        };
        self.pieces().filter(off).map(|(id, ..)| id).collect()
    }

    /// How many captured pawns of the seat it captured itself.
    pub(crate) fn given_up(&self, seat: Seat) -> u8 {
        let captured = self.pieces_off(seat, OffBoard::Captured).into_iter();
        let given_up = captured.filter(|piece| self.piece(*piece).given_up && self.piece(*piece).born == Kind::Pawn);
        given_up.count() as u8
    }

    /// Marks this many captured pawns of the seat as captured by the seat itself, before the game
    /// goes on. Returns whether there are that many.
    pub(crate) fn set_given_up(&mut self, seat: Seat, pawns: u8) -> bool {
        let captured = self.pieces_off(seat, OffBoard::Captured);
        let pawns_lost: Vec<PieceId> =
            captured.into_iter().filter(|piece| self.piece(*piece).born == Kind::Pawn).collect();
        for piece in pawns_lost.iter().take(usize::from(pawns)) {
            self.pieces[usize::from(piece.0)].given_up = true;
        }
        pawns_lost.len() >= usize::from(pawns)
    }
}

impl Ledger {
    /// Swaps two pieces. Owner, marks and royalty go with each. It is not a capture, and ends
    /// castling with either.
    pub(crate) fn swap(&mut self, one: Square, other: Square) {
        self.change(Change::Swap { one, other });
        self.disturb(one);
        self.disturb(other);
        self.settle();
    }

    /// Puts the piece on a square onto an empty one, for a card. This never promotes.
    pub(crate) fn put_down(&mut self, from: Square, to: Square) {
        self.change(Change::Shift { from, to });
        self.disturb(from);
        self.settle();
    }

    /// Ends a move made by a card: these squares, and no others, can be entered to capture in
    /// passing; a capture or a pawn's step is progress.
    pub(crate) fn end_move_by_card(&mut self, progress: bool, passed: SquareSet) {
        if self.drift != 0 {
            self.change(Change::Drift(0));
        }
        self.edit_chess(|chess| {
            chess.passed = passed;
            chess.quiet = if progress { 0 } else { chess.quiet.saturating_add(1) };
        });
    }

    /// Takes the piece on a square off the board: dead, away for a while, or captured.
    pub(crate) fn take_off(&mut self, square: Square, to: OffBoard) -> Option<PieceId> {
        let piece = self.id_on(square)?;
        self.lift(piece, to);
        self.disturb(square);
        self.settle();
        Some(piece)
    }

    /// Changes how a piece is off the board: a captured one becomes dead (*No Quarter*).
    pub(crate) fn restow(&mut self, piece: PieceId, to: OffBoard) {
        if self.piece(piece).marks.has(Mark::Merged) {
            self.part_off(piece, to);
        }
        self.change(Change::Restow { piece, to });
        self.settle();
    }

    /// Brings a piece back as it is in its pile: with its original kind and first owner, without
    /// promotion or marks (the rulebook, *captured pieces*). A piece rescued at once keeps what it
    /// was: [`Ledger::bring_back`].
    pub(crate) fn return_as_born(&mut self, piece: PieceId, square: Square) {
        let was = *self.piece(piece);
        let into = Piece::new(was.origin, was.born);
        self.change(Change::Recast { piece, into: Piece { royal: false, ..into } });
        self.bring_back(piece, square);
    }

    /// Marks a captured piece as captured by its own side.
    pub(crate) fn give_up(&mut self, piece: PieceId) {
        let into = Piece { given_up: true, ..*self.piece(piece) };
        self.change(Change::Recast { piece, into });
    }

    /// Brings a piece back to an empty square as it left it.
    pub(crate) fn bring_back(&mut self, piece: PieceId, square: Square) {
        if self.piece(piece).given_up {
            let into = Piece { given_up: false, ..*self.piece(piece) };
            self.change(Change::Recast { piece, into });
        }
        self.change(Change::Put { piece, square });
        self.settle();
    }
}
