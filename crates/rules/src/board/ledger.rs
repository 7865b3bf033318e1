//! The journal: the only way to change a [`State`], and the way back.
//!
//! Applying a change gives its inverse, and the journal is the list of those. Undoing runs it
//! backwards; a card that undoes a turn runs it backwards *as new changes*, so that this too can
//! be undone.

use std::mem;
use std::ops::Deref;
use std::sync::Arc;

use super::geometry::{Geometry, Wall};
use super::law::{CASTLING_WINGS, Castling, CastlingWing};
use super::state::{Chess, Move, Place, State, Zone};
use crate::card::CardId;
use crate::piece::{Kind, OffBoard, Piece, PieceId};
use crate::play::{Course, Flow, InPlay};
use crate::square::{Square, SquareSet};

/// A small reversible change.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// A piece comes onto the board.
    Put { piece: PieceId, square: Square },
    /// A piece leaves the board.
    Lift { piece: PieceId, to: OffBoard },
    /// A piece goes to an empty square.
    Shift { from: Square, to: Square },
    /// Two pieces trade squares.
    Swap { one: Square, other: Square },
    /// A piece goes to a point of the endless grid, or from there off it.
    Place { piece: PieceId, place: Place },
    /// A piece becomes something else, or somebody else's.
    Recast { piece: PieceId, into: Piece },
    /// Turn, rights and clocks.
    Chess(Chess),
    /// Phase, offers and what was done last.
    Flow(Box<Flow>),
    /// What has been done in a turn of Knightmare Chess.
    Course(Box<Course>),
    /// A card goes from its index in one zone to an index in another.
    Card { from: (Zone, u16), to: (Zone, u16) },
    /// The cards of a zone are put in this order.
    Order { zone: Zone, cards: Box<[CardId]> },
    /// The board has other walls.
    Walls(Arc<Geometry>),
    /// A continuing card comes into play at this index of the list, or goes out of it.
    Effect { index: u16, effect: Option<Box<InPlay>> },
    /// A position key is noted, or the last one struck out.
    Key(Option<u64>),
}

impl State {
    /// Makes a change and gives its inverse.
    #[inline]
    fn alter(&mut self, change: Change) -> Change {
        match change {
            Change::Put { piece, square } => {
                let Place::Off(from) = self.place(piece) else {
                    unreachable!("a piece is put onto the board only from outside it")
                };
                self.put(piece, square);
                Change::Lift { piece, to: from }
            }
            Change::Lift { piece, to } => {
                let Place::On(square) = self.place(piece) else {
                    unreachable!("only a piece on the board is lifted off it")
                };
                self.lift(piece, square, to);
                Change::Put { piece, square }
            }
            Change::Shift { from, to } => {
                if let Some(id) = self.at[from.index()].take() {
                    self.unmark(id, from);
                    self.put(id, to);
                }
                Change::Shift { from: to, to: from }
            }
            Change::Swap { one, other } => {
                if let (Some(first), Some(second)) = (self.at[one.index()].take(), self.at[other.index()].take()) {
                    self.unmark(first, one);
                    self.unmark(second, other);
                    self.put(first, other);
                    self.put(second, one);
                }
                Change::Swap { one, other }
            }
            Change::Place { piece, place } => Change::Place { piece, place: self.set_on_grid(piece, place) },
            Change::Recast { piece, into } => {
                let before = *self.piece(piece);
                if let Place::On(square) = self.place(piece) {
                    self.unmark(piece, square);
                    self.pieces[usize::from(piece.0)] = into;
                    self.mark(piece, square);
                } else {
                    self.pieces[usize::from(piece.0)] = into;
                }
                Change::Recast { piece, into: before }
            }
            Change::Chess(chess) => Change::Chess(mem::replace(&mut self.chess, chess)),
            Change::Flow(mut flow) => {
                mem::swap(&mut self.flow, &mut flow);
                Change::Flow(flow)
            }
            Change::Course(mut course) => {
                mem::swap(&mut self.course, &mut course);
                Change::Course(course)
            }
            Change::Card { from, to } => {
                let id = self.zone_mut(from.0).remove(usize::from(from.1));
                self.zone_mut(to.0).insert(usize::from(to.1), id);
                Change::Card { from: to, to: from }
            }
            Change::Order { zone, cards } => {
                let before = mem::replace(self.zone_mut(zone), cards.into_vec());
                Change::Order { zone, cards: before.into_boxed_slice() }
            }
            Change::Walls(geometry) => Change::Walls(mem::replace(&mut self.geometry, geometry)),
            Change::Effect { index, effect: Some(effect) } => {
                self.effects.insert(usize::from(index), *effect);
                Change::Effect { index, effect: None }
            }
            Change::Effect { index, effect: None } => {
                let effect = self.effects.remove(usize::from(index));
                Change::Effect { index, effect: Some(Box::new(effect)) }
            }
            Change::Key(Some(key)) => {
                self.keys.push(key);
                Change::Key(None)
            }
            Change::Key(None) => Change::Key(self.keys.pop()),
        }
    }
}

/// A state with the journal of how it came about.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    state: State,
    journal: Vec<Change>,
    /// How many changes before those of the journal were forgotten.
    forgotten: u32,
}

/// A point in the journal to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Mark(u32);

impl Mark {
    /// The point one change later.
    pub(crate) const fn next(self) -> Mark {
        Mark(self.0 + 1)
    }
}

impl Deref for Ledger {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

impl Ledger {
    /// Starts a journal at this state.
    pub(crate) fn new(state: State) -> Ledger {
        Ledger { state, journal: Vec::new(), forgotten: 0 }
    }

    /// Where the journal stands now.
    #[inline]
    pub(crate) fn mark(&self) -> Mark {
        Mark(self.forgotten + self.journal.len() as u32)
    }

    /// Makes a change.
    #[inline]
    pub(crate) fn change(&mut self, change: Change) {
        let inverse = self.state.alter(change);
        self.journal.push(inverse);
    }

    /// Takes back everything since the mark, as if it had not been.
    #[inline]
    pub(crate) fn undo(&mut self, to: Mark) {
        let keep = self.kept_before(to);
        while self.journal.len() > keep {
            if let Some(change) = self.journal.pop() {
                self.state.alter(change);
            }
        }
    }

    /// Brings back the state at the mark by new changes, which can themselves be undone.
    pub(crate) fn roll_back(&mut self, to: Mark) {
        let inverses: Vec<Change> = self.journal[self.kept_before(to)..].iter().rev().cloned().collect();
        for change in inverses {
            self.change(change);
        }
    }

    /// The state as it was at the mark.
    pub(crate) fn state_at(&self, mark: Mark) -> State {
        let mut state = self.state.clone();
        for change in self.journal[self.kept_before(mark)..].iter().rev().cloned() {
            state.alter(change);
        }
        state
    }

    /// Drops the way back to before this moment, or to before the turn that a card may still undo.
    pub(crate) fn forget(&mut self) {
        let keep_from = self.state.course.start.map_or(self.journal.len(), |start| self.kept_before(start));
        let kept = self.journal.split_off(keep_from);
        self.forgotten += keep_from as u32;
        self.journal = kept;
    }

    /// How many changes of the journal were made before the mark.
    #[inline]
    fn kept_before(&self, mark: Mark) -> usize {
        mark.0.saturating_sub(self.forgotten) as usize
    }

    /// Changes turn, rights and clocks.
    #[inline]
    pub(crate) fn edit_chess(&mut self, edit: impl FnOnce(&mut Chess)) {
        let mut chess = self.state.chess;
        edit(&mut chess);
        self.change(Change::Chess(chess));
    }

    /// Changes phase, offers and what was done last.
    pub(crate) fn edit_flow(&mut self, edit: impl FnOnce(&mut Flow)) {
        let mut flow = Box::new(self.state.flow);
        edit(&mut flow);
        self.change(Change::Flow(flow));
    }

    /// Changes what has been done in the turn.
    pub(crate) fn edit_course(&mut self, edit: impl FnOnce(&mut Course)) {
        let mut course = Box::new(self.state.course.clone());
        edit(&mut course);
        self.change(Change::Course(course));
    }

    /// Moves the top card of a zone onto another.
    pub(crate) fn top_card(&mut self, from: Zone, to: Zone) -> Option<CardId> {
        let index = self.zone(from).len().checked_sub(1)?;
        let card = self.zone(from)[index];
        self.change(Change::Card { from: (from, index as u16), to: (to, self.zone(to).len() as u16) });
        Some(card)
    }

    /// Moves the card at an index of a zone to an index of another.
    pub(crate) fn move_card(&mut self, from: (Zone, usize), to: (Zone, usize)) {
        self.change(Change::Card { from: (from.0, from.1 as u16), to: (to.0, to.1 as u16) });
    }

    /// Shuts these boundaries, where they are not shut already.
    pub(crate) fn build_walls(&mut self, shut: &[Wall]) {
        let mut walls = self.geometry.walls().to_vec();
        walls.extend(shut.iter().filter(|wall| !self.geometry.walls().contains(wall)));
        self.change(Change::Walls(Geometry::with_walls(walls)));
    }

    /// A card has moved what stood on the square: no castling with it any more.
    pub(crate) fn disturb(&mut self, square: Square) {
        let kept = Castling(self.chess().castling.0 & RIGHTS_KEPT[square.index()]);
        if kept != self.chess().castling {
            self.edit_chess(|chess| chess.castling = kept);
        }
    }

    /// Takes the piece on a square off the board, into its original owner's captured pile.
    #[inline]
    pub(crate) fn capture(&mut self, square: Square) -> Option<PieceId> {
        let piece = self.id_on(square)?;
        self.change(Change::Lift { piece, to: OffBoard::Captured });
        Some(piece)
    }

    /// Plays a move that the generator gave: capture, en passant, castling, promotion, rights and
    /// clocks; the turn passes. Gives what was captured.
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
        let chess = *self.state.chess();
        let pawn = matches!(piece.kind, Kind::Pawn | Kind::Crab);
        let en_passant = piece.kind == Kind::Pawn && mv.from.file() != mv.to.file() && self.id_on(mv.to).is_none();
        let captured =
            if en_passant { self.capture(Square::new(mv.from.rank() * 8 + mv.to.file())) } else { self.capture(mv.to) };
        self.change(Change::Shift { from: mv.from, to: mv.to });
        if let Some(kind) = mv.promote {
            self.change(Change::Recast { piece: mover, into: Piece { kind, ..piece } });
        }
        if let Some(castling) = castling_of(piece.kind, mv) {
            self.change(Change::Shift { from: castling.rook_from, to: castling.king_over });
        }
        let passed = if self.law.en_passant && piece.kind == Kind::Pawn && mv.from.rank().abs_diff(mv.to.rank()) == 2 {
            SquareSet::of(Square::new(u8::midpoint(mv.from.rank(), mv.to.rank()) * 8 + mv.from.file()))
        } else {
            SquareSet::EMPTY
        };
        let rights = chess.castling.0 & RIGHTS_KEPT[mv.from.index()] & RIGHTS_KEPT[mv.to.index()];
        let progress = pawn || captured.is_some();
        self.change(Change::Chess(Chess {
            castling: Castling(rights),
            passed,
            quiet: if progress { 0 } else { chess.quiet.saturating_add(1) },
            ..chess
        }));
        captured
    }
}

impl Chess {
    /// Hands the turn over.
    #[inline]
    pub(crate) fn pass(&mut self) {
        if self.turn == crate::Seat::Black {
            self.number = self.number.saturating_add(1);
        }
        self.turn = !self.turn;
    }
}

impl Move {
    /// Whether a piece of this kind castles by the move: the king's own move of two squares.
    #[inline]
    pub(crate) fn castles(self, kind: Kind) -> bool {
        kind == Kind::King && self.from.file().abs_diff(self.to.file()) == 2 && self.from.rank() == self.to.rank()
    }
}

/// The castling that a move is.
#[inline]
fn castling_of(kind: Kind, mv: Move) -> Option<&'static CastlingWing> {
    if !mv.castles(kind) {
        return None;
    }
    CASTLING_WINGS.iter().find(|wing| wing.king_from == mv.from && wing.king_to == mv.to)
}

/// The castling rights that are left when a piece leaves or enters a square.
const RIGHTS_KEPT: [u8; 64] = {
    let mut kept = [0b1111; 64];
    let mut index = 0;
    while index < CASTLING_WINGS.len() {
        let wing = CASTLING_WINGS[index];
        kept[wing.king_from.index()] &= !wing.right;
        kept[wing.rook_from.index()] &= !wing.right;
        index += 1;
    }
    kept
};
