//! A compressor for pictures of few colours: a zlib stream of one block, and compressed rows of sprites.
//!
//! Flat drawings repeat themselves to the right, downwards and, along slanting edges, downwards by one pixel to
//! either side. Looking for only these repetitions is several times faster than a general search, and comes
//! close to it in size on such pictures.
//!
//! The code is made once for all pictures of a theme. The bits of a sprite's row are therefore known before the
//! sprite is placed: [`CompressedRows`] keeps them, and a [`Stream`] copies them.

use std::ops::Range;

use super::deflate::{self, Adler, BitWriter, CodeTable, Sums};
use super::sprite::{self, ABOVE, LONGEST, RUN, SHORTEST, Sprite};

/// A picture being written, one stretch after another from its first byte to its last.
///
/// Its rows are those of a PNG: each begins with the number of its filter, which is 0 for none.
pub(super) struct Stream<'a> {
    table: &'a CodeTable,
    bits: BitWriter<'a>,
    adler: Adler,
    /// The number of bytes right before this point that repeat the row above and are not yet written, and the
    /// first two of them.
    pending: usize,
    begins: [u8; 2],
}

impl<'a> Stream<'a> {
    /// Starts a stream at the end of `out`.
    pub(super) fn new(table: &'a CodeTable, out: &'a mut Vec<u8>) -> Stream<'a> {
        out.extend([0x78, 0x01]);
        let mut bits = BitWriter::new(out);
        bits.put_words(&table.head, table.head_bits);
        Stream { table, bits, adler: Adler::new(), pending: 0, begins: [0; 2] }
    }

    /// The table with which the picture is written.
    pub(super) fn table(&self) -> &'a CodeTable {
        self.table
    }

    /// The number under which sprites keep their rows for this table, if they do.
    pub(super) fn kept(&self) -> Option<usize> {
        self.table.kept
    }

    /// Starts a row.
    pub(super) fn begin_row(&mut self, is_first: bool) {
        self.plain(0, 1, is_first);
    }

    /// Writes one byte `count` times. Set `is_new` unless the whole stretch is the same in the row above.
    pub(super) fn plain(&mut self, byte: u8, count: usize, is_new: bool) {
        if count == 0 {
            return;
        }
        self.adler.add(count, Sums::of_run(byte, count));
        if is_new {
            self.flush();
            self.put(byte.into());
            self.repeat(RUN, count - 1, [byte; 2]);
        } else {
            self.wait(count, [byte; 2]);
        }
    }

    /// Writes a compressed row of a sprite. The sprite's previous row must be right above it, unless it is the
    /// first.
    #[inline]
    pub(super) fn ready(&mut self, rows: &CompressedRows, row: usize) {
        let (row, words) = rows.row(row);
        self.adler.add(rows.width(), row.sums);
        self.wait(row.lead.bytes.into(), row.lead.begins);
        if usize::from(row.lead.bytes) < rows.width() {
            self.flush();
            self.bits.put_words(words, row.bits);
            self.wait(row.tail.bytes.into(), row.tail.begins);
        }
    }

    /// Compresses and writes a row of a sprite. The sprite's previous row must be right above it, unless it is
    /// the first.
    pub(super) fn sprite(&mut self, sprite: &Sprite, row: usize) {
        let pixels = sprite.row(row);
        self.adler.add(pixels.len(), Sums::of(pixels));
        let (lead, tail) = sprite::edges(sprite, row);
        self.wait(lead, RowEdge::new(&pixels[..lead]).begins);
        if lead < pixels.len() {
            self.flush();
            let end = pixels.len() - tail;
            sprite::cut(sprite, row, lead..end, |symbol| self.put(symbol.entry()));
            self.wait(tail, RowEdge::new(&pixels[end..]).begins);
        }
    }

    /// Holds back bytes that repeat the row above until their total number is known.
    #[inline]
    fn wait(&mut self, bytes: usize, begins: [u8; 2]) {
        match self.pending {
            0 => self.begins = begins,
            1 => self.begins[1] = begins[0],
            _ => {}
        }
        self.pending += bytes;
    }

    #[inline]
    fn flush(&mut self) {
        if self.pending > 0 {
            self.repeat(ABOVE, self.pending, self.begins);
            self.pending = 0;
        }
    }

    /// Writes a repetition of `bytes` bytes, which begin with these two.
    fn repeat(&mut self, entry: usize, mut bytes: usize, begins: [u8; 2]) {
        if bytes < SHORTEST {
            begins[..bytes].iter().for_each(|byte| self.put(usize::from(*byte)));
            return;
        }
        while bytes > LONGEST {
            // The rest must not be too short for a symbol.
            let part = LONGEST.min(bytes - SHORTEST);
            self.put(entry + part);
            bytes -= part;
        }
        self.put(entry + bytes);
    }

    #[inline]
    fn put(&mut self, entry: usize) {
        let (code, length) = self.table.entries[entry];
        self.bits.put(code, length);
    }

    /// Writes everything still held back and ends the stream.
    pub(super) fn finish(mut self) {
        self.flush();
        let (end, length) = self.table.end;
        self.bits.put(end, length);
        self.bits.close().extend(self.adler.finish().to_be_bytes());
    }
}

/// Bytes at one end of a row that are the same as in the row above.
#[derive(Clone, Copy)]
pub(super) struct RowEdge {
    pub(super) bytes: u16,
    /// The first two of these bytes. They are written one by one if the repetition is too short to be one
    /// symbol.
    pub(super) begins: [u8; 2],
}

impl RowEdge {
    pub(super) fn new(bytes: &[u8]) -> RowEdge {
        let begins = [0, 1].map(|at| bytes.get(at).copied().unwrap_or_default());
        RowEdge { bytes: bytes.len() as u16, begins }
    }
}

/// One row of a sprite.
pub(super) struct SpriteRow {
    pub(super) lead: RowEdge,
    pub(super) tail: RowEdge,
    /// The index of the first word that holds the bits between the two edges, and the number of those bits.
    start: u32,
    pub(super) bits: u32,
    pub(super) sums: Sums,
}

/// Rows of a sprite, compressed for pictures of one width.
pub(super) struct CompressedRows {
    width: usize,
    list: Vec<SpriteRow>,
    words: Vec<u32>,
}

impl CompressedRows {
    pub(super) fn new(sprite: &Sprite, table: &CodeTable) -> CompressedRows {
        CompressedRows::some(sprite, 0..sprite.height(), table)
    }

    /// Compresses only these rows of the sprite.
    pub(super) fn some(sprite: &Sprite, rows: Range<usize>, table: &CodeTable) -> CompressedRows {
        let mut words = Vec::new();
        let rows = rows.map(|row| {
            let pixels = sprite.row(row);
            let (lead, tail) = sprite::edges(sprite, row);
            let middle = lead..sprite.width - tail;
            let start = words.len() as u32;
            let bits = deflate::collect(&mut words, |bits| {
                sprite::cut(sprite, row, middle, |symbol| {
                    let (code, length) = table.entries[symbol.entry()];
                    bits.put(code, length);
                });
            });
            let (lead, tail) = (RowEdge::new(&pixels[..lead]), RowEdge::new(&pixels[sprite.width - tail..]));
            SpriteRow { lead, tail, start, bits, sums: Sums::of(pixels) }
        });
        let list = rows.collect();
        words.shrink_to_fit();
        CompressedRows { width: sprite.width, list, words }
    }

    /// The width of a row in pixels.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn row(&self, row: usize) -> (&SpriteRow, &[u32]) {
        let row = &self.list[row];
        let start = row.start as usize;
        (row, &self.words[start..start + row.bits.div_ceil(32) as usize])
    }
}
