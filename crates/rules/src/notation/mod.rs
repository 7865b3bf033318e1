//! How positions, moves, tiles and games are written: FEN, SAN, coordinates and PGN.

mod board_moves;
mod grid_moves;
mod move_error;
mod moves;
pub mod pgn;
mod placements;
mod readable;
mod spelled;

pub use crate::board::FenError;
pub use move_error::MoveTextError;
pub use moves::{parse_move, san};
pub use placements::{PlaceTextError, parse_place, placed};
pub use readable::readable;
