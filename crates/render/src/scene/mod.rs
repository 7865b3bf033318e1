//! What is in a picture, and where: turns a view into sprites at their positions.

pub(crate) mod beside_board;
pub(crate) mod board;
pub(crate) mod cards;
pub(crate) mod chessboard;
pub(crate) mod event;
pub(crate) mod grid;
pub(crate) mod layout;
pub(crate) mod marks;
pub(crate) mod member_table;
pub(crate) mod phrases;
mod play_area;
mod player_line;
pub(crate) mod profile;
pub(crate) mod replay;
pub(crate) mod scenes;
pub(crate) mod story;
