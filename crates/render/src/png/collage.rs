//! A picture as a list of sprites on plain ground. It is never composed pixel by pixel, because most of its
//! sprites are already compressed: they keep their compressed rows.

use std::ops::{Deref, Range};
use std::sync::{Arc, OnceLock};

use super::canvas::Canvas;
use super::deflate::{CodeTable, MOST_TABLES};
use super::sprite::Sprite;
use super::stream::{CompressedRows, Stream};

/// What is at one position.
enum Content<'a> {
    Ready(AnyReadySprite<'a>),
    Patched(AnyReadySprite<'a>, Arc<Patch>),
    /// Drawn for this picture.
    Own(Sprite),
}

impl Content<'_> {
    /// The sprite to draw on, which is a copy unless it belongs to this picture.
    fn own(&mut self) -> &mut Sprite {
        let copy = match self {
            Content::Own(sprite) => return sprite,
            Content::Ready(ready) => ready.sprite.clone(),
            Content::Patched(ready, patch) => {
                let mut copy = ready.sprite.clone();
                patch.apply(&mut copy);
                copy
            }
        };
        *self = Content::Own(copy);
        self.own()
    }

    fn sprite(&self) -> &Sprite {
        match self {
            Content::Ready(ready) | Content::Patched(ready, _) => &ready.sprite,
            Content::Own(sprite) => sprite,
        }
    }

    /// Copies the sprite to a canvas of this width, `start` pixels from its first one.
    fn copy(&self, canvas: &mut [u8], width: usize, start: usize) {
        let sprite = self.sprite();
        for (row, pixels) in sprite.pixels.chunks_exact(sprite.width).enumerate() {
            canvas[start + row * width..][..sprite.width].copy_from_slice(pixels);
        }
        if let Content::Patched(_, patch) = self {
            patch.apply_at(sprite.width, &mut canvas[start..], width);
        }
    }

    #[inline]
    fn write(&self, row: usize, stream: &mut Stream<'_>) {
        match self {
            Content::Patched(ready, patch) if patch.has(row) => patch.write(&ready.sprite, row, stream),
            Content::Ready(ready) | Content::Patched(ready, _) => ready.write(row, stream),
            Content::Own(sprite) => stream.sprite(sprite, row),
        }
    }
}

/// A ready sprite that is kept with the atlas, or shared with a cache that may drop it.
#[derive(Clone)]
pub enum AnyReadySprite<'a> {
    /// It is kept elsewhere.
    Borrowed(&'a ReadySprite),
    /// It is shared.
    Shared(Arc<ReadySprite>),
}

impl<'a> From<&'a ReadySprite> for AnyReadySprite<'a> {
    fn from(ready: &'a ReadySprite) -> AnyReadySprite<'a> {
        AnyReadySprite::Borrowed(ready)
    }
}

impl From<Arc<ReadySprite>> for AnyReadySprite<'_> {
    fn from(ready: Arc<ReadySprite>) -> Self {
        AnyReadySprite::Shared(ready)
    }
}

impl Deref for AnyReadySprite<'_> {
    type Target = ReadySprite;

    fn deref(&self) -> &ReadySprite {
        match self {
            AnyReadySprite::Borrowed(ready) => ready,
            AnyReadySprite::Shared(ready) => ready,
        }
    }
}

struct PlacedSprite<'a> {
    x: usize,
    y: usize,
    right: usize,
    bottom: usize,
    content: Content<'a>,
}

/// A picture being composed.
pub struct Collage<'a> {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The colours of the plain ground, each with the row at which it ends.
    grounds: Vec<(usize, u8)>,
    laid: Vec<PlacedSprite<'a>>,
}

impl<'a> Collage<'a> {
    /// An empty collage of this width. The grounds are listed from the top, each with its palette index and its
    /// height.
    pub fn new(width: usize, grounds: &[(u8, usize)]) -> Collage<'a> {
        let mut height = 0;
        let end = |&(index, rows): &(u8, usize)| {
            height += rows;
            (height, index)
        };
        let grounds = grounds.iter().map(end).collect();
        Collage { width, height, grounds, laid: Vec::with_capacity(192) }
    }

    /// Puts a sprite at a position. It must fit there entirely and must not overlap another one.
    pub fn put(&mut self, x: usize, y: usize, ready: impl Into<AnyReadySprite<'a>>) {
        self.lay(x, y, Content::Ready(ready.into()));
    }

    /// Puts a sprite that was drawn for this picture.
    pub fn put_own(&mut self, x: usize, y: usize, sprite: Sprite) {
        self.lay(x, y, Content::Own(sprite));
    }

    fn lay(&mut self, x: usize, y: usize, content: Content<'a>) {
        let (right, bottom) = (x + content.sprite().width, y + content.sprite().height());
        debug_assert!(
            right <= self.width && bottom <= self.height,
            "the sprite at {x}, {y} extends beyond the picture"
        );
        debug_assert!(
            !self.laid.iter().any(|laid| laid.meets(&(x..right), &(y..bottom))),
            "the sprite at {x}, {y} overlaps another one"
        );
        self.laid.push(PlacedSprite { x, y, right, bottom, content });
    }

    /// Draws over each sprite that overlaps these columns and rows.
    pub fn paint(&mut self, columns: Range<usize>, rows: Range<usize>, mut draw: impl FnMut(&mut Canvas<'_>)) {
        for laid in self.laid.iter_mut().filter(|laid| laid.meets(&columns, &rows)) {
            draw(&mut Canvas::new(laid.content.own(), (laid.x, laid.y)));
        }
    }

    /// Changes the sprite whose corner is here. Uses the patch if nothing has been drawn on the sprite, and
    /// otherwise draws the same change.
    pub fn patch(
        &mut self,
        (x, y): (usize, usize),
        patch: impl FnOnce() -> Arc<Patch>,
        draw: impl FnOnce(&mut Canvas<'_>),
    ) {
        if let Some(laid) = self.laid.iter_mut().find(|laid| (laid.x, laid.y) == (x, y)) {
            match &laid.content {
                Content::Ready(ready) => laid.content = Content::Patched(ready.clone(), patch()),
                _ => draw(&mut Canvas::new(laid.content.own(), (x, y))),
            }
        }
    }

    /// Draws the picture on a canvas at least as large, given as rows of this width. Its upper left corner is `start`
    /// pixels from the first one.
    pub(crate) fn compose(&self, canvas: &mut [u8], width: usize, start: usize) {
        let mut top = 0;
        for &(end, ground) in &self.grounds {
            for row in top..end {
                canvas[start + row * width..][..self.width].fill(ground);
            }
            top = end;
        }
        for laid in &self.laid {
            laid.content.copy(canvas, width, start + laid.y * width + laid.x);
        }
    }

    /// Encodes the picture as a PNG file in these colours, three bytes each, with the code table for its width.
    pub fn png(&self, colours: &[u8], table: &CodeTable) -> Vec<u8> {
        super::write((self.width as u32, self.height as u32), colours, table, |stream| self.write(stream))
    }

    /// Writes the picture in bands of rows that cross the same sprites.
    fn write(&self, stream: &mut Stream<'_>) {
        let mut order: Vec<&PlacedSprite<'_>> = self.laid.iter().collect();
        order.sort_unstable_by_key(|laid| (laid.y, laid.x));
        let mut coming = order.into_iter().peekable();
        let mut present: Vec<&PlacedSprite<'_>> = Vec::with_capacity(64);
        let mut top = 0;
        for &(ground_end, ground) in &self.grounds {
            while top < ground_end {
                present.retain(|laid| laid.bottom > top);
                present.extend(std::iter::from_fn(|| coming.next_if(|laid| laid.y <= top)));
                present.sort_unstable_by_key(|laid| laid.x);
                let ends = present.iter().map(|laid| laid.bottom);
                let end = ends.chain(coming.peek().map(|laid| laid.y)).fold(ground_end, usize::min);
                for row in top..end {
                    let is_new = row == top;
                    stream.begin_row(row == 0);
                    let mut x = 0;
                    for laid in &present {
                        stream.plain(ground, laid.x.saturating_sub(x), is_new);
                        laid.content.write(row - laid.y, stream);
                        x = laid.right;
                    }
                    stream.plain(ground, self.width - x, is_new);
                }
                top = end;
            }
        }
    }
}

impl PlacedSprite<'_> {
    /// Whether it overlaps these columns and rows.
    fn meets(&self, columns: &Range<usize>, rows: &Range<usize>) -> bool {
        columns.start < self.right && self.x < columns.end && rows.start < self.bottom && self.y < rows.end
    }
}

/// Compressed rows for pictures of each usual width, made on first use.
type CachedRows = [OnceLock<Box<CompressedRows>>; MOST_TABLES];

/// A sprite with its compressed rows.
pub struct ReadySprite {
    pub(crate) sprite: Sprite,
    rows: CachedRows,
}

impl ReadySprite {
    /// A sprite whose rows are compressed when a picture first needs them.
    pub fn new(sprite: Sprite) -> ReadySprite {
        ReadySprite { sprite, rows: [const { OnceLock::new() }; MOST_TABLES] }
    }

    /// Writes one row of the sprite.
    #[inline]
    fn write(&self, row: usize, stream: &mut Stream<'_>) {
        match stream.kept() {
            Some(kept) => {
                let make = || Box::new(CompressedRows::new(&self.sprite, stream.table()));
                stream.ready(self.rows[kept].get_or_init(make), row);
            }
            None => stream.sprite(&self.sprite, row),
        }
    }
}

/// The difference between a ready sprite and another one that differs in a few pixels.
pub struct Patch {
    /// The pixels that differ, by their index in the sprite, with their new values.
    changes: Box<[(u16, u8)]>,
    /// The first row whose bits differ, and the number of such rows.
    first: usize,
    height: usize,
    rows: CachedRows,
}

impl Patch {
    /// The difference between `base` and `other`, which must have the same size.
    pub fn new(base: &Sprite, other: &Sprite) -> Patch {
        let pairs = base.pixels.iter().zip(&other.pixels).enumerate();
        let differing = pairs.filter(|(_, (old, new))| old != new).map(|(at, (_, new))| (at as u16, *new));
        // Thousands of patches are cached, so none has room for more changes than it has.
        let changes: Box<[(u16, u8)]> = differing.collect();
        let row = |change: &(u16, u8)| usize::from(change.0) / base.width;
        let first = changes.first().map_or(0, row);
        // The row below the last change refers to the changed row.
        let end = changes.last().map_or(0, |last| (row(last) + 2).min(base.height()));
        Patch { changes, first, height: end - first, rows: [const { OnceLock::new() }; MOST_TABLES] }
    }

    /// Turns a copy of the base into the other sprite.
    fn apply(&self, base: &mut Sprite) {
        self.changes.iter().for_each(|(at, index)| base.pixels[usize::from(*at)] = *index);
    }

    /// Turns a base of this width into the other sprite, on a canvas that begins at its upper left corner.
    fn apply_at(&self, base: usize, canvas: &mut [u8], width: usize) {
        for &(at, index) in &*self.changes {
            let at = usize::from(at);
            canvas[at / base * width + at % base] = index;
        }
    }

    /// Whether the bits of this row differ.
    #[inline]
    fn has(&self, row: usize) -> bool {
        (self.first..self.first + self.height).contains(&row)
    }

    /// Writes one of the rows that differ, for this base.
    #[inline]
    fn write(&self, base: &Sprite, row: usize, stream: &mut Stream<'_>) {
        let other = || {
            let mut copy = base.clone();
            self.apply(&mut copy);
            copy
        };
        match stream.kept() {
            Some(kept) => {
                let rows = self.first..self.first + self.height;
                let make = || Box::new(CompressedRows::some(&other(), rows, stream.table()));
                stream.ready(self.rows[kept].get_or_init(make), row - self.first);
            }
            None => stream.sprite(&other(), row),
        }
    }
}
