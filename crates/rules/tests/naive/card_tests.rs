//! Each card on small boards, with outcomes from its row and the rulings there.

use super::draw::at;
use super::position::{Force, Position, Stage};
use super::unit::Side;

mod blasts;
mod boards;
mod captures;
mod marks;
mod pawns;
mod relocations;
mod returns;
mod second_moves;
mod swaps;
mod ways;

/// The position after the regular move, whatever it was.
fn made(position: &Position) -> Position {
    Position { stage: Stage::After, ..position.clone() }
}

fn id(position: &Position, square: &str) -> u8 {
    position.unit(at(square)).unwrap().id()
}

fn laid(position: &Position, force: Force) -> Position {
    let mut next = position.clone();
    next.lay(Side::Black, force);
    next
}

/// A wall on these boundaries.
fn walled(position: &Position, pairs: &[(&str, &str)]) -> Position {
    let mut shut: Vec<_> = pairs.iter().map(|(one, other)| (at(one), at(other))).collect();
    shut.sort();
    laid(position, Force::Wall(shut))
}
