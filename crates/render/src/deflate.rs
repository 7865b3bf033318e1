//! A compressor for pictures of few colours: a zlib stream of one block.
//!
//! Flat drawings repeat themselves in two ways, to the right and downwards. Looking for just these
//! two is several times quicker than a search for any repetition, and on such pictures comes close
//! to it in size. The code is made once for all pictures of a theme. So what a sprite's row
//! becomes is known before it stands anywhere: its bits are kept as a [`Segment`] and need only be
//! copied, while everything else is looked at byte by byte.

use crate::palette::Sprite;

/// The longest repetition that one symbol can stand for.
const LONGEST: usize = 258;
const SHORTEST: usize = 3;
/// Symbols: bytes, then repetitions of the byte before by length, then of the row above by length.
const RUN: usize = 256;
const ABOVE: usize = RUN + LONGEST + 1;
/// The end of a block, among the codes of literals and lengths.
const END: usize = 256;
const CODES: usize = 286;
/// Above this length it is not worth while to look whether the byte before repeats even longer.
const LONG_ENOUGH: usize = 24;

/// How often each code was met in sprites.
pub(crate) struct Counts([u32; CODES]);

impl Counts {
    /// Every code once, so that each can be written.
    pub(crate) fn new() -> Counts {
        Counts([1; CODES])
    }

    /// Counts what a sprite is cut into.
    pub(crate) fn add(&mut self, sprite: &Sprite, times: u32) {
        let data = &sprite.pixels;
        let mut at = 0;
        while at < data.len() {
            let symbol = next(data, at, data.len(), sprite.width, at >= sprite.width, at > 0);
            self.0[symbol.code(data[at])] += times;
            at += symbol.bytes();
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
        let lengths = code_lengths(&counts.0, 15);
        let codes = canonical(&lengths);
        Code { lengths, codes }
    }

    /// What is written for each symbol in a picture with rows of `stride` bytes.
    pub(crate) fn table(&self, stride: usize) -> Table {
        let far = Distance::of(stride);
        Table { stride, entries: emissions(&self.lengths, &self.codes, &far) }
    }
}

/// For each symbol its bits and how many they are.
pub(crate) struct Table {
    stride: usize,
    entries: Vec<(u32, u8)>,
}

/// How many bytes repeat which others.
#[derive(Clone, Copy)]
enum Symbol {
    Byte,
    Run(usize),
    Above(usize),
}

impl Symbol {
    fn bytes(self) -> usize {
        match self {
            Symbol::Byte => 1,
            Symbol::Run(bytes) | Symbol::Above(bytes) => bytes.min(LONGEST),
        }
    }

    /// The index of the code under which the symbol is counted.
    fn code(self, byte: u8) -> usize {
        match self {
            Symbol::Byte => byte.into(),
            _ => LENGTHS[self.bytes()].code(),
        }
    }

    fn entry(self, byte: u8) -> usize {
        match self {
            Symbol::Byte => byte.into(),
            Symbol::Run(_) => RUN + self.bytes(),
            Symbol::Above(_) => ABOVE + self.bytes(),
        }
    }
}

/// What the bytes from `at` up to `end` begin with.
#[inline]
fn next(data: &[u8], at: usize, end: usize, stride: usize, may_look_up: bool, may_run: bool) -> Symbol {
    let above = if may_look_up { same(data, at, at - stride, end) } else { 0 };
    let run = if may_run && above < LONG_ENOUGH { same(data, at, at - 1, end) } else { 0 };
    if above.max(run) < SHORTEST {
        Symbol::Byte
    } else if above >= run {
        Symbol::Above(above)
    } else {
        Symbol::Run(run)
    }
}

/// How many bytes from `at` up to `end` are the same as those from `before` on.
#[inline]
fn same(data: &[u8], at: usize, before: usize, end: usize) -> usize {
    if at + 8 > end {
        let (ahead, behind) = (&data[at..end], &data[before..]);
        return ahead.iter().zip(behind).take_while(|(one, other)| one == other).count();
    }
    let difference = word(data, at) ^ word(data, before);
    if difference != 0 { difference.trailing_zeros() as usize / 8 } else { 8 + same_far(data, at + 8, before + 8, end) }
}

fn same_far(data: &[u8], at: usize, before: usize, end: usize) -> usize {
    let (ahead, behind) = (&data[at..end], &data[before..before + end - at]);
    let mut length = 0;
    for (one, other) in ahead.as_chunks::<32>().0.iter().zip(behind.as_chunks::<32>().0) {
        if one != other {
            break;
        }
        length += 32;
    }
    while at + length + 8 <= end {
        let difference = word(data, at + length) ^ word(data, before + length);
        if difference != 0 {
            return length + difference.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    let (ahead, behind) = (&data[at + length..end], &data[before + length..]);
    length + ahead.iter().zip(behind).take_while(|(one, other)| one == other).count()
}

#[inline]
fn word(data: &[u8], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&data[at..at + 8]);
    u64::from_le_bytes(word)
}

/// One row of a sprite as it is written wherever the sprite stands.
#[derive(Clone, Copy)]
struct Segment {
    /// How many of its first and last bytes are the same as in the row above.
    lead: u16,
    tail: u16,
    /// How many bits the bytes between them become, and where these begin.
    bits: u32,
    start: u32,
}

/// The rows of a sprite, ready to be written into pictures of one width.
pub(crate) struct Segments {
    width: usize,
    rows: Vec<Segment>,
    words: Vec<u32>,
}

impl Segments {
    pub(crate) fn new(sprite: &Sprite, table: &Table) -> Segments {
        let (width, data) = (sprite.width, &sprite.pixels);
        let mut segments = Segments { width, rows: Vec::new(), words: Vec::new() };
        for (row, pixels) in data.chunks_exact(width).enumerate() {
            let (start, end) = (row * width, (row + 1) * width);
            let (mut lead, mut tail) = (0, 0);
            // What stands above the first row is not known.
            if row > 0 {
                let above = &data[start - width..start];
                lead = same(data, start, start - width, end);
                if lead < width {
                    tail = pixels.iter().rev().zip(above.iter().rev()).take_while(|(one, other)| one == other).count();
                }
            }
            let words = segments.words.len();
            let mut bytes = Vec::new();
            let mut bits = Bits { out: &mut bytes, held: 0, count: 0 };
            let mut at = start + lead;
            while at < end - tail {
                let symbol = next(data, at, end - tail, width, row > 0, at > start);
                let (code, length) = table.entries[symbol.entry(data[at])];
                bits.put(code, length);
                at += symbol.bytes();
            }
            let count = bits.finish();
            segments.words.extend(
                bytes.chunks(4).map(|chunk| chunk.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte))),
            );
            segments.rows.push(Segment { lead: lead as u16, tail: tail as u16, bits: count, start: words as u32 });
        }
        segments
    }
}

impl Segments {
    /// Bytes in a row.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn height(&self) -> usize {
        self.rows.len()
    }
}

/// A picture on its way into a stream, from its first byte to its last.
pub(crate) struct Stream<'a> {
    data: &'a [u8],
    table: &'a Table,
    bits: Bits<'a>,
    at: usize,
    /// How many bytes before `at` are the same as above and not yet written.
    pending: usize,
}

impl<'a> Stream<'a> {
    /// Begins a stream at the end of `out`.
    pub(crate) fn new(data: &'a [u8], code: &Code, table: &'a Table, out: &'a mut Vec<u8>) -> Stream<'a> {
        out.extend([0x78, 0x01]);
        let mut bits = Bits { out, held: 0, count: 0 };
        header(&mut bits, &code.lengths, Distance::of(table.stride).code);
        Stream { data, table, bits, at: 0, pending: 0 }
    }

    /// Writes the bytes up to `end`, whatever they are.
    pub(crate) fn scan(&mut self, end: usize) {
        let (data, stride) = (self.data, self.table.stride);
        while self.at < end {
            let symbol = next(data, self.at, end, stride, self.at >= stride, self.at > 0);
            match symbol {
                Symbol::Above(bytes) => {
                    self.at += bytes;
                    self.pending += bytes;
                }
                Symbol::Byte | Symbol::Run(_) => {
                    self.flush();
                    self.put(symbol.entry(data[self.at]));
                    self.at += symbol.bytes();
                }
            }
        }
    }

    /// Writes a row of a sprite. The bytes here must be that row, and those above the row before it.
    pub(crate) fn segment(&mut self, segments: &Segments, row: usize) {
        let segment = segments.rows[row];
        let (lead, tail) = (usize::from(segment.lead), usize::from(segment.tail));
        self.pending += lead;
        self.at += lead;
        if lead == segments.width {
            return;
        }
        self.flush();
        let start = segment.start as usize;
        let (whole, rest) = (segment.bits / 32, (segment.bits % 32) as u8);
        let words = &segments.words[start..start + segment.bits.div_ceil(32) as usize];
        let (whole, last) = words.split_at(whole as usize);
        self.bits.put_words(whole);
        if let Some(&last) = last.first() {
            self.bits.put(last, rest);
        }
        self.at += segments.width - lead;
        self.pending = tail;
    }

    fn flush(&mut self) {
        while self.pending >= SHORTEST {
            let bytes = self.pending.min(LONGEST);
            self.put(ABOVE + bytes);
            self.pending -= bytes;
        }
        let data = self.data;
        for &byte in &data[self.at - self.pending..self.at] {
            self.put(byte.into());
        }
        self.pending = 0;
    }

    #[inline]
    fn put(&mut self, entry: usize) {
        let (code, length) = self.table.entries[entry];
        self.bits.put(code, length);
    }

    /// Writes what is left and the end of the stream.
    pub(crate) fn finish(mut self, code: &Code) {
        self.scan(self.data.len());
        self.flush();
        self.bits.put(code.codes[END].into(), code.lengths[END]);
        let checksum = simd_adler32::adler32(&self.data);
        let out = self.bits.close();
        out.extend(checksum.to_be_bytes());
    }
}

/// How a length is written: a code, and bits that follow it.
#[derive(Clone, Copy)]
struct Length {
    step: u8,
    extra: u8,
    value: u8,
}

impl Length {
    const fn code(self) -> usize {
        257 + self.step as usize
    }
}

const LENGTHS: [Length; LONGEST + 1] = lengths();

const fn lengths() -> [Length; LONGEST + 1] {
    let mut table = [Length { step: 0, extra: 0, value: 0 }; LONGEST + 1];
    let (mut length, mut step) = (SHORTEST, 0);
    while step < 28 {
        let extra = if step < 8 { 0 } else { (step - 4) / 4 };
        let mut value = 0;
        while value < 1 << extra && length < LONGEST {
            table[length] = Length { step, extra, value };
            length += 1;
            value += 1;
        }
        step += 1;
    }
    table[LONGEST] = Length { step: 28, extra: 0, value: 0 };
    table
}

/// How a distance is written.
struct Distance {
    code: usize,
    extra: u8,
    value: u32,
}

impl Distance {
    /// For distances from 2 on.
    fn of(distance: usize) -> Distance {
        let less = distance - 1;
        if less < 4 {
            return Distance { code: less, extra: 0, value: 0 };
        }
        let top = less.ilog2();
        let half = less >> (top - 1) & 1;
        let extra = top - 1;
        let value = (less & ((1 << extra) - 1)) as u32;
        Distance { code: 2 * top as usize + half, extra: extra as u8, value }
    }
}

/// The lengths of a prefix code for these counts, none longer than `limit`.
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

/// Huffman's lengths. A code of one symbol has the length 1.
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
    // Nodes come into being in the order of their weights: leaves first, then pairs.
    let mut nodes: Vec<(u32, usize)> = leaves.iter().map(|(weight, _)| (*weight, 0)).collect();
    let (mut leaf, mut pair) = (0, leaves.len());
    for _ in 1..leaves.len() {
        let mut weight = 0;
        for _ in 0..2 {
            let takes_leaf = leaf < leaves.len() && (pair >= nodes.len() || nodes[leaf].0 <= nodes[pair].0);
            let child = if takes_leaf { &mut leaf } else { &mut pair };
            weight += nodes[*child].0;
            // The parent is the node that is about to be added.
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

/// The block's head: one final block, with the lengths of the codes of its own.
fn header(bits: &mut Bits<'_>, lengths: &[u8], far: usize) {
    /// The order in which the lengths of the code for lengths are written.
    const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    // Two distances are used, 1 and the stride: a code of one bit each.
    let distances = (0..=far).map(|code| u8::from(code == 0 || code == far));
    let all: Vec<u8> = lengths.iter().copied().chain(distances).collect();
    let mut counts = [0; 19];
    for length in &all {
        counts[usize::from(*length)] += 1;
    }
    let inner_lengths = code_lengths(&counts, 7);
    let inner = canonical(&inner_lengths);
    bits.put(0b101, 3);
    bits.put((CODES - 257) as u32, 5);
    bits.put(far as u32, 5);
    bits.put(19 - 4, 4);
    for symbol in ORDER {
        bits.put(inner_lengths[symbol].into(), 3);
    }
    for length in all {
        bits.put(inner[usize::from(length)].into(), inner_lengths[usize::from(length)]);
    }
}

/// What is written for each symbol: bits and how many.
fn emissions(lengths: &[u8], codes: &[u16], far: &Distance) -> Vec<(u32, u8)> {
    let mut table: Vec<(u32, u8)> = (0..RUN).map(|byte| (codes[byte].into(), lengths[byte])).collect();
    for is_above in [false, true] {
        table.extend(LENGTHS.iter().map(|length| {
            let code = length.code();
            let (mut bits, mut count) = (u32::from(codes[code]), lengths[code]);
            bits |= u32::from(length.value) << count;
            count += length.extra;
            bits |= u32::from(is_above) << count;
            count += 1;
            if is_above {
                bits |= far.value << count;
                count += far.extra;
            }
            (bits, count)
        }));
    }
    table
}

/// Bits on their way into bytes, lowest first.
struct Bits<'a> {
    out: &'a mut Vec<u8>,
    held: u64,
    count: u8,
}

impl<'a> Bits<'a> {
    /// Writes up to 32 bits.
    #[inline]
    fn put(&mut self, bits: u32, count: u8) {
        self.held |= u64::from(bits) << self.count;
        self.count += count;
        if self.count >= 32 {
            self.out.extend_from_slice(&(self.held as u32).to_le_bytes());
            self.held >>= 32;
            self.count -= 32;
        }
    }

    /// Writes words of 32 bits.
    #[inline]
    fn put_words(&mut self, words: &[u32]) {
        let start = self.out.len();
        self.out.resize(start + words.len() * 4, 0);
        for (bytes, &word) in self.out[start..].as_chunks_mut::<4>().0.iter_mut().zip(words) {
            self.held |= u64::from(word) << self.count;
            *bytes = (self.held as u32).to_le_bytes();
            self.held >>= 32;
        }
    }

    /// Writes the bits that are held, filled up to whole bytes; answers how many bits there were
    /// in all.
    fn finish(self) -> u32 {
        let count = self.out.len() as u32 * 8 + u32::from(self.count);
        self.close();
        count
    }

    /// Writes the bits that are held, filled up to whole bytes.
    fn close(self) -> &'a mut Vec<u8> {
        let bytes = usize::from(self.count.div_ceil(8));
        self.out.extend_from_slice(&self.held.to_le_bytes()[..bytes]);
        self.out
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn inflate(stream: &[u8]) -> Vec<u8> {
        let mut data = Vec::new();
        flate2::read::ZlibDecoder::new(stream).read_to_end(&mut data).unwrap();
        data
    }

    fn code() -> Code {
        let mut counts = Counts::new();
        counts.add(&Sprite { width: 16, pixels: vec![3; 256] }, 1000);
        Code::new(&counts)
    }

    #[test]
    fn any_rows_come_back() {
        let code = code();
        for stride in [2, 3, 5, 17, 300, 721, 4097] {
            let table = code.table(stride);
            for noise in [1_u32, 3, 40, 5000] {
                let mut state = 1_u32;
                let mut byte = move || {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    if (state >> 16).is_multiple_of(noise) { (state >> 24) as u8 } else { 9 }
                };
                let data: Vec<u8> = (0..stride * 7).map(|_| byte()).collect();
                let mut out = Vec::new();
                Stream::new(&data, &code, &table, &mut out).finish(&code);
                assert_eq!(inflate(&out), data, "rows of {stride}, noise {noise}");
            }
        }
    }

    #[test]
    fn codes_are_complete_and_not_too_long() {
        // Counts that grow like Fibonacci's numbers make the deepest trees.
        let mut counts = vec![1_u32, 1];
        while counts.len() < 40 {
            counts.push(counts[counts.len() - 1] + counts[counts.len() - 2]);
        }
        for limit in [7, 15] {
            let lengths = code_lengths(&counts, limit);
            assert!(lengths.iter().all(|length| (1..=limit).contains(length)));
            let filled: u32 = lengths.iter().map(|length| 1 << (limit - length)).sum();
            assert_eq!(filled, 1 << limit);
        }
    }

    #[test]
    fn lengths_and_distances_are_those_of_the_format() {
        // From the tables of RFC 1951, section 3.2.5.
        for (length, code, extra, value) in
            [(3, 257, 0, 0), (10, 264, 0, 0), (12, 265, 1, 1), (257, 284, 5, 30), (258, 285, 0, 0)]
        {
            let found = LENGTHS[length];
            assert_eq!((found.code(), found.extra, found.value), (code, extra, value), "{length}");
        }
        for (distance, code, extra, value) in
            [(2, 1, 0, 0), (4, 3, 0, 0), (5, 4, 1, 0), (721, 18, 8, 208), (4097, 24, 11, 0)]
        {
            let found = Distance::of(distance);
            assert_eq!((found.code, found.extra, found.value), (code, extra, value), "{distance}");
        }
    }
}
