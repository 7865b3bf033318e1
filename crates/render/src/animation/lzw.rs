//! The compression of a GIF's frames: LZW, with a short way for long runs of one index.

use super::bits::Bits;

/// The bits of an index. Codes begin with one bit more.
const INDEX_BITS: u32 = 8;
/// The code that empties the dictionary, and the one after the last pixel.
const CLEAR: u16 = 1 << INDEX_BITS;
const END: u16 = CLEAR + 1;
/// The longest codes, and how many codes there are of that length.
const LONGEST: u32 = 12;
const MOST: u16 = 1 << LONGEST;
/// The number of slots of the dictionary, as a power of two. At most half of them are taken.
const SLOTS: u32 = 13;

/// The dictionary, which one frame after another uses.
pub(super) struct Dictionary {
    /// Sequences by their hash. Each is the code of all but its last index, that index, and the sequence's own code;
    /// or 0 in an empty slot.
    slots: Box<[u32; 1 << SLOTS]>,
}

impl Dictionary {
    #[expect(clippy::large_stack_arrays, reason = "it moves to the heap, and its size is known there too")]
    pub(super) fn new() -> Dictionary {
        Dictionary { slots: Box::new([0; 1 << SLOTS]) }
    }

    /// The code of a sequence with this index added, or the slot for it.
    #[inline]
    fn find(&self, prefix: u16, index: u8) -> Result<u16, usize> {
        let key = key(prefix, index);
        let mut slot = (key.wrapping_mul(0x9e37_79b1) >> (u32::BITS - SLOTS)) as usize;
        loop {
            match self.slots[slot] {
                0 => return Err(slot),
                entry if entry >> LONGEST == key => return Ok(entry as u16 & (MOST - 1)),
                _ => slot = (slot + 1) % self.slots.len(),
            }
        }
    }
}

const fn key(prefix: u16, index: u8) -> u32 {
    (prefix as u32) << INDEX_BITS | index as u32
}

/// A frame being compressed.
pub(super) struct Lzw<'a> {
    dictionary: &'a mut Dictionary,
    bits: Bits,
    width: u32,
    next: u16,
    /// The code of the indices that are not yet written.
    prefix: Option<u16>,
    /// The index with long runs, and the codes of its runs of length 1, 2, and so on.
    filler: u8,
    runs: Vec<u16>,
}

impl<'a> Lzw<'a> {
    /// Starts a frame in which `filler` has long runs.
    pub(super) fn new(dictionary: &'a mut Dictionary, filler: u8) -> Lzw<'a> {
        let bits = Bits::after(vec![INDEX_BITS as u8]);
        let mut lzw = Lzw { dictionary, bits, width: INDEX_BITS + 1, next: 0, prefix: None, filler, runs: Vec::new() };
        lzw.clear();
        lzw
    }

    /// Empties the dictionary.
    fn clear(&mut self) {
        self.bits.put(CLEAR, self.width);
        self.dictionary.slots.fill(0);
        self.width = INDEX_BITS + 1;
        self.next = END + 1;
        self.runs.clear();
        self.runs.push(self.filler.into());
    }

    /// Adds one pixel.
    #[inline]
    fn pixel(&mut self, index: u8) {
        let Some(prefix) = self.prefix else {
            self.prefix = Some(index.into());
            return;
        };
        self.prefix = Some(match self.dictionary.find(prefix, index) {
            Ok(longer) => longer,
            Err(slot) => {
                self.learn(prefix, index, slot);
                index.into()
            }
        });
    }

    /// Adds pixels one after another.
    pub(super) fn pixels(&mut self, indices: &[u8]) {
        for index in indices {
            self.pixel(*index);
        }
    }

    /// Adds a run of the filler.
    pub(super) fn run(&mut self, mut length: usize) {
        // Until what came before the run is written.
        while length > 0 && self.prefix.is_none_or(|prefix| prefix != u16::from(self.filler)) {
            self.pixel(self.filler);
            length -= 1;
        }
        if length == 0 {
            return;
        }
        length += 1;
        while length > self.runs.len() {
            let longest = self.runs[self.runs.len() - 1];
            match self.dictionary.find(longest, self.filler) {
                Ok(longer) => self.runs.push(longer),
                Err(slot) => {
                    length -= self.runs.len();
                    self.learn(longest, self.filler, slot);
                }
            }
        }
        self.prefix = Some(self.runs[length - 1]);
    }

    /// Writes the code of a sequence, and gives the sequence with this index added a code of its own.
    #[inline]
    fn learn(&mut self, prefix: u16, index: u8, slot: usize) {
        self.write(prefix);
        if self.next == MOST {
            self.clear();
            return;
        }
        self.dictionary.slots[slot] = key(prefix, index) << LONGEST | u32::from(self.next);
        if index == self.filler && self.runs.last() == Some(&prefix) {
            self.runs.push(self.next);
        }
        self.next += 1;
    }

    fn write(&mut self, code: u16) {
        self.bits.put(code, self.width);
        // The reader learns one code later, so its codes get longer one code later too.
        if self.width < LONGEST && u32::from(self.next) == 1 << self.width {
            self.width += 1;
        }
    }

    /// Ends the frame. Returns the number of bits of an index, and then the codes.
    pub(super) fn finish(mut self) -> Vec<u8> {
        if let Some(prefix) = self.prefix {
            self.write(prefix);
        }
        self.bits.put(END, self.width);
        self.bits.finish()
    }
}
