//! What is in a picture, and where: turns a view into sprites at their positions.

pub(crate) mod area;
mod arrows;
pub(crate) mod board;
mod caption;
pub(crate) mod card;
mod chessboard;
mod column;
pub(crate) mod grid;
pub(crate) mod hand;
pub(crate) mod layout;
pub(crate) mod leaderboard;
pub(crate) mod marks;
mod member;
pub(crate) mod overlays;
pub(crate) mod phrases;
mod piles;
mod play_area;
mod player;
pub(crate) mod pool;
pub(crate) mod profile;
pub(crate) mod rating;
pub(crate) mod scenes;
pub(crate) mod shape;
pub(crate) mod story;
pub(crate) mod told;
pub(crate) mod wide;
