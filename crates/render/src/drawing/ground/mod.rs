//! The drawings that a board is composed of, apart from its pieces.

pub(crate) mod coordinates;
pub(crate) mod fades;
pub(crate) mod features;
pub(crate) mod squares;
