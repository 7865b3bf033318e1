//! A writer of bits, lowest first, as deflate requires, and Adler-32 combined from sums of stretches of bytes.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_where_their_bits_went() {
        for before in 0..32 {
            for count in [0, 1, 7, 31, 32, 33, 63, 64, 95] {
                let bits: Vec<u32> = (0..count).map(|bit| u32::from(bit % 3 == 0 || bit % 7 == 2)).collect();
                let write = |bits_out: &mut BitWriter<'_>| bits.iter().for_each(|bit| bits_out.put(*bit, 1));
                let mut words = Vec::new();
                assert_eq!(collect(&mut words, write), count);

                let (mut one_by_one, mut by_words) = (Vec::new(), Vec::new());
                let mut out = BitWriter::new(&mut one_by_one);
                out.put(0, before);
                write(&mut out);
                out.put(1, 1);
                out.close();
                let mut out = BitWriter::new(&mut by_words);
                out.put(0, before);
                out.put_words(&words, count);
                out.put(1, 1);
                out.close();
                assert_eq!(one_by_one, by_words, "{count} bits after {before}");
            }
        }
    }

    #[test]
    fn stretches_add_up_to_the_checksum() {
        // The value is from Wikipedia's article on Adler-32.
        for cuts in [vec![9], vec![4, 5], vec![1, 0, 8]] {
            let mut rest: &[u8] = b"Wikipedia";
            let mut adler = Adler::new();
            for cut in cuts {
                let (stretch, after) = rest.split_at(cut);
                adler.add(cut, Sums::of(stretch));
                rest = after;
            }
            assert_eq!(adler.finish(), 0x11E6_0398);
        }
        assert_eq!(Sums::of_run(200, 721), Sums::of(&[200; 721]));
    }
}
