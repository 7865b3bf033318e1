//! Codes of up to twelve bits, written one after another from the lowest bit of each byte.

/// Bytes that codes are written to.
pub(super) struct Bits {
    bytes: Vec<u8>,
    pending: u64,
    count: u32,
}

impl Bits {
    /// Continues after these bytes.
    pub(super) const fn after(bytes: Vec<u8>) -> Bits {
        Bits { bytes, pending: 0, count: 0 }
    }

    /// Writes the lowest `width` bits of a code.
    #[inline]
    pub(super) fn put(&mut self, code: u16, width: u32) {
        self.pending |= u64::from(code) << self.count;
        self.count += width;
        if self.count >= 32 {
            self.bytes.extend((self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.count -= 32;
        }
    }

    /// Writes what is pending, and fills the last byte with zeros.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let rest = self.count.div_ceil(8) as usize;
        self.bytes.extend(&self.pending.to_le_bytes()[..rest]);
        self.bytes
    }
}
