//! Moves as players type them, and in algebraic notation, for every kind of board.

use super::move_error::MoveTextError;
use super::{board_moves, grid_moves};
use crate::action::Action;
use crate::play::{Game, Listing};

/// Reads a move out of those that the listing's seat may make.
///
/// On the board: algebraic notation (`Nf3`, `exd5`, `O-O`, `e8=Q`) or squares (`e2e4`, `e2-e4`,
/// `e7e8q`). On the endless grid, in either case: two points (`K1,0-0,0`, `1,0 0,0`, `(1,0)x(0,0)`,
/// `0,4-0,5=R`), the target alone (`K0,0`, or just the point for a pawn), or the piece's point and
/// its target's number (`1,0 #2`), counted from 1 in the order of [`Next::to`](crate::Next::to) for
/// a move from that point.
///
/// # Errors
/// If the text is not a move, is only half of one, fits no legal move, or fits several.
pub fn parse_move(listing: &Listing<'_>, text: &str) -> Result<Action, MoveTextError> {
    let reader = if listing.game().on_grid() { grid_moves::parse } else { board_moves::parse };
    reader(listing, text)
}

/// A legal move of the side to move in algebraic notation; on the endless grid piece, point and
/// point (`K1,0-0,0`), with its check sign if no tile follows. For several moves, one [`Listing`]
/// is faster.
pub fn san(game: &Game, action: &Action) -> Option<String> {
    game.san_of(action)
}
