//! Text as pixels.

mod fonts;
mod glyphs;
mod letters;
mod shaping;

pub(crate) use fonts::Fonts;
pub(crate) use glyphs::Style;
pub(crate) use letters::{Ink, Lettering, ramps};
