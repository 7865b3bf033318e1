//! The 8 by 8 board.

use cardinal_rules::{Cell, PieceView, Square};

use super::layout::corner;
use super::marks::{Marks, army};
use super::scenes::BoardScene;
use crate::drawing::atlas::Atlas;
use crate::drawing::ground::coordinates::Label;
use crate::drawing::ground::squares::Look;
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::{Collage, Layer};
use crate::drawing::sizes::{BADGE, SQUARE};
use crate::error::RenderError;

/// Draws the board with its walls and its coordinates.
pub(super) fn draw<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    let looks = squares(collage, scene, atlas)?;
    for &(one, other) in &scene.view.walls {
        let (at, wall) = atlas.walls.between(corner(scene.orientation, one), corner(scene.orientation, other));
        lay(collage, at, wall, atlas);
    }
    coordinates(collage, scene, &looks, atlas, fonts);
    Ok(())
}

fn square(cell: Cell) -> Result<Square, RenderError> {
    cell.square().ok_or(RenderError::OffBoard(cell))
}

/// Answers what every square looks like.
fn squares<'a>(collage: &mut Collage<'a>, scene: &BoardScene<'_>, atlas: &'a Atlas) -> Result<Vec<Look>, RenderError> {
    let mut men: [Option<&PieceView>; 64] = [None; 64];
    for piece in &scene.view.board {
        men[square(piece.cell)?.index()] = Some(piece);
    }
    let marks = Marks::new(scene, square)?;
    let mut looks = Vec::with_capacity(64);
    for at in Square::all() {
        let man = men[at.index()];
        let (x, y) = corner(scene.orientation, at);
        let look = marks.look(at, at.is_light(), man);
        collage.put(x, y, atlas.squares().get(look));
        looks.push(look);
        if let Some(man) = man {
            badges(collage, man, (x, y), atlas);
        }
    }
    Ok(looks)
}

/// Badges of what cards have made of a piece, in the corners that coordinates leave free.
fn badges(collage: &mut Collage<'_>, man: &PieceView, (x, y): (usize, usize), atlas: &Atlas) {
    if let Some(card) = man.marks.iter().find_map(|mark| mark.card()) {
        lay(collage, (x + 2, y + SQUARE - BADGE - 2), atlas.badge(card), atlas);
    }
    if man.owner != army(man) {
        lay(collage, (x + SQUARE - BADGE - 2, y + 2), atlas.flag(man.owner), atlas);
    }
}

fn lay(collage: &mut Collage<'_>, (x, y): (usize, usize), layer: &Layer, atlas: &Atlas) {
    collage.paint(x..x + layer.width, y..y + layer.height(), |canvas| canvas.lay(x, y, layer, &atlas.palette));
}

/// Ranks down the left side, files along the bottom.
fn coordinates<'a>(collage: &mut Collage<'a>, scene: &BoardScene<'_>, looks: &[Look], atlas: &'a Atlas, fonts: &Fonts) {
    for label in Label::all(scene.orientation) {
        let at = corner(scene.orientation, label.square);
        collage.patch(
            at,
            || atlas.label(label, looks[label.square.index()], fonts),
            |canvas| label.draw(canvas, at, atlas.scheme, &atlas.palette, fonts),
        );
    }
}
