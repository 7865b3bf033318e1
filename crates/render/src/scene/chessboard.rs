//! The 8 by 8 board.

use cardinal_rules::{Cell, PieceView, Square};
use image::RgbaImage;

use super::arrows::{self, Field};
use super::layout::Layout;
use super::marks::{self, Marks, army};
use super::scenes::BoardScene;
use crate::drawing::atlas::Atlas;
use crate::drawing::ground::coordinates::Label;
use crate::drawing::ground::squares::Ground;
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::Collage;
use crate::drawing::sizes::{BADGE, SQUARE};
use crate::error::RenderError;

/// Draws the board with its walls and its coordinates.
pub(super) fn draw<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    layout: &Layout,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    let mut men: [Option<&PieceView>; 64] = [None; 64];
    for piece in &scene.view.board {
        men[square(piece.cell)?.index()] = Some(piece);
    }
    let marks = Marks::new(scene, square)?;
    let corner = |square: Square| layout.corner(scene.orientation, square);
    let mut fields = Vec::with_capacity(64);
    for at in Square::all() {
        let field = Field { at: corner(at), look: marks.look(at, at.is_light(), men[at.index()]) };
        collage.put(field.at.0, field.at.1, atlas.squares().get(field.look));
        fields.push(field);
    }
    arrows::draw(collage, scene, &marks, (&fields, SQUARE), |at| Some(corner(at)), (atlas.squares(), atlas));
    for at in Square::all() {
        if let Some(man) = men[at.index()] {
            badges(collage, man, corner(at), fields[at.index()].look.ground, atlas)?;
        }
    }
    for &(one, other) in &scene.view.walls {
        let (at, wall) = atlas.walls.between(corner(one), corner(other));
        lay(collage, at, wall, atlas);
    }
    coordinates(collage, scene, &fields, atlas, fonts);
    if let Some(at) = marks.mated() {
        marks::sign_mate(collage, corner(at), SQUARE, atlas)?;
    }
    Ok(())
}

fn square(cell: Cell) -> Result<Square, RenderError> {
    cell.square().ok_or(RenderError::OffBoard(cell))
}

/// Badges of what cards have made of a piece, in the corners that coordinates leave free, and inside the frame of the
/// chosen one.
fn badges(
    collage: &mut Collage<'_>,
    man: &PieceView,
    (x, y): (usize, usize),
    ground: Ground,
    atlas: &Atlas,
) -> Result<(), RenderError> {
    let inset = if ground == Ground::Selected { 8 } else { 2 };
    if let Some(card) = man.marks.iter().find_map(|mark| mark.card()) {
        lay(collage, (x + inset, y + SQUARE - BADGE - inset), atlas.badge(card)?, atlas);
    }
    if man.owner != army(man) {
        lay(collage, (x + SQUARE - BADGE - inset, y + inset), atlas.flag(man.owner), atlas);
    }
    Ok(())
}

fn lay(collage: &mut Collage<'_>, (x, y): (usize, usize), layer: &RgbaImage, atlas: &Atlas) {
    let (right, bottom) = (x + layer.width() as usize, y + layer.height() as usize);
    collage.paint(x..right, y..bottom, |canvas| canvas.lay(x, y, layer, &atlas.palette));
}

/// Ranks down the left side, files along the bottom.
fn coordinates<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    fields: &[Field],
    atlas: &'a Atlas,
    fonts: &Fonts,
) {
    for label in Label::all(scene.orientation, scene.shape.style()) {
        let Field { at, look } = fields[label.square.index()];
        collage.patch(
            at,
            || atlas.label(label, look, fonts).into(),
            |canvas| label.draw(canvas, at, look.ground, (atlas.scheme, &atlas.palette), fonts),
        );
    }
}
