//! Text as pixels.

mod fonts;
mod letters;

pub(crate) use fonts::{Fonts, Style};
pub(crate) use letters::{Ink, Lettering, ramps};
