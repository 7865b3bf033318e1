//! Text as pixels.

mod fonts;
mod letters;
mod style;

pub(crate) use fonts::Fonts;
pub(crate) use letters::{Ink, Lettering, ramps};
pub(crate) use style::Style;
