//! A finished picture.

use crate::drawing::pixels::Collage;
use crate::png::deflate::Table;
use crate::png::file;

/// A picture, ready to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The picture as a PNG file.
    pub png: Vec<u8>,
    /// The alternative text, at most [`crate::ALT_LIMIT`] characters.
    pub alt: String,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
}

/// The pictures of a player's panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// The board, with the hand beside it if there is room.
    pub board: Picture,
    /// The hand, if it is a separate picture.
    pub hand: Option<Picture>,
}

impl Picture {
    /// Encodes a collage in these colours, with the code table for its width.
    pub(crate) fn new(collage: &Collage<'_>, colours: &[u8], table: &Table, alt: String) -> Picture {
        let (width, height) = (collage.width as u32, collage.height as u32);
        let png = file::write((width, height), colours, table, |stream| collage.write(stream));
        Picture { png, alt, width, height }
    }
}
