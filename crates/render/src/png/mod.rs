//! The file format: turns rectangles of palette indices into a PNG. Nothing here knows what a picture shows.

pub(crate) mod deflate;
pub(crate) mod file;
pub(crate) mod sprite;
