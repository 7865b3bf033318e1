//! How things look: every piece, card, sign and letter as pixels in the colours of a theme, drawn once. Nothing
//! here knows where it goes on a picture.
//!
//! A theme's sprites share one palette, fixed at the start: up to 80 colours measured on pieces and squares, the
//! inks of the cards' faces, and the shades of tables and charts. Faces are rasterised when they are needed,
//! and the latest are kept.

pub(crate) mod arrows;
pub(crate) mod assets;
pub(crate) mod atlas;
pub(crate) mod cache;
pub(crate) mod cards;
pub(crate) mod ground;
pub(crate) mod lettering;
pub(crate) mod overlays;
pub(crate) mod pieces;
pub(crate) mod pixels;
pub(crate) mod sizes;
pub(crate) mod tables;
pub(crate) mod theme;
