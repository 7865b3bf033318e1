//! How positions, moves and games are written: FEN, SAN, coordinates and PGN.

pub(crate) mod fen;
mod moves;
pub mod pgn;
pub(crate) mod san;

pub use fen::FenError;
pub use moves::{MoveTextError, parse_move, san};
