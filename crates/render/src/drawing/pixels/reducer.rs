//! Blocks of pixels made smaller: each pixel is about the mean of the area that it covers.
//!
//! If one of the colours in that area is close to the mean, it is taken instead. That is hardly visible, and makes
//! animations a quarter smaller, because edges then have fewer colours between those of the two sides. Otherwise it is the
//! nearest colour of the palette.

use super::palette::Palette;
use crate::drawing::colour::{Rgb, distance};

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
pub(super) struct Reducer<'a> {
    palette: &'a Palette,
    /// The palette's colours, with 16 bits for each channel. A weighted sum of all pixels under one of the smaller block
    /// still fits.
    colours: [u64; 256],
    covers: Vec<Cover>,
    /// The index of the nearest colour, for colours of six bits a channel.
    nearest: Vec<u8>,
}

impl<'a> Reducer<'a> {
    /// Makes blocks with this side, which is at least half of a block's and at most a block's.
    pub(super) fn new(palette: &'a Palette, side: usize) -> Reducer<'a> {
        let mut colours = [0; 256];
        for (entry, colour) in colours.iter_mut().zip(palette.card_colours()) {
            let [red, green, blue] = colour.map(u64::from);
            *entry = red << 32 | green << 16 | blue;
        }
        let covers = (0..side).map(|at| Cover::of(at, side)).collect();
        Reducer { palette, colours, covers, nearest: vec![UNKNOWN; 1 << 18] }
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
const MOST: usize = 3;

/// The pixels of a block's row or column that one pixel of a smaller block covers: the first of them, and their number.
#[derive(Clone, Copy)]
struct Cover {
    first: usize,
    count: usize,
    /// The first pixel that has a weight, which may be 0.
    start: usize,
    weights: [u64; MOST],
}

impl Cover {
    /// The pixels under the one at this place of a smaller block, whose side is `side`.
    fn of(at: usize, side: usize) -> Cover {
        let (from, to) = (at * BLOCK, (at + 1) * BLOCK);
        let (first, last) = (from / side, (to - 1) / side);
        let start = first.min(BLOCK - MOST);
        let covered = |pixel: usize| to.min((pixel + 1) * side).saturating_sub(from.max(pixel * side)) as u64;
        Cover { first, count: last - first + 1, start, weights: std::array::from_fn(|index| covered(start + index)) }
    }

    /// The weighted sum of what these pixels have.
    #[inline]
    fn sum(&self, of: impl Fn(usize) -> u64) -> u64 {
        (self.start..).zip(self.weights).map(|(at, weight)| weight * of(at)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smaller_pixel_covers_its_share_of_the_block_exactly() {
        for side in 8..=15 {
            let mut taken = [0; BLOCK];
            for at in 0..side {
                let cover = Cover::of(at, side);
                assert_eq!(cover.weights.iter().sum::<u64>(), BLOCK as u64, "{at} of {side}");
                for (pixel, weight) in (cover.start..).zip(cover.weights) {
                    taken[pixel] += weight;
                    assert_eq!(weight > 0, (cover.first..cover.first + cover.count).contains(&pixel), "{at} of {side}");
                }
            }
            assert_eq!(taken, [side as u64; BLOCK], "{side}");
        }
    }
}
