//! The prefix code of a stream, which says how each byte and each repetition is written.

use super::bits::{self, Bits};
use super::huffman;
use super::symbol::{self, Distance, ENTRIES, LENGTHS, RUN, Symbol};
use crate::png::sprite::Sprite;

/// The end-of-block symbol, among the symbols for bytes and lengths.
const END: usize = 256;
const CODES: usize = 286;

/// How often each symbol occurs in sprites.
pub(crate) struct Counts([u32; CODES]);

impl Counts {
    /// Counts every symbol once, so that each gets a code.
    pub(crate) fn new() -> Counts {
        Counts([1; CODES])
    }

    /// Counts the symbols of a sprite `times` times over, as if it stood beside others like it.
    pub(crate) fn add(&mut self, sprite: &Sprite, times: u32) {
        let mut same = 0;
        for row in 0..sprite.height() {
            let (lead, tail) = symbol::edges(sprite, row);
            same += lead;
            if lead < sprite.width {
                if same >= symbol::SHORTEST {
                    self.0[Symbol::Above(same.min(symbol::LONGEST)).code()] += times;
                }
                symbol::cut(sprite, row, lead..sprite.width - tail, |symbol| self.0[symbol.code()] += times);
                same = tail;
            }
        }
    }
}

/// A prefix code for bytes and repetitions.
pub(crate) struct Code {
    lengths: Vec<u8>,
    codes: Vec<u16>,
}

impl Code {
    pub(crate) fn new(counts: &Counts) -> Code {
        let lengths = huffman::code_lengths(&counts.0, 15);
        let codes = huffman::canonical(&lengths);
        Code { lengths, codes }
    }

    /// The bits of each symbol in a picture of this width, which must be at least four pixels.
    ///
    /// Sprites keep rows that were compressed with the table under the number `kept`, if there is one. It must
    /// be less than [`KEPT`].
    pub(crate) fn table(&self, width: usize, kept: Option<usize>) -> Table {
        // The byte directly above, the one left of it and the one right of it.
        let far = [width + 1, width + 2, width].map(Distance::of);
        let mut head = Vec::new();
        let head_bits = bits::collect(&mut head, |bits| header(bits, &self.lengths, &far));
        let end = (self.codes[END].into(), self.lengths[END]);
        Table { entries: emissions(&self.lengths, &self.codes, &far), end, head, head_bits, kept }
    }
}

/// A code applied to pictures of one width: the bits of each symbol and their number.
#[derive(Clone)]
pub(crate) struct Table {
    pub(super) entries: Vec<(u32, u8)>,
    pub(super) end: (u32, u8),
    /// The head of the block.
    pub(super) head: Vec<u32>,
    pub(super) head_bits: u32,
    pub(super) kept: Option<usize>,
}

/// For how many tables a sprite can keep its rows.
pub(crate) const KEPT: usize = 4;

/// Writes the block's head: a single final block with a prefix code of its own.
fn header(bits: &mut Bits<'_>, lengths: &[u8], far: &[Distance; 3]) {
    /// The order in which the format writes the lengths of the code for lengths.
    const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    let ([_, last, first], length) = (far.each_ref().map(|distance| distance.code), far_length(far));
    let distances = (0..=last).map(|code| match code {
        0 => 1,
        _ if code == first || code == last => length,
        _ => 0,
    });
    let all: Vec<u8> = lengths.iter().copied().chain(distances).collect();
    let mut counts = [0; 19];
    for length in &all {
        counts[usize::from(*length)] += 1;
    }
    let inner_lengths = huffman::code_lengths(&counts, 7);
    let inner = huffman::canonical(&inner_lengths);
    bits.put(0b101, 3);
    bits.put((CODES - 257) as u32, 5);
    bits.put(last as u32, 5);
    bits.put(19 - 4, 4);
    for symbol in ORDER {
        bits.put(inner_lengths[symbol].into(), 3);
    }
    for length in all {
        bits.put(inner[usize::from(length)].into(), inner_lengths[usize::from(length)]);
    }
}

/// The length of the codes for distances to the row above. They share one code or have two neighbouring ones.
/// Distance 1 has the other code of one bit.
fn far_length(far: &[Distance; 3]) -> u8 {
    if far[1].code == far[2].code { 1 } else { 2 }
}

/// The bits of each symbol, by [`symbol::Symbol::entry`].
fn emissions(lengths: &[u8], codes: &[u16], far: &[Distance; 3]) -> Vec<(u32, u8)> {
    let mut table: Vec<(u32, u8)> = Vec::with_capacity(ENTRIES);
    table.extend((0..RUN).map(|byte| (codes[byte].into(), lengths[byte])));
    let first = far[2].code;
    for distance in std::iter::once(None).chain(far.iter().map(Some)) {
        table.extend(LENGTHS.iter().map(|length| {
            let code = length.code();
            let (mut bits, mut count) = (u32::from(codes[code]), lengths[code]);
            bits |= u32::from(length.value) << count;
            count += length.extra;
            let Some(distance) = distance else { return (bits, count + 1) };
            // The nearer of two codes is 10, the farther 11. A single code is 1.
            bits |= (1 | u32::from(distance.code != first) << 1) << count;
            count += far_length(far);
            bits |= distance.value << count;
            (bits, count + distance.extra)
        }));
    }
    table
}
