//! The drawings of cards and tiles.
//!
//! A face is drawn in the inks of its own hue alone (`inks.rs`), which keeps its soft edges few and its file small.
//! Each size shows what can be made out at that size. When a card of Knightmare Chess is playable is shown by its
//! hue and, without colours, by the outline of its scene. A test tells all eighty scenes apart at 110 pixels.

pub(crate) mod back;
pub(crate) mod face;
pub(crate) mod face_cache;
mod face_printer;
pub(crate) mod inks;
pub(crate) mod layout;
pub(crate) mod outline;
pub(crate) mod scenes;
