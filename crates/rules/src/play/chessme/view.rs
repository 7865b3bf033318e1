//! The grid and its moves, as views show them and as they are written.

use std::cmp::Reverse;

use crate::action::Action;
use crate::board::{Chess, GridMove, LastMove, Ledger, Point, State};
use crate::grid_piece::GridPiece;
use crate::piece::Kind;
use crate::position::Lists;
use crate::seat::BySeat;
use crate::square::Cell;
use crate::view::{CheckSign, PieceView};

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

impl GridMove {
    /// The move of this action, if it is one on the endless grid.
    pub(super) fn of(action: &Action) -> Option<GridMove> {
        match action {
            Action::Move { from, to, promote, part: None } => {
                Some(GridMove { from: from.point()?, to: to.point()?, promote: *promote })
            }
            _ => None,
        }
    }

    /// The move as an action.
    pub(super) fn action(self) -> Action {
        Action::Move { from: self.from.into(), to: self.to.into(), promote: self.promote, part: None }
    }
}

/// The kind of the piece on a point.
pub(super) fn kind_on(state: &State, point: Point) -> Kind {
    state.grid().on(point).map_or(Kind::Pawn, |id| state.piece(id).kind)
}

/// Returns the check or mate sign if the turn ends with the grid as it is. Leaves the ledger as it
/// was.
pub(super) fn check_sign(ledger: &mut Ledger) -> CheckSign {
    if !ledger.in_check(!ledger.turn()) {
        return CheckSign::None;
    }
    let checkpoint = ledger.checkpoint();
    ledger.edit_chess(Chess::pass);
    let sign = if ledger.can_move_on_grid() { CheckSign::Check } else { CheckSign::Mate };
    ledger.undo(checkpoint);
    sign
}

/// Returns a legal move in notation, with the sign it has if no tile follows.
pub(super) fn san(ledger: &Ledger, action: &Action) -> Option<String> {
    let mv = GridMove::of(action).filter(|mv| ledger.allows_on_grid(*mv))?;
    let kind = kind_on(ledger, mv.from);
    let captures = ledger.grid().on(mv.to).is_some();
    let mut ahead = ledger.clone();
    ahead.displace_on_grid(mv);
    let sign = check_sign(&mut ahead).text();
    Some(format!("{}{sign}", written(kind, (mv.from.into(), mv.to.into()), captures, mv.promote)))
}

impl LastMove {
    /// Returns the move in notation without the sign for check.
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
