//! Smaller copies of pictures that change little.
//!
//! A picture is cut into blocks, each of which becomes a smaller block by itself. A block that is the same as before is
//! not made again, nor one that was made anywhere else: on boards, most of them were.
//!
//! Each pixel of a smaller block is about the mean of the area that it covers. If one of the colours in that area is
//! close to the mean, it is taken instead. That is hardly visible, and makes animations a quarter smaller, because
//! edges then have fewer colours between those of the two sides. Otherwise it is the nearest colour of the palette.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::palette::Palette;
use crate::drawing::theme::{Rgb, distance};

/// How many different blocks are kept. They take 6 MB at most.
const MOST_CACHED: usize = 16 * 1024;

/// A picture that changes, and its smaller copy.
pub(crate) struct DownscaledPicture<'a> {
    reducer: BlockDownscaler<'a>,
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

impl<'a> DownscaledPicture<'a> {
    /// Starts with a picture of this many blocks and no colour. Smaller blocks have this side, which is at least half
    /// of a block's and at most a block's.
    pub(crate) fn new(palette: &'a Palette, (across, down): (usize, usize), side: usize) -> DownscaledPicture<'a> {
        DownscaledPicture {
            reducer: BlockDownscaler::new(palette, side),
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
        if self.known.len() >= MOST_CACHED {
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

/// The side of a block in pixels.
pub(crate) const BLOCK: usize = 15;
/// A block's pixels, row by row.
pub(super) type Block = [u8; BLOCK * BLOCK];

/// The weight of all pixels under one of the smaller block.
const WEIGHT: u32 = (BLOCK * BLOCK) as u32;
/// How different from the mean a colour may look that is taken instead: as much as greys that are 64 levels apart.
const CLOSE: u32 = 11 * 64 * 64;
/// An entry of the lookup that is not made yet. No colour has this index.
const UNKNOWN: u8 = 255;

/// Makes blocks smaller.
pub(super) struct BlockDownscaler<'a> {
    palette: &'a Palette,
    /// The palette's colours, with 16 bits for each channel. A weighted sum of all pixels under one of the smaller
    /// block still fits.
    colours: [u64; 256],
    covers: Vec<Coverage>,
    /// The index of the nearest colour, for colours of six bits a channel.
    nearest: Vec<u8>,
}

impl<'a> BlockDownscaler<'a> {
    /// Makes blocks with this side, which is at least half of a block's and at most a block's.
    pub(super) fn new(palette: &'a Palette, side: usize) -> BlockDownscaler<'a> {
        let mut colours = [0; 256];
        for (entry, colour) in colours.iter_mut().zip(palette.card_colours()) {
            let [red, green, blue] = colour.map(u64::from);
            *entry = red << 32 | green << 16 | blue;
        }
        let covers = (0..side).map(|at| Coverage::of(at, side)).collect();
        BlockDownscaler { palette, colours, covers, nearest: vec![UNKNOWN; 1 << 18] }
    }

    /// Adds the pixels of a smaller block to `small`, row by row.
    pub(super) fn reduce(&mut self, block: &Block, small: &mut Vec<u8>) {
        // The sums over the columns, for each row of the block.
        let mut sums = [[0; BLOCK]; BLOCK];
        for (sums, row) in sums.iter_mut().zip(block.as_chunks::<BLOCK>().0) {
            for (sum, cover) in sums.iter_mut().zip(&self.covers) {
                *sum = cover.sum(|at| self.colours[usize::from(row[at])]);
            }
        }
        for down in 0..self.covers.len() {
            for across in 0..self.covers.len() {
                small.push(self.pixel(block, &sums, (across, down)));
            }
        }
    }

    fn pixel(&mut self, block: &Block, sums: &[[u64; BLOCK]; BLOCK], (x, y): (usize, usize)) -> u8 {
        let (across, down) = (self.covers[x], self.covers[y]);
        let rows = &block.as_chunks::<BLOCK>().0[down.first..][..down.count];
        let covered = rows.iter().flat_map(|row| &row[across.first..][..across.count]).copied();
        let first = rows[0][across.first];
        if covered.clone().all(|index| index == first) {
            return first;
        }
        let sum = down.sum(|at| sums[at][x]);
        let mean = [32, 16, 0].map(|shift| (u32::from((sum >> shift) as u16) / WEIGHT) as u8);
        let colours = self.palette.card_colours();
        let closest = covered.map(|index| (distance(colours[usize::from(index)], mean), index)).min();
        match closest {
            Some((difference, index)) if difference <= CLOSE => index,
            _ => self.nearest(mean),
        }
    }

    /// The index of the nearest colour, give or take two levels of each channel.
    fn nearest(&mut self, wanted: Rgb) -> u8 {
        let six = wanted.map(|channel| channel >> 2);
        let [red, green, blue] = six.map(usize::from);
        let entry = &mut self.nearest[red << 12 | green << 6 | blue];
        if *entry == UNKNOWN {
            // That of the middle of the colours that share the entry, whichever of them comes first.
            *entry = self.palette.card_index(six.map(|six| six << 2 | six >> 4));
        }
        *entry
    }
}

/// The most pixels of a row or column of a block that one pixel of a smaller block covers.
const MOST_COVERED: usize = 3;

/// The pixels of a block's row or column that one pixel of a smaller block covers: the first of them, and their number.
#[derive(Clone, Copy)]
struct Coverage {
    first: usize,
    count: usize,
    /// The first pixel that has a weight, which may be 0.
    start: usize,
    weights: [u64; MOST_COVERED],
}

impl Coverage {
    /// The pixels under the one at this place of a smaller block, whose side is `side`.
    fn of(at: usize, side: usize) -> Coverage {
        let (from, to) = (at * BLOCK, (at + 1) * BLOCK);
        let (first, last) = (from / side, (to - 1) / side);
        let start = first.min(BLOCK - MOST_COVERED);
        let covered = |pixel: usize| to.min((pixel + 1) * side).saturating_sub(from.max(pixel * side)) as u64;
        Coverage { first, count: last - first + 1, start, weights: std::array::from_fn(|index| covered(start + index)) }
    }

    /// The weighted sum of what these pixels have.
    #[inline]
    fn sum(&self, of: impl Fn(usize) -> u64) -> u64 {
        (self.start..).zip(self.weights).map(|(at, weight)| weight * of(at)).sum()
    }
}
