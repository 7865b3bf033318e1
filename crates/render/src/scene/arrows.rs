//! The last move as an arrow, and how a king is threatened.

use super::marks::Marks;
use super::scenes::BoardScene;
use crate::drawing::arrows::Vector;
use crate::drawing::atlas::Atlas;
use crate::drawing::colour::Rgb;
use crate::drawing::ground::squares::{Look, Squares};
use crate::drawing::pixels::Collage;

/// A square of the picture: its upper left corner, and what it looks like.
pub(super) struct Field {
    pub(super) at: (usize, usize),
    pub(super) look: Look,
}

/// Draws the arrows of this board under the pieces that stand there. `corner` answers where a cell is, if it is shown;
/// `fields` are all squares of this size.
pub(super) fn draw<C: Copy + Ord>(
    collage: &mut Collage<'_>,
    scene: &BoardScene<'_>,
    marks: &Marks<C>,
    (fields, size): (&[Field], usize),
    corner: impl Fn(C) -> Option<(usize, usize)>,
    (squares, atlas): (&Squares, &Atlas),
) {
    // What its player is about to do is looked at, not what was done.
    let is_quiet = scene.selected.is_some() || !scene.targets.is_empty();
    let mut arrow = |from: C, to: C, from_piece: bool, colour: Rgb, opacity: u8| {
        let (Some(from), Some(to)) = (corner(from), corner(to)) else { return };
        let (right, down) = (to.0 as i32 - from.0 as i32, to.1 as i32 - from.1 as i32);
        let arrow = atlas.arrows.get(Vector { right, down, size, from_piece });
        let middle = (from.0 as i32 + size as i32 / 2, from.1 as i32 + size as i32 / 2);
        for field in fields {
            let (x, y) = field.at;
            let offset = (x as i32 - middle.0, y as i32 - middle.1);
            let mut covered = arrow.within(offset, (size, size)).peekable();
            if covered.peek().is_none() {
                continue;
            }
            let ground = &squares.get(field.look.vacated()).sprite;
            collage.paint(x..x + 1, y..y + 1, |canvas| {
                for (right, down, covered) in covered.by_ref() {
                    let (column, row) = ((right - offset.0) as usize, (down - offset.1) as usize);
                    let at = row * size + column;
                    if !field.look.ground.has_sign(size, (column, row))
                        && let Some(pixel) = canvas.at(middle.0 + right, middle.1 + down)
                        && *pixel == ground.pixels[at]
                    {
                        let weight = u16::from(covered) * u16::from(opacity) / 255;
                        *pixel = atlas.palette.blend(*pixel, colour, weight as u8);
                    }
                }
            });
        }
    };
    if let Some((from, to)) = marks.moved() {
        arrow(from, to, false, atlas.scheme.last_mark, if is_quiet { 140 } else { 190 });
    }
    for (from, to) in marks.threats() {
        arrow(from, to, true, atlas.scheme.check, 200);
    }
}
