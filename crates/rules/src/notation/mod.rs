//! How positions, moves, tiles and games are written: FEN, SAN, coordinates and PGN.

mod grid_moves;
mod grid_text;
mod moves;
pub mod pgn;
mod places;

pub use crate::board::FenError;
pub use moves::{MoveTextError, parse_move, san};
pub use places::{PlaceTextError, parse_place, placed};

/// As much of what was typed as an error repeats.
fn excerpt(text: &str) -> String {
    text.trim().chars().take(40).collect()
}
