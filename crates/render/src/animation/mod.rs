//! Animations: turns frames of palette indices into a GIF. Nothing here knows what a frame shows.
//!
//! Each frame has only the rectangle that differs from the frame before it. What is the same inside that rectangle is
//! transparent, which compresses to almost nothing.

mod bits;
pub(crate) mod file;
mod lzw;
