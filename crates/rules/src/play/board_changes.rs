//! Where the pieces stand on the 8 by 8 board, and how that differs from before.

use super::story::{Fate, Travel};
use crate::board::State;
use crate::piece::{Kind, PieceId};
use crate::seat::Seat;
use crate::square::Square;
use crate::status::Status;

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stand {
    piece: PieceId,
    seat: Seat,
    kind: Kind,
    at: Square,
}

/// What has changed on the board.
#[derive(Default)]
pub(super) struct Changes {
    pub(super) travels: Vec<(PieceId, Travel)>,
    pub(super) lost: Vec<(PieceId, Fate)>,
    pub(super) back: Vec<Fate>,
}

/// Returns every piece with its square. Empty while decks are being built.
pub(super) fn board(state: &State) -> Vec<Stand> {
    if state.progress().status == Status::Building {
        return Vec::new();
    }
    let stand = |piece: PieceId| {
        let at = state.square_of(piece)?;
        let is = state.piece(piece);
        Some(Stand { piece, seat: is.owner, kind: is.kind, at })
    };
    state.pieces().filter_map(|(piece, ..)| stand(piece)).collect()
}

/// Returns which pieces have moved, left the board or come back since `before`.
pub(super) fn changes(before: &[Stand], state: &State) -> Changes {
    let now = board(state);
    let mut changes = Changes::default();
    for old in before {
        match now.iter().find(|new| new.piece == old.piece) {
            Some(new) if new.at != old.at => {
                let travel = Travel { kind: old.kind, from: old.at, to: new.at, back: false };
                changes.travels.push((old.piece, travel));
            }
            Some(_) => {}
            None => changes.lost.push((old.piece, Fate { seat: old.seat, kind: old.kind, at: old.at })),
        }
    }
    let came = now.iter().filter(|new| !before.iter().any(|old| old.piece == new.piece));
    changes.back = came.map(|new| Fate { seat: new.seat, kind: new.kind, at: new.at }).collect();
    changes
}
