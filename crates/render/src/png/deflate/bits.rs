//! A writer of bits, lowest first, as deflate requires.

/// Collects bits into bytes.
pub(super) struct Bits<'a> {
    out: &'a mut Vec<u8>,
    held: u64,
    count: u8,
}

impl<'a> Bits<'a> {
    /// Appends to `out`.
    pub(super) fn new(out: &'a mut Vec<u8>) -> Bits<'a> {
        Bits { out, held: 0, count: 0 }
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
pub(super) fn collect(words: &mut Vec<u32>, write: impl FnOnce(&mut Bits<'_>)) -> u32 {
    let mut bytes = Vec::new();
    let mut bits = Bits::new(&mut bytes);
    write(&mut bits);
    let count = bits.out.len() as u32 * 8 + u32::from(bits.count);
    let out = bits.close();
    words.extend(out.chunks(4).map(|chunk| chunk.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte))));
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_where_their_bits_went() {
        for before in 0..32 {
            for count in [0, 1, 7, 31, 32, 33, 63, 64, 95] {
                let bits: Vec<u32> = (0..count).map(|bit| u32::from(bit % 3 == 0 || bit % 7 == 2)).collect();
                let write = |bits_out: &mut Bits<'_>| bits.iter().for_each(|bit| bits_out.put(*bit, 1));
                let mut words = Vec::new();
                assert_eq!(collect(&mut words, write), count);

                let (mut one_by_one, mut by_words) = (Vec::new(), Vec::new());
                let mut out = Bits::new(&mut one_by_one);
                out.put(0, before);
                write(&mut out);
                out.put(1, 1);
                out.close();
                let mut out = Bits::new(&mut by_words);
                out.put(0, before);
                out.put_words(&words, count);
                out.put(1, 1);
                out.close();
                assert_eq!(one_by_one, by_words, "{count} bits after {before}");
            }
        }
    }
}
