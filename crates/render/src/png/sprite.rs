//! Rectangles of palette indices, and the symbols that they are cut into: bytes, and repetitions of what is to the left
//! or above.

use std::ops::Range;

/// An opaque picture or part of one.
#[derive(Clone)]
pub struct Sprite {
    /// The number of pixels in a row.
    pub width: usize,
    /// The palette indices, row by row.
    pub pixels: Vec<u8>,
}

impl Sprite {
    /// A rectangle of one colour.
    pub fn flat(width: usize, height: usize, index: u8) -> Sprite {
        Sprite { width, pixels: vec![index; width * height] }
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    /// The pixels of a row, counted from the top.
    pub fn row(&self, row: usize) -> &[u8] {
        &self.pixels[row * self.width..(row + 1) * self.width]
    }
}

/// The longest and the shortest repetition that one symbol can represent.
pub(super) const LONGEST: usize = 258;
pub(super) const SHORTEST: usize = 3;
/// Where each kind of entry begins in a table. Bytes come first. Then, each by length, come repetitions of the
/// byte before, of the bytes directly above, of those left of that and of those right of that. The last two
/// occur along slanting edges.
pub(super) const RUN: usize = 256;
pub(super) const ABOVE: usize = RUN + LONGEST + 1;
const LEFT: usize = ABOVE + LONGEST + 1;
const RIGHT: usize = LEFT + LONGEST + 1;
/// The number of entries in a table.
pub(super) const ENTRIES: usize = RIGHT + LONGEST + 1;
/// A repetition of at least this many bytes is taken without looking for a longer one of another kind.
const LONG_ENOUGH: usize = 24;

/// A byte, or the number of bytes that repeat others: the byte before, the bytes above, or those left or right
/// of that.
#[derive(Clone, Copy)]
pub(super) enum Symbol {
    Byte(u8),
    Run(usize),
    Above(usize),
    Left(usize),
    Right(usize),
}

impl Symbol {
    pub(super) fn bytes(self) -> usize {
        match self {
            Symbol::Byte(_) => 1,
            Symbol::Run(bytes) | Symbol::Above(bytes) | Symbol::Left(bytes) | Symbol::Right(bytes) => bytes,
        }
    }

    /// The index of the code under which the symbol is counted.
    pub(super) fn code(self) -> usize {
        match self {
            Symbol::Byte(byte) => byte.into(),
            _ => LENGTHS[self.bytes()].code(),
        }
    }

    pub(super) fn entry(self) -> usize {
        match self {
            Symbol::Byte(byte) => byte.into(),
            Symbol::Run(bytes) => RUN + bytes,
            Symbol::Above(bytes) => ABOVE + bytes,
            Symbol::Left(bytes) => LEFT + bytes,
            Symbol::Right(bytes) => RIGHT + bytes,
        }
    }
}

/// How many of a row's first and last bytes are the same as in the row above. For the first row it is unknown
/// what is above, so there are none.
pub(super) fn edges(sprite: &Sprite, row: usize) -> (usize, usize) {
    if row == 0 {
        return (0, 0);
    }
    let (here, above) = (sprite.row(row), sprite.row(row - 1));
    let start = row * sprite.width;
    let lead = same(&sprite.pixels, start, start - sprite.width, start + sprite.width);
    if lead == sprite.width {
        return (lead, 0);
    }
    let tail = here.iter().rev().zip(above.iter().rev()).take_while(|(one, other)| one == other).count();
    (lead, tail)
}

/// Cuts a part of a row into symbols. They refer only to bytes of the sprite, so they are valid wherever it is
/// placed.
pub(super) fn cut(sprite: &Sprite, row: usize, columns: Range<usize>, mut tell: impl FnMut(Symbol)) {
    let (data, stride) = (&sprite.pixels, sprite.width);
    let start = row * stride;
    let (mut at, end) = (start + columns.start, start + columns.end);
    while at < end {
        let above = if row > 0 { same(data, at, at - stride, end) } else { 0 };
        let run = if at > start && above < LONG_ENOUGH { same(data, at, at - 1, end) } else { 0 };
        let best = above.max(run);
        let shifted = row > 0 && best < LONG_ENOUGH;
        let left = if shifted && at > start { same(data, at, at - stride - 1, end) } else { 0 };
        // The row above ends where this one starts.
        let right = if shifted { same(data, at, at - stride + 1, end.min(start + stride - 1)) } else { 0 };
        let longest = best.max(left).max(right);
        let symbol = if longest < SHORTEST {
            Symbol::Byte(data[at])
        } else if longest == above {
            Symbol::Above(above.min(LONGEST))
        } else if longest == run {
            Symbol::Run(run.min(LONGEST))
        } else if longest == left {
            Symbol::Left(left.min(LONGEST))
        } else {
            Symbol::Right(right.min(LONGEST))
        };
        at += symbol.bytes();
        tell(symbol);
    }
}

/// The number of bytes from `at` to `end` that are the same as those from `before` on.
#[inline]
fn same(data: &[u8], at: usize, before: usize, end: usize) -> usize {
    let mut length = 0;
    while at + length + 8 <= end {
        let difference = word(data, at + length) ^ word(data, before + length);
        if difference != 0 {
            return length + difference.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    if at + length >= end {
        return length;
    }
    let (ahead, behind) = (&data[at + length..end], &data[before + length..]);
    length + ahead.iter().zip(behind).take_while(|(one, other)| one == other).count()
}

#[inline]
fn word(data: &[u8], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&data[at..at + 8]);
    u64::from_le_bytes(word)
}

/// How a length is written: a code, followed by extra bits.
#[derive(Clone, Copy)]
pub(super) struct Length {
    step: u8,
    pub(super) extra: u8,
    pub(super) value: u8,
}

impl Length {
    pub(super) const fn code(self) -> usize {
        257 + self.step as usize
    }
}

pub(super) const LENGTHS: [Length; LONGEST + 1] = lengths();

const fn lengths() -> [Length; LONGEST + 1] {
    let mut table = [Length { step: 0, extra: 0, value: 0 }; LONGEST + 1];
    let (mut length, mut step) = (SHORTEST, 0);
    while step < 28 {
        let extra = if step < 8 { 0 } else { (step - 4) / 4 };
        let mut value = 0;
        while value < 1 << extra && length < LONGEST {
            table[length] = Length { step, extra, value };
            length += 1;
            value += 1;
        }
        step += 1;
    }
    table[LONGEST] = Length { step: 28, extra: 0, value: 0 };
    table
}

/// How a distance is written: a code, followed by extra bits.
pub(super) struct Distance {
    pub(super) code: usize,
    pub(super) extra: u8,
    pub(super) value: u32,
}

impl Distance {
    /// Encodes a distance of 2 or more.
    pub(super) fn of(distance: usize) -> Distance {
        let less = distance - 1;
        if less < 4 {
            return Distance { code: less, extra: 0, value: 0 };
        }
        let top = less.ilog2();
        let half = less >> (top - 1) & 1;
        let extra = top - 1;
        let value = (less & ((1 << extra) - 1)) as u32;
        Distance { code: 2 * top as usize + half, extra: extra as u8, value }
    }
}
