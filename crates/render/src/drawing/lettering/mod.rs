//! Text as pixels.

pub(crate) mod fonts;
pub(crate) mod letters;
pub(crate) mod style;
