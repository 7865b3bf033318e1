//! The drawings of cards and tiles.

mod back;
pub(crate) mod diagram;
pub(crate) mod face;
pub(crate) mod faces;
mod family;
mod illustration;
pub(crate) mod inks;
mod knightmare;
mod layout;
#[cfg(test)]
mod motifs;
mod outline;
mod points;
mod print;
mod shadow;
mod signs;
pub(crate) mod size;
pub(crate) mod standing;
#[cfg(test)]
mod tests;
pub(crate) mod window;
