//! The code of a stream: how each byte and each repetition is written.

use super::bits::{self, Bits};
use super::huffman;
use super::symbol::{self, Distance, ENTRIES, LENGTHS, RUN, Symbol};
use crate::png::sprite::Sprite;

/// The end of a block, among the codes of bytes and lengths.
const END: usize = 256;
const CODES: usize = 286;

/// How often each code was met in sprites.
pub(crate) struct Counts([u32; CODES]);

impl Counts {
    /// Every code once, so that each can be written.
    pub(crate) fn new() -> Counts {
        Counts([1; CODES])
    }

    /// Counts what a sprite is cut into, among others of its kind.
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

/// A code for bytes and repetitions.
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

    /// What is written for each symbol in a picture so many pixels wide, at least four. Rows that are made ready for it
    /// are kept with their sprites under this number, less than [`KEPT`], if there is one.
    pub(crate) fn table(&self, width: usize, kept: Option<usize>) -> Table {
        // Just above, left of that and right of it.
        let far = [width + 1, width + 2, width].map(Distance::of);
        let mut head = Vec::new();
        let head_bits = bits::collect(&mut head, |bits| header(bits, &self.lengths, &far));
        let end = (self.codes[END].into(), self.lengths[END]);
        Table { entries: emissions(&self.lengths, &self.codes, &far), end, head, head_bits, kept }
    }
}

/// A code as it is written in pictures of one width: the bits of each symbol and how many they are.
#[derive(Clone)]
pub(crate) struct Table {
    pub(super) entries: Vec<(u32, u8)>,
    pub(super) end: (u32, u8),
    /// What a block begins with.
    pub(super) head: Vec<u32>,
    pub(super) head_bits: u32,
    pub(super) kept: Option<usize>,
}

/// For how many tables a sprite keeps its rows at most.
pub(crate) const KEPT: usize = 4;

/// The block's head: one final block, with the lengths of the codes of its own.
fn header(bits: &mut Bits<'_>, lengths: &[u8], far: &[Distance; 3]) {
    /// The order in which the lengths of the code for lengths are written.
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

/// How long the codes of the distances to the row above are: they have one code or two neighbouring ones, and the
/// distance 1 has the other code of one bit.
fn far_length(far: &[Distance; 3]) -> u8 {
    if far[1].code == far[2].code { 1 } else { 2 }
}

/// What is written for each symbol, by [`symbol::Symbol::entry`].
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
            // The nearer of two codes is 10, the farther 11; a code that is alone is 1.
            bits |= (1 | u32::from(distance.code != first) << 1) << count;
            count += far_length(far);
            bits |= distance.value << count;
            (bits, count + distance.extra)
        }));
    }
    table
}
