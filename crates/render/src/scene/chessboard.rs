//! The 8 by 8 board.

use cardinal_rules::{Cell, PieceView, Square};
use image::RgbaImage;

use super::arrows::{self, Field};
use super::layout::Layout;
use super::marks::{self, Marks};
use super::overlays::{Covering, Overlays};
use super::scenes::BoardScene;
use crate::drawing::atlas::Atlas;
use crate::drawing::ground::coordinates::Label;
use crate::drawing::lettering::Fonts;
use crate::drawing::overlays::Layer;
use crate::drawing::pixels::Collage;
use crate::drawing::sizes::SQUARE;
use crate::error::RenderError;

/// Draws the board with its pieces, overlays, walls and coordinates, or a cloth if the board is covered.
pub(super) fn draw<'a>(
    collage: &mut Collage<'a>,
    scene: &BoardScene<'_>,
    layout: &Layout,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    if scene.is_covered() {
        let (x, y) = layout.board();
        collage.put(x, y, atlas.cloth()?);
        return Ok(());
    }
    let mut men: [Option<&PieceView>; 64] = [None; 64];
    for piece in &scene.view.board {
        men[square(piece.cell)?.index()] = Some(piece);
    }
    let marks = Marks::new(scene, square)?;
    let overlays = Overlays::new(scene)?;
    let seating = scene.seating();
    let corner = |square: Square| layout.corner(seating, square);
    let mut fields = Vec::with_capacity(64);
    let mut layers: Vec<Vec<Layer>> = Vec::with_capacity(64);
    for at in Square::all() {
        let man = men[at.index()];
        let Covering { look, layers: on } = overlays.on(at, marks.look(at, at.is_light(), man), man);
        let field = Field { at: corner(at), look };
        collage.put(field.at.0, field.at.1, atlas.squares().get(field.look));
        fields.push(field);
        layers.push(on);
    }
    arrows::draw(
        collage,
        scene,
        &marks,
        (&fields, SQUARE),
        |at| Some(corner(at)),
        (|look| Ok(atlas.squares().get(look)), atlas),
    )?;
    // Labels are drawn over walls. Without a wall they are drawn together with the other layers of their
    // square.
    let is_walled = |at: Square| scene.view.walls.iter().any(|wall| wall.0 == at || wall.1 == at);
    let mut labels: Vec<Label> = Label::all(seating, scene.shape.style()).collect();
    labels.retain(|label| {
        let index = label.square.index();
        let stays = layers[index].is_empty() || is_walled(label.square);
        if !stays {
            layers[index].push(Layer::Label(*label, fields[index].look.ground));
        }
        stays
    });
    for (field, layers) in fields.iter().zip(&layers).filter(|(_, layers)| !layers.is_empty()) {
        cover(collage, field, layers, atlas, fonts)?;
    }
    for &(one, other) in &scene.view.walls {
        let (at, wall) = atlas.walls.between(corner(one), corner(other));
        lay(collage, at, wall, atlas);
    }
    coordinates(collage, &labels, &fields, atlas, fonts);
    if let Some(at) = marks.mated() {
        marks::sign_mate(collage, corner(at), SQUARE, atlas)?;
    }
    Ok(())
}

fn square(cell: Cell) -> Result<Square, RenderError> {
    cell.square().ok_or(RenderError::OffBoard(cell))
}

/// Draws the layers of a square.
fn cover<'a>(
    collage: &mut Collage<'a>,
    Field { at, look }: &Field,
    layers: &[Layer],
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    let (overlays, colours) = (&atlas.overlays, (atlas.scheme, &atlas.palette));
    overlays.prepare(layers, atlas.scheme)?;
    let plain = (look.index(), &atlas.squares().get(*look).sprite);
    collage.patch(
        *at,
        || overlays.patch(plain, layers, colours, fonts),
        |canvas| overlays.draw(canvas, *at, layers, colours, fonts),
    );
    Ok(())
}

fn lay(collage: &mut Collage<'_>, (x, y): (usize, usize), layer: &RgbaImage, atlas: &Atlas) {
    let (right, bottom) = (x + layer.width() as usize, y + layer.height() as usize);
    collage.paint(x..right, y..bottom, |canvas| canvas.lay(x, y, layer, &atlas.palette));
}

/// Draws the coordinates down the left side and along the bottom.
fn coordinates<'a>(collage: &mut Collage<'a>, labels: &[Label], fields: &[Field], atlas: &'a Atlas, fonts: &Fonts) {
    for &label in labels {
        let Field { at, look } = fields[label.square.index()];
        collage.patch(
            at,
            || atlas.label(label, look, fonts),
            |canvas| label.draw(canvas, at, look.ground, (atlas.scheme, &atlas.palette), fonts),
        );
    }
}
