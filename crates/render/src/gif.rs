//! Animations: turns frames of palette indices into a GIF. Nothing here knows what a frame shows.
//!
//! Each frame has only the rectangle that differs from the frame before it. What is the same inside that rectangle is
//! transparent, which compresses to almost nothing.

use std::borrow::Cow;
use std::ops::Range;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

/// The index of no colour. A frame that has it somewhere leaves what was there.
pub const TRANSPARENT: u8 = 255;
/// Stretches of pixels that stay the same are made transparent from this length on. Shorter ones between pixels that
/// change compress better as they are.
const SHORTEST_STRETCH: usize = 8;

/// An animation that plays endlessly, written frame by frame.
pub struct Animation {
    encoder: Encoder<Vec<u8>>,
    dictionary: Dictionary,
    width: usize,
    /// The last frame.
    shown: Vec<u8>,
}

impl Animation {
    /// Starts an animation of this size in pixels. `colours` are three bytes each, at most 255 of them.
    ///
    /// # Errors
    /// [`EncodingError`] if it is larger than the format allows.
    pub fn new((width, height): (usize, usize), colours: &[u8]) -> Result<Animation, EncodingError> {
        let mut all = colours.to_vec();
        all.resize(3 * 256, 0);
        let mut encoder = Encoder::new(Vec::with_capacity(256 * 1024), width as u16, height as u16, &all)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Animation { encoder, dictionary: Dictionary::new(), width, shown: Vec::new() })
    }

    /// Adds a frame that stays this long, in hundredths of a second. `pixels` are its palette indices, row by row.
    ///
    /// # Errors
    /// [`EncodingError`] if it can't be written.
    pub fn frame(&mut self, pixels: &[u8], delay: u16) -> Result<(), EncodingError> {
        let (columns, rows) = self.changed(pixels);
        let frame = Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT),
            left: columns.start as u16,
            top: rows.start as u16,
            width: columns.len() as u16,
            height: rows.len() as u16,
            buffer: Cow::Owned(self.compressed(pixels, columns, rows)),
            ..Frame::default()
        };
        self.encoder.write_lzw_pre_encoded_frame(&frame)?;
        self.shown.clear();
        self.shown.extend(pixels);
        Ok(())
    }

    /// The columns and rows in which a frame differs from the one before it, at least one of each.
    fn changed(&self, pixels: &[u8]) -> (Range<usize>, Range<usize>) {
        if self.shown.is_empty() {
            return (0..self.width, 0..pixels.len() / self.width);
        }
        let rows = self.shown.chunks_exact(self.width).zip(pixels.chunks_exact(self.width));
        let mut changed = rows.enumerate().filter(|(_, (old, new))| old != new).peekable();
        let Some(&(top, _)) = changed.peek() else { return (0..1, 0..1) };
        let (mut left, mut right, mut bottom) = (self.width, 0, top);
        for (row, (old, new)) in changed {
            left = common(&old[..left], &new[..left]);
            let mut beyond = old[right..].iter().zip(&new[right..]);
            right += beyond.rposition(|(old, new)| old != new).map_or(0, |last| last + 1);
            bottom = row + 1;
        }
        (left..right, top..bottom)
    }

    fn compressed(&mut self, pixels: &[u8], columns: Range<usize>, rows: Range<usize>) -> Vec<u8> {
        let mut lzw = Lzw::new(&mut self.dictionary, TRANSPARENT);
        let mut same = 0;
        for row in rows {
            let span = row * self.width + columns.start..row * self.width + columns.end;
            let new = &pixels[span.clone()];
            let Some(old) = self.shown.get(span) else {
                lzw.pixels(new);
                continue;
            };
            if old == new {
                same += new.len();
                continue;
            }
            let mut start = 0;
            while start < new.len() {
                let stays = common(&old[start..], &new[start..]);
                let end = start + stays;
                let is_inside = start > 0 && end < new.len();
                if is_inside && stays < SHORTEST_STRETCH {
                    lzw.pixels(&new[start..end]);
                } else {
                    same += stays;
                }
                let differs = old[end..].iter().zip(&new[end..]).take_while(|(old, new)| old != new).count();
                if differs > 0 {
                    lzw.run(same);
                    same = 0;
                }
                lzw.pixels(&new[end..end + differs]);
                start = end + differs;
            }
        }
        lzw.run(same);
        lzw.finish()
    }

    /// The number of bytes so far.
    pub(crate) fn len(&self) -> usize {
        self.encoder.get_ref().len()
    }

    /// Ends the animation and returns the file.
    ///
    /// # Errors
    /// [`EncodingError`] if the end can't be written.
    pub fn finish(self) -> Result<Vec<u8>, EncodingError> {
        self.encoder.into_inner()
    }
}

/// The number of pixels that two rows have in common at their beginning.
fn common(old: &[u8], new: &[u8]) -> usize {
    const CHUNK: usize = 16;
    let chunks = old.as_chunks::<CHUNK>().0.iter().zip(new.as_chunks::<CHUNK>().0);
    let whole = CHUNK * chunks.take_while(|(old, new)| old == new).count();
    whole + old[whole..].iter().zip(&new[whole..]).take_while(|(old, new)| old == new).count()
}

/// The bits of an index. Codes begin with one bit more.
const INDEX_BITS: u32 = 8;
/// The code that empties the dictionary, and the one after the last pixel.
const CLEAR: u16 = 1 << INDEX_BITS;
const END: u16 = CLEAR + 1;
/// The longest codes, and how many codes there are of that length.
const LONGEST_CODE: u32 = 12;
const MOST_CODES: u16 = 1 << LONGEST_CODE;
/// The number of slots of the dictionary, as a power of two. At most half of them are taken.
const SLOTS: u32 = 13;

/// The dictionary, which one frame after another uses.
struct Dictionary {
    /// Sequences by their hash. Each is the code of all but its last index, that index, and the sequence's own code;
    /// or 0 in an empty slot.
    slots: Box<[u32; 1 << SLOTS]>,
}

impl Dictionary {
    #[expect(clippy::large_stack_arrays, reason = "it moves to the heap, and its size is known there too")]
    fn new() -> Dictionary {
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
                entry if entry >> LONGEST_CODE == key => return Ok(entry as u16 & (MOST_CODES - 1)),
                _ => slot = (slot + 1) % self.slots.len(),
            }
        }
    }
}

const fn key(prefix: u16, index: u8) -> u32 {
    (prefix as u32) << INDEX_BITS | index as u32
}

/// A frame being compressed.
struct Lzw<'a> {
    dictionary: &'a mut Dictionary,
    bits: CodeWriter,
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
    fn new(dictionary: &'a mut Dictionary, filler: u8) -> Lzw<'a> {
        let bits = CodeWriter::after(vec![INDEX_BITS as u8]);
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
    fn pixels(&mut self, indices: &[u8]) {
        for index in indices {
            self.pixel(*index);
        }
    }

    /// Adds a run of the filler.
    fn run(&mut self, mut length: usize) {
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
        if self.next == MOST_CODES {
            self.clear();
            return;
        }
        self.dictionary.slots[slot] = key(prefix, index) << LONGEST_CODE | u32::from(self.next);
        if index == self.filler && self.runs.last() == Some(&prefix) {
            self.runs.push(self.next);
        }
        self.next += 1;
    }

    fn write(&mut self, code: u16) {
        self.bits.put(code, self.width);
        // The reader learns one code later, so its codes get longer one code later too.
        if self.width < LONGEST_CODE && u32::from(self.next) == 1 << self.width {
            self.width += 1;
        }
    }

    /// Ends the frame. Returns the number of bits of an index, and then the codes.
    fn finish(mut self) -> Vec<u8> {
        if let Some(prefix) = self.prefix {
            self.write(prefix);
        }
        self.bits.put(END, self.width);
        self.bits.finish()
    }
}

/// Bytes that codes are written to.
struct CodeWriter {
    bytes: Vec<u8>,
    pending: u64,
    count: u32,
}

impl CodeWriter {
    /// Continues after these bytes.
    const fn after(bytes: Vec<u8>) -> CodeWriter {
        CodeWriter { bytes, pending: 0, count: 0 }
    }

    /// Writes the lowest `width` bits of a code.
    #[inline]
    fn put(&mut self, code: u16, width: u32) {
        self.pending |= u64::from(code) << self.count;
        self.count += width;
        if self.count >= 32 {
            self.bytes.extend((self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.count -= 32;
        }
    }

    /// Writes what is pending, and fills the last byte with zeros.
    fn finish(mut self) -> Vec<u8> {
        let rest = self.count.div_ceil(8) as usize;
        self.bytes.extend(&self.pending.to_le_bytes()[..rest]);
        self.bytes
    }
}
