//! A finished picture and its encoding.

use crate::deflate::{Stream, Table};
use crate::palette::Palette;
use crate::sheet::Sheet;

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

const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a];

/// Writes a sheet as a PNG of indexed colours.
pub(crate) fn encode(sheet: &Sheet<'_>, palette: &Palette, table: &Table, alt: String) -> Picture {
    let (width, height) = (sheet.width as u32, sheet.height as u32);
    let mut png = Vec::with_capacity(64 * 1024);
    png.extend(SIGNATURE);
    chunk(&mut png, *b"IHDR", |data| {
        data.extend(width.to_be_bytes());
        data.extend(height.to_be_bytes());
        // Eight bits a pixel, indexed; the only compression and filtering there are; not interlaced.
        data.extend([8, 3, 0, 0, 0]);
    });
    chunk(&mut png, *b"PLTE", |data| data.extend(palette.bytes()));
    chunk(&mut png, *b"IDAT", |data| {
        let mut stream = Stream::new(table, data);
        sheet.write(&mut stream);
        stream.finish();
    });
    chunk(&mut png, *b"IEND", |_| {});
    Picture { png, alt, width, height }
}

/// Appends a chunk with the length and the checksum that PNG asks for.
fn chunk(png: &mut Vec<u8>, name: [u8; 4], write: impl FnOnce(&mut Vec<u8>)) {
    let start = png.len();
    png.extend([0; 4]);
    png.extend(name);
    write(png);
    let length = (png.len() - start - 8) as u32;
    png[start..start + 4].copy_from_slice(&length.to_be_bytes());
    let checksum = crc32fast::hash(&png[start + 4..]);
    png.extend(checksum.to_be_bytes());
}
