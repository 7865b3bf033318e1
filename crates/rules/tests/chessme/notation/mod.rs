//! How moves and tiles are written, and read as players type them.

mod moves;
mod placements;
mod readers;
mod signs;

use cardinal_rules::{ActionKind, Cell, Game, Kind, Lists, PartialAction};

use super::support::{act, cell, game_at, grid, grid_and_hand, mv, to_act};

/// A king with pawns, two knights that share a target, a bishop beside the king, and a rook; the
/// pawn on 5,3 can be exchanged.
pub(super) fn sample() -> Game {
    let mut position = grid("K1,0 P0,1 P1,1 P5,3 N-3,-2 N1,-2 B-2,0 R8,1", "K1,4 P0,4 P4,4 B7,0");
    position.captured = Some(Lists { white: vec![Kind::Queen, Kind::Rook], black: Vec::new() });
    game_at(position)
}

pub(super) fn targets(game: &Game, from: &str) -> Vec<Cell> {
    let partial = PartialAction { from: Some(cell(from)), ..PartialAction::of(ActionKind::Move) };
    game.options(to_act(game), &partial).next.to
}

/// A position in which White is to place a tile.
pub(super) fn placing() -> Game {
    let mut game = game_at(grid_and_hand("K1,0 P0,1 P1,1 P-4,-3", "K1,9 P0,8", "QRP"));
    act(&mut game, &mv("1,0 2,0"));
    game
}
