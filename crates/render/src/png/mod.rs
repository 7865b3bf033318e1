//! The file format: turns rectangles of palette indices into a PNG. Nothing here knows what a picture shows.
//!
//! A picture is a list of sprites on plain ground, and is written from that list without a buffer of the whole. The
//! compressed bits of a sprite's row don't depend on where it stands, so they are made once per picture width. A
//! row refers only to its own sprite, so sprites must not overlap.

mod canvas;
mod collage;
mod deflate;
mod sprite;
mod stream;

use stream::Stream;

pub use canvas::Canvas;
pub use collage::{AnyReadySprite, Collage, Patch, ReadySprite};
pub use deflate::{Code, CodeTable, Counts, MOST_TABLES};
pub use sprite::Sprite;

const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a];

/// Encodes an indexed-colour picture as a PNG file.
///
/// `colours` are three bytes each. `rows` writes all rows, from the top down.
fn write(
    (width, height): (u32, u32),
    colours: &[u8],
    table: &CodeTable,
    rows: impl FnOnce(&mut Stream<'_>),
) -> Vec<u8> {
    let mut png = Vec::with_capacity(64 * 1024);
    png.extend(SIGNATURE);
    chunk(&mut png, *b"IHDR", |data| {
        data.extend(width.to_be_bytes());
        data.extend(height.to_be_bytes());
        // Bit depth 8, indexed colour, the only compression and filter methods that PNG has, not interlaced.
        data.extend([8, 3, 0, 0, 0]);
    });
    chunk(&mut png, *b"PLTE", |data| data.extend(colours));
    chunk(&mut png, *b"IDAT", |data| {
        let mut stream = Stream::new(table, data);
        rows(&mut stream);
        stream.finish();
    });
    chunk(&mut png, *b"IEND", |_| {});
    png
}

/// Appends a chunk with its length and checksum.
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
