//! The endless grid: the second geometry of the engine. It shares pieces, movement table, journal
//! and state with the 8 by 8 board. This module holds only what differs without edges: points,
//! which piece stands where, lines, and the generator that reads them.
//!
//! Lines of sight, neighbours and pins are read from the pieces by point, so distance costs nothing. Coordinates
//! end at ±[`GRID_BOUND`](crate::defaults::GRID_BOUND), so that differences fit an `i32`.

mod attacks;
mod legal;
mod occupants;
mod point;
mod vicinity;

pub(crate) use legal::{GridMove, Obstacle};
pub(crate) use occupants::Grid;
pub(crate) use point::Point;
