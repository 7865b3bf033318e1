//! The drawings of cards and tiles.

mod back;
pub(crate) mod diagram;
pub(crate) mod face;
pub(crate) mod faces;
mod illustration;
pub(crate) mod inks;
pub(crate) mod layout;
mod print;
mod shadow;
pub(crate) mod signs;
pub(crate) mod window;
