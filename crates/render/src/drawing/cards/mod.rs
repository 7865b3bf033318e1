//! The drawings of cards and tiles.
//!
//! A face is drawn in the inks of its own hue alone (`inks.rs`), which keeps its soft edges few and its file small.
//! Each size shows what can be made out at that size. When a card of Knightmare Chess is playable is shown by its
//! hue and, without colours, by the outline of its scene. A test of `motifs.rs` tells all eighty scenes apart at
//! 110 pixels.

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
