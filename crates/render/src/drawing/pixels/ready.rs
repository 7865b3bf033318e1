//! Sprites with the bits by which their rows are written.

use std::sync::OnceLock;

use crate::png::deflate::{KEPT, Rows, Stream};
use crate::png::sprite::Sprite;

/// Rows as they are written into pictures of each width that is usual, made when they are first needed there.
type KeptRows = [OnceLock<Box<Rows>>; KEPT];

/// A sprite with the bits of its rows.
pub(crate) struct Ready {
    pub(crate) sprite: Sprite,
    rows: KeptRows,
}

impl Ready {
    pub(crate) fn new(sprite: Sprite) -> Ready {
        Ready { sprite, rows: [const { OnceLock::new() }; KEPT] }
    }

    /// Writes one of its rows.
    #[inline]
    pub(super) fn write(&self, row: usize, stream: &mut Stream<'_>) {
        match stream.kept() {
            Some(kept) => {
                let make = || Box::new(Rows::new(&self.sprite, stream.table()));
                stream.ready(self.rows[kept].get_or_init(make), row);
            }
            None => stream.sprite(&self.sprite, row),
        }
    }
}

/// What makes a ready sprite into another one that differs in a few pixels.
pub(crate) struct Patch {
    /// The pixels that differ, by their index in the sprite.
    changes: Vec<(u16, u8)>,
    /// The first of the rows that are written in another way, and how many they are.
    first: usize,
    height: usize,
    rows: KeptRows,
}

impl Patch {
    /// What makes `base` into `other`, which has the same size.
    pub(crate) fn new(base: &Sprite, other: &Sprite) -> Patch {
        let pairs = base.pixels.iter().zip(&other.pixels).enumerate();
        let changes: Vec<(u16, u8)> =
            pairs.filter(|(_, (old, new))| old != new).map(|(at, (_, new))| (at as u16, *new)).collect();
        let row = |change: &(u16, u8)| usize::from(change.0) / base.width;
        let first = changes.first().map_or(0, row);
        // The row below refers to the one that was changed.
        let end = changes.last().map_or(0, |last| (row(last) + 2).min(base.height()));
        Patch { changes, first, height: end - first, rows: [const { OnceLock::new() }; KEPT] }
    }

    /// Makes a copy of the base into the other.
    pub(super) fn apply(&self, base: &mut Sprite) {
        self.changes.iter().for_each(|(at, index)| base.pixels[usize::from(*at)] = *index);
    }

    /// Whether it writes this row in another way.
    #[inline]
    pub(super) fn has(&self, row: usize) -> bool {
        (self.first..self.first + self.height).contains(&row)
    }

    /// Writes a row that it has, of this base.
    #[inline]
    pub(super) fn write(&self, base: &Sprite, row: usize, stream: &mut Stream<'_>) {
        let other = || {
            let mut copy = base.clone();
            self.apply(&mut copy);
            copy
        };
        match stream.kept() {
            Some(kept) => {
                let rows = self.first..self.first + self.height;
                let make = || Box::new(Rows::some(&other(), rows, stream.table()));
                stream.ready(self.rows[kept].get_or_init(make), row - self.first);
            }
            None => stream.sprite(&other(), row),
        }
    }
}
