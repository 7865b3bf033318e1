//! What pictures about players are made of: rounded sheets with lines of text, laurels, bars and charts.
//!
//! They have more flat colours than boards, so the palette has a part for them. Shapes are drawn by how much of each
//! pixel they cover, in the shades between the ground and their own colour, as letters are.

mod bar;
mod chart;
mod laurel;
mod shapes;
mod sheet;
pub(in crate::drawing) mod tints;

pub(crate) use bar::SHARES;
pub(crate) use chart::Chart;
pub(crate) use laurel::Laurel;
pub(crate) use shapes::Frame;
pub(crate) use sheet::{Align, Sheet};
pub(crate) use tints::{Base, Tint, Tints};
