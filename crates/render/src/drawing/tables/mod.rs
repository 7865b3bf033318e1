//! What pictures about players are made of: rounded sheets with lines of text, laurels, bars and charts.
//!
//! They have more flat colours than boards, so the palette has a part for them. Shapes are drawn by how much of each
//! pixel they cover, in the shades between the ground and their own colour, as letters are.

pub(in crate::drawing) mod charts;
mod sheet;

pub(crate) use charts::{Base, Chart, Rect, SHARES, Tint, Tints};
pub(crate) use sheet::{Align, Laurel, Sheet};
