//! Compressed rows of sprites, independent of where a sprite is placed.

use std::ops::Range;

use super::adler::Sums;
use super::bits;
use super::code::Table;
use super::symbol;
use crate::png::sprite::Sprite;

/// Bytes at one end of a row that are the same as in the row above.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) bytes: u16,
    /// The first two of these bytes. They are written one by one if the repetition is too short to be one
    /// symbol.
    pub(super) begins: [u8; 2],
}

impl Edge {
    pub(super) fn new(bytes: &[u8]) -> Edge {
        let begins = [0, 1].map(|at| bytes.get(at).copied().unwrap_or_default());
        Edge { bytes: bytes.len() as u16, begins }
    }
}

/// One row of a sprite.
pub(super) struct Row {
    pub(super) lead: Edge,
    pub(super) tail: Edge,
    /// The index of the first word that holds the bits between the two edges, and the number of those bits.
    start: u32,
    pub(super) bits: u32,
    pub(super) sums: Sums,
}

/// Rows of a sprite, compressed for pictures of one width.
pub(crate) struct Rows {
    width: usize,
    list: Vec<Row>,
    words: Vec<u32>,
}

impl Rows {
    pub(crate) fn new(sprite: &Sprite, table: &Table) -> Rows {
        Rows::some(sprite, 0..sprite.height(), table)
    }

    /// Compresses only these rows of the sprite.
    pub(crate) fn some(sprite: &Sprite, rows: Range<usize>, table: &Table) -> Rows {
        let mut words = Vec::new();
        let rows = rows.map(|row| {
            let pixels = sprite.row(row);
            let (lead, tail) = symbol::edges(sprite, row);
            let middle = lead..sprite.width - tail;
            let start = words.len() as u32;
            let bits = bits::collect(&mut words, |bits| {
                symbol::cut(sprite, row, middle, |symbol| {
                    let (code, length) = table.entries[symbol.entry()];
                    bits.put(code, length);
                });
            });
            let (lead, tail) = (Edge::new(&pixels[..lead]), Edge::new(&pixels[sprite.width - tail..]));
            Row { lead, tail, start, bits, sums: Sums::of(pixels) }
        });
        let list = rows.collect();
        words.shrink_to_fit();
        Rows { width: sprite.width, list, words }
    }

    /// The width of a row in pixels.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn row(&self, row: usize) -> (&Row, &[u32]) {
        let row = &self.list[row];
        let start = row.start as usize;
        (row, &self.words[start..start + row.bits.div_ceil(32) as usize])
    }
}
