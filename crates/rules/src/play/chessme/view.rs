//! The grid as views show it.

use std::cmp::Reverse;

use crate::board::State;
use crate::grid_piece::GridPiece;
use crate::position::Lists;
use crate::seat::BySeat;
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
