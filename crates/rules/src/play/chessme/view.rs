//! The grid as views show it.

use std::cmp::Reverse;

use crate::board::State;
use crate::grid_piece::GridPiece;
use crate::position::Lists;
use crate::seat::BySeat;
use crate::view::PieceView;

/// Returns the pieces on the grid, the king first, then by kind and point.
pub(in crate::play) fn grid_of(state: &State) -> Lists<GridPiece> {
    Lists::from(BySeat::from_fn(|seat| {
        let own = state.grid().occupants().iter().filter(|occupant| state.piece(occupant.id).owner == seat);
        let mut pieces: Vec<GridPiece> = own
            .map(|occupant| GridPiece { kind: state.piece(occupant.id).kind, x: occupant.at.x, y: occupant.at.y })
            .collect();
        pieces.sort_by_key(|piece| (Reverse(piece.kind), piece.x, piece.y));
        pieces
    }))
}

/// Returns the pieces on the grid in the order of their points.
pub(in crate::play) fn pieces_on_grid(state: &State) -> Vec<PieceView> {
    let mut pieces: Vec<PieceView> = state
        .grid()
        .occupants()
        .iter()
        .map(|occupant| {
            let piece = state.piece(occupant.id);
            PieceView {
                cell: occupant.at.into(),
                kind: piece.kind,
                piece: state.letter_of(occupant.id),
                parts: Vec::new(),
                owner: piece.owner,
                marks: Vec::new(),
            }
        })
        .collect();
    pieces.sort_by_key(|piece| piece.cell);
    pieces
}
