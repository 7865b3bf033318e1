//! What is in a picture, and where: from a view to sprites at their positions.

pub(crate) mod area;
mod banner;
pub(crate) mod board;
pub(crate) mod card;
mod chessboard;
pub(crate) mod grid;
pub(crate) mod hand;
pub(crate) mod layout;
pub(crate) mod marks;
pub(crate) mod phrases;
mod player_row;
pub(crate) mod scenes;
pub(crate) mod shape;
