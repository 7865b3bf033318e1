//! Sprites with the bits by which their rows are written.

use crate::png::deflate::{Rows, Stream, Table};
use crate::png::sprite::Sprite;

/// A sprite with the bits of its rows.
pub(crate) struct Ready {
    pub(crate) sprite: Sprite,
    rows: Rows,
}

impl Ready {
    pub(crate) fn new(sprite: Sprite, table: &Table) -> Ready {
        Ready { rows: Rows::new(&sprite, table), sprite }
    }

    /// Writes one of its rows.
    #[inline]
    pub(super) fn write(&self, row: usize, stream: &mut Stream<'_>) {
        stream.ready(&self.rows, row);
    }
}

/// What makes a ready sprite into another one that differs in a few pixels.
pub(crate) struct Patch {
    /// The pixels that differ, by their index in the sprite.
    changes: Vec<(u16, u8)>,
    /// The rows that are written in another way, and the first of them.
    rows: Rows,
    first: usize,
}

impl Patch {
    /// What makes `base` into `other`, which has the same size.
    pub(crate) fn new(base: &Sprite, other: &Sprite, table: &Table) -> Patch {
        let pairs = base.pixels.iter().zip(&other.pixels).enumerate();
        let changes: Vec<(u16, u8)> =
            pairs.filter(|(_, (old, new))| old != new).map(|(at, (_, new))| (at as u16, *new)).collect();
        let row = |change: &(u16, u8)| usize::from(change.0) / base.width;
        let first = changes.first().map_or(0, row);
        // The row below refers to the one that was changed.
        let end = changes.last().map_or(0, |last| (row(last) + 2).min(base.height()));
        Patch { changes, rows: Rows::some(other, first..end, table), first }
    }

    /// Makes a copy of the base into the other.
    pub(super) fn apply(&self, base: &mut Sprite) {
        self.changes.iter().for_each(|(at, index)| base.pixels[usize::from(*at)] = *index);
    }

    /// Whether it writes this row in another way.
    #[inline]
    pub(super) fn has(&self, row: usize) -> bool {
        (self.first..self.first + self.rows.height()).contains(&row)
    }

    /// Writes a row that it has.
    #[inline]
    pub(super) fn write(&self, row: usize, stream: &mut Stream<'_>) {
        stream.ready(&self.rows, row - self.first);
    }
}
