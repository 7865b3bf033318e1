//! The file format: turns rectangles of palette indices into a PNG. Nothing here knows what a picture shows.
//!
//! A picture is a list of sprites on plain ground, and is written from that list without a buffer of the whole. The
//! compressed bits of a sprite's row don't depend on where it stands, so they are made once per picture width. A
//! row refers only to its own sprite, so sprites must not overlap.

pub(crate) mod deflate;
pub(crate) mod file;
pub(crate) mod sprite;
