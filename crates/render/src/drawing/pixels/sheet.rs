//! A picture as what lies on it: sprites on plain ground. It is never put together pixel by pixel;
//! most of what lies there is ready in the form in which it is written.

use std::ops::Range;

use super::canvas::Canvas;
use super::ready::{Patch, Ready};
use crate::png::deflate::Stream;
use crate::png::sprite::Sprite;

/// What lies in one place.
enum Look<'a> {
    Ready(&'a Ready),
    Patched(&'a Ready, &'a Patch),
    /// Drawn for this picture.
    Own(Sprite),
}

impl Look<'_> {
    /// A sprite to draw on.
    fn own(&mut self) -> &mut Sprite {
        let copy = match self {
            Look::Own(sprite) => return sprite,
            Look::Ready(ready) => ready.sprite.clone(),
            Look::Patched(ready, patch) => {
                let mut copy = ready.sprite.clone();
                patch.apply(&mut copy);
                copy
            }
        };
        *self = Look::Own(copy);
        self.own()
    }

    fn sprite(&self) -> &Sprite {
        match self {
            Look::Ready(ready) | Look::Patched(ready, _) => &ready.sprite,
            Look::Own(sprite) => sprite,
        }
    }

    #[inline]
    fn write(&self, row: usize, stream: &mut Stream<'_>) {
        match self {
            Look::Patched(_, patch) if patch.has(row) => patch.write(row, stream),
            Look::Ready(ready) | Look::Patched(ready, _) => ready.write(row, stream),
            Look::Own(sprite) => stream.sprite(sprite, row),
        }
    }
}

struct Placed<'a> {
    x: usize,
    y: usize,
    right: usize,
    bottom: usize,
    look: Look<'a>,
}

/// A picture in the making.
pub(crate) struct Sheet<'a> {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The colours of the plain ground, each with the row that it ends before.
    grounds: Vec<(usize, u8)>,
    placed: Vec<Placed<'a>>,
}

impl<'a> Sheet<'a> {
    /// A sheet so many pixels wide on these grounds from above: for each its index and how many
    /// rows it has.
    pub(crate) fn new(width: usize, grounds: &[(u8, usize)]) -> Sheet<'a> {
        let mut height = 0;
        let end = |&(index, rows): &(u8, usize)| {
            height += rows;
            (height, index)
        };
        let grounds = grounds.iter().map(end).collect();
        Sheet { width, height, grounds, placed: Vec::with_capacity(192) }
    }

    /// Puts a sprite in its place, where it fits as a whole and covers no other.
    pub(crate) fn put(&mut self, x: usize, y: usize, ready: &'a Ready) {
        self.lay(x, y, Look::Ready(ready));
    }

    /// The same with a sprite drawn for this picture.
    pub(crate) fn put_own(&mut self, x: usize, y: usize, sprite: Sprite) {
        self.lay(x, y, Look::Own(sprite));
    }

    fn lay(&mut self, x: usize, y: usize, look: Look<'a>) {
        let (right, bottom) = (x + look.sprite().width, y + look.sprite().height());
        debug_assert!(right <= self.width && bottom <= self.height, "a sprite at {x}, {y} reaches over the edge");
        debug_assert!(!self.placed.iter().any(|placed| placed.meets(&(x..right), &(y..bottom))), "{x}, {y} is taken");
        self.placed.push(Placed { x, y, right, bottom, look });
    }

    /// Draws over the sprites in these columns and rows, one after the other.
    pub(crate) fn paint(&mut self, columns: Range<usize>, rows: Range<usize>, mut draw: impl FnMut(&mut Canvas<'_>)) {
        for placed in self.placed.iter_mut().filter(|placed| placed.meets(&columns, &rows)) {
            draw(&mut Canvas::new(placed.look.own(), (placed.x, placed.y)));
        }
    }

    /// Changes the sprite that begins at this corner: by the patch if it is as it was put there,
    /// or else by drawing the same.
    pub(crate) fn patch(
        &mut self,
        (x, y): (usize, usize),
        patch: impl FnOnce() -> &'a Patch,
        draw: impl FnOnce(&mut Canvas<'_>),
    ) {
        if let Some(placed) = self.placed.iter_mut().find(|placed| (placed.x, placed.y) == (x, y)) {
            match placed.look {
                Look::Ready(ready) => placed.look = Look::Patched(ready, patch()),
                _ => draw(&mut Canvas::new(placed.look.own(), (x, y))),
            }
        }
    }

    /// Writes the picture, in bands of rows on which the same things lie.
    pub(crate) fn write(&self, stream: &mut Stream<'_>) {
        let mut order: Vec<&Placed<'_>> = self.placed.iter().collect();
        order.sort_unstable_by_key(|placed| (placed.y, placed.x));
        let mut coming = order.into_iter().peekable();
        let mut present: Vec<&Placed<'_>> = Vec::with_capacity(64);
        let mut top = 0;
        for &(ground_end, ground) in &self.grounds {
            while top < ground_end {
                present.retain(|placed| placed.bottom > top);
                present.extend(std::iter::from_fn(|| coming.next_if(|placed| placed.y <= top)));
                present.sort_unstable_by_key(|placed| placed.x);
                let ends = present.iter().map(|placed| placed.bottom);
                let end = ends.chain(coming.peek().map(|placed| placed.y)).fold(ground_end, usize::min);
                for row in top..end {
                    let is_new = row == top;
                    stream.begin_row(row == 0);
                    let mut x = 0;
                    for placed in &present {
                        stream.plain(ground, placed.x.saturating_sub(x), is_new);
                        placed.look.write(row - placed.y, stream);
                        x = placed.right;
                    }
                    stream.plain(ground, self.width - x, is_new);
                }
                top = end;
            }
        }
    }
}

impl Placed<'_> {
    /// Whether it lies at least in part in these columns and rows.
    fn meets(&self, columns: &Range<usize>, rows: &Range<usize>) -> bool {
        columns.start < self.right && self.x < columns.end && rows.start < self.bottom && self.y < rows.end
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;
    use crate::png::deflate::{Code, Counts, Table};

    /// The rows of a picture of 24 by 20, without the numbers of their filters.
    fn pixels(sheet: &Sheet<'_>, table: &Table) -> Vec<u8> {
        let (mut out, mut rows) = (Vec::new(), Vec::new());
        let mut stream = Stream::new(table, &mut out);
        sheet.write(&mut stream);
        stream.finish();
        flate2::read::ZlibDecoder::new(&*out).read_to_end(&mut rows).unwrap();
        assert_eq!(rows.len(), 25 * 20);
        rows.chunks_exact(25).flat_map(|row| row[1..].to_vec()).collect()
    }

    /// Grounds of 1 and 2, and on them this sprite at 5, 4.
    fn expected(sprite: &Sprite) -> Vec<u8> {
        let mut pixels = [[1; 24 * 8].as_slice(), &[2; 24 * 12]].concat();
        for row in 0..sprite.height() {
            let start = (4 + row) * 24 + 5;
            pixels[start..start + sprite.width].copy_from_slice(sprite.row(row));
        }
        pixels
    }

    #[test]
    fn what_lies_there_is_written_however_it_came_there() {
        let table = Code::new(&Counts::new()).table(24);
        let base = Sprite { width: 9, pixels: (0..9 * 10).map(|at| at / 20 * 7).collect() };
        // The first, a middle and the last row.
        for place in [3, 40, 88] {
            let mut labelled = base.clone();
            labelled.pixels[place] = 99;
            let (ready, patch) = (Ready::new(base.clone(), &table), Patch::new(&base, &labelled, &table));
            let draw = |canvas: &mut Canvas<'_>| {
                if let Some(pixel) = canvas.at((5 + place % 9) as i32, (4 + place / 9) as i32) {
                    *pixel = 99;
                }
            };
            let mut sheet = Sheet::new(24, &[(1, 8), (2, 12)]);
            sheet.put(5, 4, &ready);
            assert_eq!(pixels(&sheet, &table), expected(&base));
            sheet.patch((5, 4), || &patch, draw);
            assert_eq!(pixels(&sheet, &table), expected(&labelled), "patched at {place}");
            sheet.paint(0..24, 0..20, |canvas| canvas.fill(7, 9, 40, 2, 50));
            let mut painted = labelled.clone();
            painted.pixels[5 * 9 + 2..6 * 9].fill(50);
            painted.pixels[6 * 9 + 2..7 * 9].fill(50);
            assert_eq!(pixels(&sheet, &table), expected(&painted), "drawn on at {place}");

            let mut sheet = Sheet::new(24, &[(1, 8), (2, 12)]);
            sheet.put_own(5, 4, base.clone());
            sheet.patch((5, 4), || unreachable!("it is not ready"), draw);
            assert_eq!(pixels(&sheet, &table), expected(&labelled), "drawn at {place}");
        }
    }
}
