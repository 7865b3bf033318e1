//! Arrows on a board: the last move or all moves of a turn, and the pieces that give check.

use super::marks::Marks;
use super::scenes::BoardScene;
use crate::drawing::arrows::{Line, Meaning, Stroke, Vector};
use crate::drawing::atlas::Atlas;
use crate::drawing::ground::squares::Look;
use crate::drawing::pixels::{Canvas, Collage, Patch, Ready};
use crate::error::RenderError;

/// A square of the picture: its upper left corner, and its look.
pub(super) struct Field {
    pub(super) at: (usize, usize),
    pub(super) look: Look,
}

/// Draws the arrows of a board under its pieces.
///
/// `fields` are all squares, with their size. `corner` returns where a cell is, or nothing if the picture
/// doesn't show it. `square` returns the ready square with a look.
pub(super) fn draw<'a, C: Copy + Ord>(
    collage: &mut Collage<'_>,
    scene: &BoardScene<'_>,
    marks: &Marks<C>,
    (fields, size): (&[Field], usize),
    corner: impl Fn(C) -> Option<(usize, usize)>,
    (square, atlas): (impl Fn(Look) -> Result<&'a Ready, RenderError>, &Atlas),
) -> Result<(), RenderError> {
    // While a player is choosing, the choice matters more than the last move.
    let chooses = scene.selected.is_some() || !scene.targets.is_empty();
    let meaning = if chooses { Meaning::Before } else { Meaning::Moved };
    let moves = marks.moves().map(|(from, to, line)| ((from, to), meaning, line));
    let threats = marks.threats().map(|ends| (ends, Meaning::Threat, Line::Whole));
    let mut strokes: Vec<Vec<Stroke>> = vec![Vec::new(); fields.len()];
    for ((from, to), meaning, line) in moves.chain(threats) {
        let (Some(from), Some(to)) = (corner(from), corner(to)) else { continue };
        let (right, down) = (to.0 as i32 - from.0 as i32, to.1 as i32 - from.1 as i32);
        let vector = Vector { right, down, size, from_piece: meaning == Meaning::Threat, line };
        let arrow = atlas.arrows.get(vector);
        let start = ((from.0 + size / 2) as i32, (from.1 + size / 2) as i32);
        for (field, strokes) in fields.iter().zip(&mut strokes) {
            let offset = (field.at.0 as i32 - start.0, field.at.1 as i32 - start.1);
            if arrow.within(offset, (size, size)).next().is_some() {
                strokes.push(Stroke { vector, meaning, offset });
            }
        }
    }
    for (Field { at, look }, strokes) in fields.iter().zip(&strokes).filter(|(_, strokes)| !strokes.is_empty()) {
        let (plain, vacated) = (&square(*look)?.sprite, &square(look.vacated())?.sprite);
        let draw = |canvas: &mut Canvas<'_>, at| {
            atlas.arrows.draw(canvas, at, strokes, (vacated, look.ground), (atlas.scheme, &atlas.palette));
        };
        let patch = || {
            let mut covered = plain.clone();
            draw(&mut Canvas::new(&mut covered, (0, 0)), (0, 0));
            Patch::new(plain, &covered)
        };
        collage.patch(*at, || atlas.arrows.patch(look.index(), strokes, patch), |canvas| draw(canvas, *at));
    }
    Ok(())
}
