//! A finished picture.

use crate::drawing::pixels::{Collage, Palette};
use crate::png::deflate::Table;
use crate::png::file;

/// A picture ready to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The picture as a PNG file.
    pub png: Vec<u8>,
    /// What the picture shows, in words; at most [`crate::ALT_LIMIT`] characters.
    pub alt: String,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
}

/// What a player's panel shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// The board; the hand too, where it lies beside it.
    pub board: Picture,
    /// The hand, where it is a picture of its own.
    pub hand: Option<Picture>,
}

impl Picture {
    /// Writes what was put together, with the table for its width.
    pub(crate) fn new(collage: &Collage<'_>, palette: &Palette, table: &Table, alt: String) -> Picture {
        let (width, height) = (collage.width as u32, collage.height as u32);
        let png = file::write((width, height), palette.bytes(), table, |stream| collage.write(stream));
        Picture { png, alt, width, height }
    }
}
