//! Smaller copies of pictures that change little.
//!
//! A picture is cut into blocks, each of which becomes a smaller block by itself. A block that is the same as before is
//! not made again, nor one that was made anywhere else: on boards, most of them were.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::palette::Palette;
use super::reducer::{BLOCK, Block, Reducer};

/// How many different blocks are kept. They take 6 MB at most.
const MOST_KEPT: usize = 16 * 1024;

/// A picture that changes, and its smaller copy.
pub(crate) struct Reduced<'a> {
    reducer: Reducer<'a>,
    /// The side of a smaller block.
    side: usize,
    /// The number of blocks in a row.
    across: usize,
    large: Vec<u8>,
    small: Vec<u8>,
    /// Where the smaller copies of blocks are in `made`.
    known: HashMap<Block, usize, BuildHasherDefault<BlockHasher>>,
    made: Vec<u8>,
}

impl<'a> Reduced<'a> {
    /// Starts with a picture of this many blocks and no colour. Smaller blocks have this side, which is at least half of
    /// a block's and at most a block's.
    pub(crate) fn new(palette: &'a Palette, (across, down): (usize, usize), side: usize) -> Reduced<'a> {
        Reduced {
            reducer: Reducer::new(palette, side),
            side,
            across,
            large: vec![u8::MAX; across * down * BLOCK * BLOCK],
            small: vec![u8::MAX; across * down * side * side],
            known: HashMap::default(),
            made: Vec::new(),
        }
    }

    /// The smaller copy, row by row.
    pub(crate) fn pixels(&self) -> &[u8] {
        &self.small
    }

    /// Takes over a picture, which must have the same size, and gives back the last one to be drawn over.
    pub(crate) fn update(&mut self, picture: &mut Vec<u8>) {
        std::mem::swap(&mut self.large, picture);
        let width = self.across * BLOCK;
        let mut changed = vec![false; self.across];
        for (row, old) in picture.chunks_exact(width * BLOCK).enumerate() {
            let start = row * old.len();
            let new = &self.large[start..start + old.len()];
            for (old, new) in old.chunks_exact(width).zip(new.chunks_exact(width)).filter(|(old, new)| old != new) {
                let blocks = old.as_chunks::<BLOCK>().0.iter().zip(new.as_chunks::<BLOCK>().0);
                for ((old, new), changed) in blocks.zip(&mut changed) {
                    *changed |= old != new;
                }
            }
            for (column, changed) in changed.iter_mut().enumerate() {
                if std::mem::take(changed) {
                    self.reduce((column, row));
                }
            }
        }
    }

    /// Makes the smaller copy of a block.
    fn reduce(&mut self, (column, row): (usize, usize)) {
        let (width, side) = (self.across * BLOCK, self.side);
        let mut block: Block = [0; BLOCK * BLOCK];
        let start = row * BLOCK * width + column * BLOCK;
        for (row, pixels) in block.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            pixels.copy_from_slice(&self.large[start + row * width..][..BLOCK]);
        }
        if self.known.len() >= MOST_KEPT {
            self.known.clear();
            self.made.clear();
        }
        let made = *self.known.entry(block).or_insert_with(|| {
            let made = self.made.len();
            self.reducer.reduce(&block, &mut self.made);
            made
        });
        let width = self.across * side;
        let start = row * side * width + column * side;
        for (row, pixels) in self.made[made..][..side * side].chunks_exact(side).enumerate() {
            self.small[start + row * width..][..side].copy_from_slice(pixels);
        }
    }
}

/// A quick hash of blocks.
#[derive(Default)]
struct BlockHasher(u64);

impl Hasher for BlockHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        for byte in rest {
            self.write_u64((*byte).into());
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
