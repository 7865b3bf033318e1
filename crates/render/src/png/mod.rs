//! The file: from rectangles of palette indices to the bytes of a PNG. Nothing here knows what a picture shows.

pub(crate) mod deflate;
pub(crate) mod file;
pub(crate) mod sprite;
