//! The 8 by 8 board, and the overlays on its squares: badges and their corners, the parts of units, rings around
//! magnets, closed squares and numbers.

use cardinal_rules::{Cell, Kind, PieceMark, PieceView, Seat, Square, View};
use image::RgbaImage;

use super::layout::Layout;
use super::marks;
use super::marks::{BoardMarks, SquareAt, army};
use super::scenes::BoardScene;
use crate::drawing::atlas::Atlas;
use crate::drawing::ground::coordinates::{Label, Seating};
use crate::drawing::ground::features::Plate;
use crate::drawing::ground::squares::{Ground, Look};
use crate::drawing::lettering::{Fonts, Style};
use crate::drawing::overlays::{Layer, Sign};
use crate::drawing::pixels;
use crate::drawing::sizes::{BADGE, SQUARE};
use crate::error::RenderError;
use crate::png::Collage;

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
    let marks = BoardMarks::new(scene, square)?;
    let overlays = SquareOverlays::new(scene)?;
    let seating = scene.seating();
    let corner = |square: Square| layout.corner(seating, square);
    let mut fields = Vec::with_capacity(64);
    let mut layers: Vec<Vec<Layer>> = Vec::with_capacity(64);
    for at in Square::all() {
        let man = men[at.index()];
        let CoveredSquare { look, layers: on } = overlays.on(at, marks.look(at, at.is_light(), man), man);
        let field = SquareAt { at: corner(at), look };
        collage.put(field.at.0, field.at.1, atlas.squares().get(field.look));
        fields.push(field);
        layers.push(on);
    }
    marks::draw_arrows(
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
    SquareAt { at, look }: &SquareAt,
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
    collage.paint(x..right, y..bottom, |canvas| pixels::lay(canvas, (x, y), layer, &atlas.palette));
}

/// Draws the coordinates down the left side and along the bottom.
fn coordinates<'a>(collage: &mut Collage<'a>, labels: &[Label], fields: &[SquareAt], atlas: &'a Atlas, fonts: &Fonts) {
    for &label in labels {
        let SquareAt { at, look } = fields[label.square.index()];
        collage.patch(
            at,
            || atlas.label(label, look, fonts),
            |canvas| label.draw(canvas, at, look.ground, (atlas.scheme, &atlas.palette), fonts),
        );
    }
}

/// The layers of a square, from the bottom, and the look of the square beneath them.
pub(super) struct CoveredSquare {
    pub(super) look: Look,
    pub(super) layers: Vec<Layer>,
}

/// The overlays of a board that are independent of the piece on a square.
pub(super) struct SquareOverlays<'a> {
    scene: &'a BoardScene<'a>,
    fences: [u8; 64],
    numbers: [u16; 64],
    traps: Vec<Square>,
    /// Whether each square has a coordinate in its upper and in its lower corner.
    labelled: [[bool; 2]; 64],
}

impl<'a> SquareOverlays<'a> {
    pub(super) fn new(scene: &'a BoardScene<'a>) -> Result<SquareOverlays<'a>, RenderError> {
        let mut numbers = [0; 64];
        for (index, cell) in scene.numbers.iter().enumerate() {
            let square = cell.square().ok_or(RenderError::OffBoard(*cell))?;
            numbers[square.index()] = index as u16 + 1;
        }
        let mut labelled = [[false; 2]; 64];
        for label in Label::all(scene.seating(), scene.shape.style()) {
            let [above, below] = &mut labelled[label.square.index()];
            (*above, *below) = (*above || label.is_above(), *below || label.is_below());
        }
        let fences = fences(scene.view, scene.seating());
        Ok(SquareOverlays { scene, fences, numbers, traps: scene.view.traps().collect(), labelled })
    }

    /// The layers of a square with this look and this piece on it.
    pub(super) fn on(&self, at: Square, look: Look, man: Option<&PieceView>) -> CoveredSquare {
        let mut covering = CoveredSquare { look, layers: Vec::new() };
        let layers = &mut covering.layers;
        if self.scene.view.barred.contains(&at) {
            layers.push(Layer::Sign(Sign::City, (0, 0)));
        }
        for side in (0..4).filter(|side| self.fences[at.index()] >> side & 1 != 0) {
            layers.push(Layer::Sign(Sign::Fence(side), (0, 0)));
        }
        if let Some([behind, before]) = man.and_then(parts) {
            if look.is_target {
                layers.push(Layer::Sign(Sign::Ring, (0, 0)));
            }
            covering.look = Look { is_target: false, ..look.vacated() };
            layers.push(Layer::Sign(Sign::Part(behind.0, behind.1, false), (0, 0)));
            layers.push(Layer::Sign(Sign::Part(before.0, before.1, true), (0, 0)));
        }
        let mut corners = Corners::new(self.labelled[at.index()], look.ground);
        let number = self.numbers[at.index()];
        if number > 0 {
            self.number(number, man, &mut corners, layers);
        }
        let badges = man.into_iter().flat_map(badges).chain(self.traps.contains(&at).then_some(Sign::Trap));
        for badge in badges {
            if let Some(place) = corners.take(matches!(badge, Sign::Flag(_))) {
                layers.push(Layer::Sign(badge, place));
            }
        }
        covering
    }

    /// Adds a number in the middle of a free square, or in a corner of an occupied one.
    fn number(&self, number: u16, man: Option<&PieceView>, corners: &mut Corners, layers: &mut Vec<Layer>) {
        let (style, is_free) = (self.scene.shape.style(), man.is_none());
        let plate = Plate { is_large: style == Style::Large, is_free, is_long: number > 9 };
        let (width, height) = plate.size();
        let (left, top) = if is_free {
            ((SQUARE - width) / 2, (SQUARE - height) / 2)
        } else {
            corners.cut(width, height, man.and_then(parts).is_some())
        };
        layers.push(Layer::Sign(Sign::Plate(plate), (left as u8, top as u8)));
        layers.push(Layer::Number(number, style, ((left + width / 2) as u8, (top + height / 2) as u8)));
    }
}

/// The badges of a piece. If it isn't controlled by the side of its colour, the flag comes first.
pub(crate) fn badges(man: &PieceView) -> impl Iterator<Item = Sign> {
    let flag = (man.owner != army(man)).then_some(Sign::Flag(man.owner));
    let marks = man.marks.iter().copied();
    // An active crab has a drawing of its own instead of a badge.
    let marks = marks.filter(|mark| mark.asleep || mark.mark != PieceMark::Crab);
    flag.into_iter().chain(marks.map(Sign::Mark))
}

/// The two pieces of a unit with their colours, the more valuable one first.
pub(crate) fn parts(man: &PieceView) -> Option<[(Kind, Seat); 2]> {
    let [one, other] = man.parts[..] else { return None };
    let side = |letter: char| if letter.is_ascii_uppercase() { Seat::White } else { Seat::Black };
    // A crab has the letter of the pawn that it was, and a prince that of a king.
    let kind = |letter: char| match Kind::from_letter(letter)? {
        Kind::Pawn if man.has(PieceMark::Crab) => Some(Kind::Crab),
        Kind::King if man.has(PieceMark::Prince) => Some(Kind::Prince),
        kind => Some(kind),
    };
    Some([(kind(one)?, side(one)), (kind(other)?, side(other))])
}

/// The sides of each square that are part of the ring around a magnet, as bits: top, right, bottom, left.
fn fences(view: &View, seating: Seating) -> [u8; 64] {
    let mut fences = [0; 64];
    let magnets = view.board.iter().filter(|man| man.has(PieceMark::Magnet));
    for magnet in magnets.filter_map(|man| man.cell.square()) {
        let (column, row) = seating.place(magnet);
        let around = |line: usize| (line.saturating_sub(1), (line + 1).min(7));
        let ((left, right), (top, bottom)) = (around(column), around(row));
        for y in top..=bottom {
            for x in left..=right {
                let sides = [y == top, x == right, y == bottom, x == left];
                let bits = sides.iter().enumerate().map(|(side, is_outer)| u8::from(*is_outer) << side);
                fences[seating.square((x, y)).index()] |= bits.sum::<u8>();
            }
        }
    }
    fences
}

/// The free positions for badges on a square.
struct Corners {
    free: Vec<(u8, u8)>,
}

/// The margin around a badge in its corner.
const INSET: u8 = 1;
/// The margin inside the frame of the chosen piece.
const FRAMED: u8 = 7;

impl Corners {
    /// The free positions on a square, which depend on its coordinates and its ground.
    fn new([above, below]: [bool; 2], ground: Ground) -> Corners {
        let near = if ground == Ground::Selected { FRAMED } else { INSET };
        let (far, middle) = ((SQUARE - BADGE) as u8 - near, (SQUARE - BADGE) as u8 / 2);
        let free = [
            ((near, far), true),
            // The sign of check is here.
            ((far, near), ground != Ground::Check),
            ((near, near), !above),
            ((far, far), !below),
            ((middle, far), true),
            ((middle, near), true),
            ((near, middle), true),
            ((far, middle), true),
        ];
        Corners { free: free.into_iter().filter(|(_, is_free)| *is_free).map(|(place, _)| place).collect() }
    }

    /// Takes the next free position. For a flag, it prefers one at the top.
    fn take(&mut self, is_flag: bool) -> Option<(u8, u8)> {
        let above = |(_, top): &(u8, u8)| is_flag && *top <= FRAMED;
        let index = self.free.iter().position(above).unwrap_or(0);
        (index < self.free.len()).then(|| self.free.remove(index))
    }

    /// Takes a corner for a plate of this size, with all positions that it covers. Prefers the lower right
    /// corner, or one that a unit's parts leave free. Returns the plate's upper left corner.
    fn cut(&mut self, width: usize, height: usize, is_unit: bool) -> (usize, usize) {
        let badge = (SQUARE - BADGE) as u8;
        let is_free = |corner: &&(bool, bool)| {
            let near = |line: u8, is_far: bool| if is_far { line >= badge - FRAMED } else { line <= FRAMED };
            self.free.iter().any(|(left, top)| near(*left, corner.0) && near(*top, corner.1))
        };
        let order = if is_unit { BESIDE_PARTS } else { BY_A_PIECE };
        let (is_right, is_below) = *order.iter().find(is_free).unwrap_or(&order[0]);
        let start = |is_far: bool, extent: usize| if is_far { SQUARE - extent } else { 0 };
        let (left, top) = (start(is_right, width), start(is_below, height));
        let meets = |place: u8, start: usize, extent: usize| {
            let place = usize::from(place);
            place < start + extent && start < place + BADGE
        };
        self.free.retain(|(x, y)| !(meets(*x, left, width) && meets(*y, top, height)));
        (left, top)
    }
}

/// Corners for numbers in order of preference, each as whether it is on the right and at the bottom. The lower
/// ones come first because the foot looks the same for all kinds of piece.
const BY_A_PIECE: [(bool, bool); 4] = [(true, true), (true, false), (false, true), (false, false)];
/// Corners for numbers on a unit, whose parts are in the other two.
const BESIDE_PARTS: [(bool, bool); 4] = [(true, false), (false, true), (true, true), (false, false)];
