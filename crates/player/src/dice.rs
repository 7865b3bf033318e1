//! Numbers by which the player varies its choices and imagines hidden cards.

use cardinal_rules::Seed;

/// A sequence of numbers that depends on nothing but its start (`SplitMix64`).
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) const fn new(start: u64) -> Dice {
        Dice(start)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// A number from 0 to below `bound`.
    pub(crate) const fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// Dice for imagining one world.
    pub(crate) fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        for part in bytes.chunks_mut(8) {
            part.copy_from_slice(&self.next().to_le_bytes());
        }
        Seed::from_bytes(bytes)
    }
}

/// Spreads a number over 64 bits.
pub(crate) const fn mixed(number: u64) -> u64 {
    let mut bits = number;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// A number that looks random and depends on both arguments.
pub(crate) const fn spread(seed: u64, number: u64) -> u64 {
    let mut bits = seed ^ number.wrapping_mul(0xa076_1d64_78bd_642f);
    bits = (bits ^ (bits >> 32)).wrapping_mul(0xe703_7ed1_a0b4_28db);
    bits = (bits ^ (bits >> 29)).wrapping_mul(0x8ebc_6af0_9c88_c6e3);
    bits ^ (bits >> 32)
}
