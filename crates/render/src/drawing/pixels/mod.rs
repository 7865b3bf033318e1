//! From drawings in SVG to indices of one palette, and pictures put together from such sprites.

pub(crate) mod canvas;
pub(crate) mod collage;
pub(crate) mod palette;
pub(crate) mod raster;
pub(crate) mod ready;
