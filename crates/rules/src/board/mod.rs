//! The boards: how pieces move on them, what stands where, and every reversible change. The 8 by 8
//! board is kept as sets of squares; the endless grid, where there are none, in [`grid`].

mod geometry;
mod grid;
mod law;
mod ledger;
mod legal;
mod movement;
mod perft;
mod state;

pub(crate) use geometry::{Wall, boundaries};
pub(crate) use grid::{GridMove, Obstacle, Point, perft as grid_perft};
pub(crate) use law::{CASTLING_WINGS, Castling, CastlingLaw, Law, PawnHome};
pub(crate) use ledger::{Change, Ledger, Mark};
pub use movement::{Mode, Reach, Way};
pub(crate) use perft::perft;
pub(crate) use state::{Chess, Move, Place, State, Zone};
