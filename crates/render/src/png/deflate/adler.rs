//! Adler-32, combined from sums that are computed for each stretch of bytes in advance.

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
