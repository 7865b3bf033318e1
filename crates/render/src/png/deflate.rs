//! What deflate requires: a writer of bits, lowest first, prefix codes, and that of a stream, which says how each byte
//! and each repetition is written. Also Adler-32, combined from sums of stretches of bytes.

use super::sprite::{self, Distance, ENTRIES, LENGTHS, LONGEST, RUN, SHORTEST, Sprite, Symbol};

/// Collects bits into bytes.
pub(super) struct BitWriter<'a> {
    out: &'a mut Vec<u8>,
    held: u64,
    count: u8,
}

impl<'a> BitWriter<'a> {
    /// Appends to `out`.
    pub(super) fn new(out: &'a mut Vec<u8>) -> BitWriter<'a> {
        BitWriter { out, held: 0, count: 0 }
    }

    /// Writes up to 32 bits.
    #[inline]
    pub(super) fn put(&mut self, bits: u32, count: u8) {
        self.held |= u64::from(bits) << self.count;
        self.count += count;
        if self.count >= 32 {
            self.out.extend_from_slice(&(self.held as u32).to_le_bytes());
            self.held >>= 32;
            self.count -= 32;
        }
    }

    /// Writes the first `count` bits of these words. The bits after them must be 0.
    #[inline]
    pub(super) fn put_words(&mut self, words: &[u32], count: u32) {
        let (whole, last) = words.split_at(count as usize / 32);
        let start = self.out.len();
        self.out.resize(start + whole.len() * 4, 0);
        for (bytes, &word) in self.out[start..].as_chunks_mut::<4>().0.iter_mut().zip(whole) {
            self.held |= u64::from(word) << self.count;
            *bytes = (self.held as u32).to_le_bytes();
            self.held >>= 32;
        }
        if let Some(&last) = last.first() {
            self.put(last, (count % 32) as u8);
        }
    }

    /// Writes the bits still held, padded to whole bytes.
    pub(super) fn close(self) -> &'a mut Vec<u8> {
        let bytes = usize::from(self.count.div_ceil(8));
        self.out.extend_from_slice(&self.held.to_le_bytes()[..bytes]);
        self.out
    }
}

/// Appends bits to `words`, starting with a new word. Returns the number of bits.
pub(super) fn collect(words: &mut Vec<u32>, write: impl FnOnce(&mut BitWriter<'_>)) -> u32 {
    let mut bytes = Vec::new();
    let mut bits = BitWriter::new(&mut bytes);
    write(&mut bits);
    let count = bits.out.len() as u32 * 8 + u32::from(bits.count);
    let out = bits.close();
    words.extend(out.chunks(4).map(|chunk| chunk.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte))));
    count
}

/// What a stretch of bytes adds to the checksum. The sums overflow for more than 4,096 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    /// The sum of all bytes.
    plain: u32,
    /// The sum of all bytes, with the last one counted once, the one before it twice, and so on.
    weighted: u32,
}

impl Sums {
    pub(super) fn of(bytes: &[u8]) -> Sums {
        let plain = bytes.iter().map(|byte| u32::from(*byte)).sum();
        let weighted = bytes.iter().rev().zip(1..).map(|(byte, weight)| u32::from(*byte) * weight).sum();
        Sums { plain, weighted }
    }

    /// The sums of one byte repeated `count` times.
    pub(super) fn of_run(byte: u8, count: usize) -> Sums {
        let (byte, count) = (u32::from(byte), count as u32);
        Sums { plain: byte * count, weighted: byte * (count * (count + 1) / 2) }
    }
}

/// The checksum so far. It is reduced only at the end: 64 bits are enough for pictures of some hundred million
/// pixels.
pub(super) struct Adler {
    plain: u64,
    weighted: u64,
}

impl Adler {
    pub(super) const fn new() -> Adler {
        Adler { plain: 1, weighted: 0 }
    }

    /// Appends a stretch of `count` bytes.
    #[inline]
    pub(super) fn add(&mut self, count: usize, sums: Sums) {
        self.weighted += self.plain * count as u64 + u64::from(sums.weighted);
        self.plain += u64::from(sums.plain);
    }

    pub(super) const fn finish(&self) -> u32 {
        const BASE: u64 = 65_521;
        ((self.weighted % BASE) << 16) as u32 | (self.plain % BASE) as u32
    }
}

/// The end-of-block symbol, among the symbols for bytes and lengths.
const END: usize = 256;
const CODES: usize = 286;

/// How often each symbol occurs in sprites, and once more, so that each gets a code.
pub struct Counts([u32; CODES]);

impl Default for Counts {
    fn default() -> Counts {
        Counts([1; CODES])
    }
}

impl Counts {
    /// Counts the symbols of a sprite `times` times over, as if it stood beside others like it.
    pub fn add(&mut self, sprite: &Sprite, times: u32) {
        let mut same = 0;
        for row in 0..sprite.height() {
            let (lead, tail) = sprite::edges(sprite, row);
            same += lead;
            if lead < sprite.width {
                if same >= SHORTEST {
                    self.0[Symbol::Above(same.min(LONGEST)).code()] += times;
                }
                sprite::cut(sprite, row, lead..sprite.width - tail, |symbol| self.0[symbol.code()] += times);
                same = tail;
            }
        }
    }
}

/// A prefix code for bytes and repetitions.
pub struct Code {
    lengths: Vec<u8>,
    codes: Vec<u16>,
}

impl Code {
    /// The code that is shortest for these counts.
    pub fn new(counts: &Counts) -> Code {
        let lengths = code_lengths(&counts.0, 15);
        let codes = canonical(&lengths);
        Code { lengths, codes }
    }

    /// The bits of each symbol in a picture of this width, which must be at least four pixels.
    ///
    /// Sprites keep rows that were compressed with the table under the number `kept`, if there is one. It must
    /// be less than [`MOST_TABLES`].
    pub fn table(&self, width: usize, kept: Option<usize>) -> CodeTable {
        // The byte directly above, the one left of it and the one right of it.
        let far = [width + 1, width + 2, width].map(Distance::of);
        let mut head = Vec::new();
        let head_bits = collect(&mut head, |bits| header(bits, &self.lengths, &far));
        let end = (self.codes[END].into(), self.lengths[END]);
        CodeTable { entries: emissions(&self.lengths, &self.codes, &far), end, head, head_bits, kept }
    }
}

/// A code applied to pictures of one width: the bits of each symbol and their number.
#[derive(Clone)]
pub struct CodeTable {
    pub(super) entries: Vec<(u32, u8)>,
    pub(super) end: (u32, u8),
    /// The head of the block.
    pub(super) head: Vec<u32>,
    pub(super) head_bits: u32,
    pub(super) kept: Option<usize>,
}

/// For how many tables a sprite can keep its rows.
pub const MOST_TABLES: usize = 4;

/// Writes the block's head: a single final block with a prefix code of its own.
fn header(bits: &mut BitWriter<'_>, lengths: &[u8], far: &[Distance; 3]) {
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
    let inner_lengths = code_lengths(&counts, 7);
    let inner = canonical(&inner_lengths);
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

/// The bits of each symbol, by [`Symbol::entry`].
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

/// The lengths of a prefix code for these counts, at most `limit` each.
fn code_lengths(counts: &[u32], limit: u8) -> Vec<u8> {
    let mut weights = counts.to_vec();
    loop {
        let lengths = huffman(&weights);
        if lengths.iter().all(|length| *length <= limit) {
            return lengths;
        }
        weights.iter_mut().filter(|weight| **weight > 0).for_each(|weight| *weight = *weight / 2 + 1);
    }
}

/// The lengths of a Huffman code. The code of a single symbol has length 1.
fn huffman(weights: &[u32]) -> Vec<u8> {
    let mut lengths = vec![0; weights.len()];
    let mut leaves: Vec<(u32, usize)> = weights
        .iter()
        .enumerate()
        .filter(|(_, weight)| **weight > 0)
        .map(|(symbol, weight)| (*weight, symbol))
        .collect();
    leaves.sort_unstable();
    if let [(_, only)] = leaves[..] {
        lengths[only] = 1;
    }
    if leaves.len() < 2 {
        return lengths;
    }
    // Nodes are created in order of weight: leaves first, then pairs.
    let mut nodes: Vec<(u32, usize)> = leaves.iter().map(|(weight, _)| (*weight, 0)).collect();
    let (mut leaf, mut pair) = (0, leaves.len());
    for _ in 1..leaves.len() {
        let mut weight = 0;
        for _ in 0..2 {
            let takes_leaf = leaf < leaves.len() && (pair >= nodes.len() || nodes[leaf].0 <= nodes[pair].0);
            let child = if takes_leaf { &mut leaf } else { &mut pair };
            weight += nodes[*child].0;
            // The parent is the node about to be added.
            let parent = nodes.len();
            nodes[*child].1 = parent;
            *child += 1;
        }
        nodes.push((weight, 0));
    }
    let mut depths = vec![0_u8; nodes.len()];
    for node in (0..nodes.len() - 1).rev() {
        depths[node] = depths[nodes[node].1] + 1;
    }
    for (depth, (_, symbol)) in depths.iter().zip(&leaves) {
        lengths[*symbol] = *depth;
    }
    lengths
}

/// The codes for these lengths, lowest bit first as they are written.
fn canonical(lengths: &[u8]) -> Vec<u16> {
    let mut counts = [0_u16; 16];
    for length in lengths.iter().filter(|length| **length > 0) {
        counts[usize::from(*length)] += 1;
    }
    let mut next = [0_u16; 17];
    for length in 1..16 {
        next[length + 1] = (next[length] + counts[length]) << 1;
    }
    lengths
        .iter()
        .map(|&length| {
            if length == 0 {
                return 0;
            }
            let code = next[usize::from(length)];
            next[usize::from(length)] += 1;
            code.reverse_bits() >> (16 - length)
        })
        .collect()
}
