//! What pictures about players are made of: rounded sheets with lines of text, laurels, bars and charts.
//!
//! They have more flat colours than boards, so the palette has a part for them. Shapes are drawn by how much of each
//! pixel they cover, in the shades between the ground and their own colour, as letters are.

mod charts;
mod sheet;
pub(in crate::drawing) mod tints;

pub(crate) use charts::{Chart, Rect, SHARES};
pub(crate) use sheet::{Align, Laurel, Sheet};
pub(crate) use tints::{Base, Tint, Tints};
