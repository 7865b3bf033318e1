//! What is told of a game of ChessMe: its grid, and its moves in writing.

use std::cmp::Reverse;

use super::{GridMove, check_sign, kind_on};
use crate::action::Action;
use crate::board::{LastMove, Ledger, State};
use crate::grid_piece::GridPiece;
use crate::piece::Kind;
use crate::position::Lists;
use crate::seat::BySeat;
use crate::square::Cell;
use crate::view::PieceView;

/// The pieces on the grid, the king first, then by kind and point.
pub(in crate::play) fn grid_of(state: &State) -> Lists<GridPiece> {
    Lists::from(BySeat::from_fn(|seat| {
        let own = state.grid().men().iter().filter(|man| state.piece(man.id).owner == seat);
        let mut pieces: Vec<GridPiece> =
            own.map(|man| GridPiece { kind: state.piece(man.id).kind, x: man.at.x, y: man.at.y }).collect();
        pieces.sort_by_key(|piece| (Reverse(piece.kind), piece.x, piece.y));
        pieces
    }))
}

/// The pieces on the grid in the order of their points.
pub(in crate::play) fn pieces_on_grid(state: &State) -> Vec<PieceView> {
    let mut pieces: Vec<PieceView> = state
        .grid()
        .men()
        .iter()
        .map(|man| {
            let piece = state.piece(man.id);
            PieceView {
                cell: man.at.into(),
                kind: piece.kind,
                piece: state.letter_of(man.id),
                owner: piece.owner,
                marks: Vec::new(),
            }
        })
        .collect();
    pieces.sort_by_key(|piece| piece.cell);
    pieces
}

/// A legal move in writing, with the sign that it has if no tile follows.
pub(in crate::play) fn notation(ledger: &Ledger, action: &Action) -> Option<String> {
    let mv = GridMove::of(action).filter(|mv| ledger.allows_on_grid(*mv))?;
    let kind = kind_on(ledger, mv.from);
    let captures = ledger.grid().on(mv.to).is_some();
    let mut ahead = ledger.clone();
    ahead.displace_on_grid(mv);
    let sign = check_sign(&mut ahead).text();
    Some(format!("{}{sign}", written(kind, (mv.from.into(), mv.to.into()), captures, mv.promote)))
}

impl LastMove {
    /// The move in writing without the sign for check.
    pub(in crate::play) fn on_grid(&self) -> String {
        written(self.kind, (self.from, self.to), self.captured.is_some(), self.promote)
    }
}

/// Piece, point and point: `K1,0-0,0`, `Q3,1x3,5`, `0,4-0,5=R`; a pawn has no letter.
fn written(kind: Kind, (from, to): (Cell, Cell), captures: bool, promote: Option<Kind>) -> String {
    let letter = if kind == Kind::Pawn { String::new() } else { kind.letter().to_string() };
    let sign = if captures { 'x' } else { '-' };
    let promotion = promote.map_or(String::new(), |kind| format!("={}", kind.letter()));
    format!("{letter}{from}{sign}{to}{promotion}")
}
