//! Sprites with their compressed rows.

use std::sync::OnceLock;

use crate::png::deflate::{KEPT, Rows, Stream};
use crate::png::sprite::Sprite;

/// Compressed rows for pictures of each usual width, made on first use.
type KeptRows = [OnceLock<Box<Rows>>; KEPT];

/// A sprite with its compressed rows.
pub(crate) struct Ready {
    pub(crate) sprite: Sprite,
    rows: KeptRows,
}

impl Ready {
    pub(crate) fn new(sprite: Sprite) -> Ready {
        Ready { sprite, rows: [const { OnceLock::new() }; KEPT] }
    }

    /// Writes one row of the sprite.
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

/// The difference between a ready sprite and another one that differs in a few pixels.
pub(crate) struct Patch {
    /// The pixels that differ, by their index in the sprite, with their new values.
    changes: Box<[(u16, u8)]>,
    /// The first row whose bits differ, and the number of such rows.
    first: usize,
    height: usize,
    rows: KeptRows,
}

impl Patch {
    /// The difference between `base` and `other`, which must have the same size.
    pub(crate) fn new(base: &Sprite, other: &Sprite) -> Patch {
        let pairs = base.pixels.iter().zip(&other.pixels).enumerate();
        let differing = pairs.filter(|(_, (old, new))| old != new).map(|(at, (_, new))| (at as u16, *new));
        // Thousands of patches are cached, so none has room for more changes than it has.
        let changes: Box<[(u16, u8)]> = differing.collect();
        let row = |change: &(u16, u8)| usize::from(change.0) / base.width;
        let first = changes.first().map_or(0, row);
        // The row below the last change refers to the changed row.
        let end = changes.last().map_or(0, |last| (row(last) + 2).min(base.height()));
        Patch { changes, first, height: end - first, rows: [const { OnceLock::new() }; KEPT] }
    }

    /// Turns a copy of the base into the other sprite.
    pub(super) fn apply(&self, base: &mut Sprite) {
        self.changes.iter().for_each(|(at, index)| base.pixels[usize::from(*at)] = *index);
    }

    /// Turns a base of this width into the other sprite, on a canvas that begins at its upper left corner.
    pub(super) fn apply_at(&self, base: usize, canvas: &mut [u8], width: usize) {
        for &(at, index) in &*self.changes {
            let at = usize::from(at);
            canvas[at / base * width + at % base] = index;
        }
    }

    /// Whether the bits of this row differ.
    #[inline]
    pub(super) fn has(&self, row: usize) -> bool {
        (self.first..self.first + self.height).contains(&row)
    }

    /// Writes one of the rows that differ, for this base.
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
