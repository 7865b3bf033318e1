//! A compressor for pictures of few colours: a zlib stream of one block.
//!
//! Flat drawings repeat themselves in few ways: to the right, downwards, and downwards by a pixel to
//! either side, along slanting edges. Looking for just these is several times quicker than a search
//! for any repetition, and on such pictures comes close to it in size. The code is made once for all pictures of a theme. So what a sprite's row
//! becomes is known before it stands anywhere: [`Rows`] keep its bits, and a [`Stream`] copies them.

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
