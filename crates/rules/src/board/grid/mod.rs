//! The endless grid: the second geometry of the engine. Pieces, the table of their movement, the
//! journal and the state are those of the 8 by 8 board; here is only what differs without edges:
//! points, who stands where, lines, and the generator that reads them.

mod legal;
mod men;
mod outlook;
mod play;
mod point;
mod reach;

pub(crate) use legal::GridMove;
pub(crate) use men::Grid;
pub(crate) use play::perft;
pub(crate) use point::Point;
pub(crate) use reach::Obstacle;
