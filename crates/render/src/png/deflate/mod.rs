//! A compressor for pictures of few colours: a zlib stream of one block.
//!
//! Flat drawings repeat themselves to the right, downwards and, along slanting edges, downwards by one pixel to
//! either side. Looking for only these repetitions is several times faster than a general search, and comes
//! close to it in size on such pictures.
//!
//! The code is made once for all pictures of a theme. The bits of a sprite's row are therefore known before the
//! sprite is placed: [`Rows`] keeps them, and a [`Stream`] copies them.

mod adler;
mod bits;
mod code;
mod huffman;
mod rows;
mod stream;
mod symbol;

pub(crate) use code::{Code, Counts, KEPT, Table};
pub(crate) use rows::Rows;
pub(crate) use stream::Stream;
