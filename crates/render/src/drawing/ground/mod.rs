//! The drawings that a board is put together from, but for its pieces.

pub(crate) mod coordinates;
pub(crate) mod fades;
pub(crate) mod squares;
pub(crate) mod walls;
