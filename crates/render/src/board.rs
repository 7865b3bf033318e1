//! The picture of a board.

use cardinal_rules::{BySeat, Card, Cell, PieceView, Seat, Square, SquareSet, View};

use crate::atlas::Atlas;
use crate::error::RenderError;
use crate::fonts::Fonts;
use crate::frame;
use crate::grid::{self, Plan};
use crate::labels::Label;
use crate::layout::{self, BADGE, BANNER, BOTTOM_ROW, ROW, SQUARE, WIDTH};
use crate::raster::Layer;
use crate::sheet::Sheet;
use crate::squares::{Ground, Look};
use crate::strip;
use crate::theme::Theme;
use crate::words;

/// What the picture of a board shows.
#[derive(Clone, Copy, Debug)]
pub struct BoardScene<'a> {
    /// The game as the one who gets the picture may see it.
    pub view: &'a View,
    /// Whose side of the board is below.
    pub orientation: Seat,
    /// What the players are called. Any text: what cannot be written is replaced, what is too long is cut.
    pub names: BySeat<&'a str>,
    /// The colours.
    pub theme: Theme,
    /// The square of the piece that its player has chosen.
    pub selected: Option<Cell>,
    /// Where the chosen piece may go, or where a tile may be placed. On the endless grid every
    /// target carries a number, its place in this list from 1 on.
    pub targets: &'a [Cell],
    /// The card that its player has picked; it lies beside the board in place of the last one played.
    pub picked_card: Option<Card>,
}

impl<'a> BoardScene<'a> {
    /// A view from one side in the default theme, with nothing chosen.
    pub fn new(view: &'a View, orientation: Seat, names: BySeat<&'a str>) -> BoardScene<'a> {
        BoardScene {
            view,
            orientation,
            names,
            theme: Theme::default(),
            selected: None,
            targets: &[],
            picked_card: None,
        }
    }
}

/// What the picture of a player's panel shows.
#[derive(Clone, Copy, Debug)]
pub struct PanelScene<'a> {
    /// The board, from a view that shows the player's hand. The card that is picked is taken from here.
    pub board: BoardScene<'a>,
    /// The cards that can be played now.
    pub playable: &'a [Card],
}

/// Draws the whole picture, with so many empty rows of pixels below it.
pub(crate) fn draw<'a>(
    scene: &BoardScene<'_>,
    below: usize,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<Sheet<'a>, RenderError> {
    let plan = if frame::is_endless(scene.view) { Some(Plan::new(scene, fonts)?) } else { None };
    let bottom = plan.as_ref().map_or(BOTTOM_ROW, Plan::bottom);
    let mut sheet = Sheet::new(WIDTH, &[(atlas.banner, BANNER), (atlas.table, bottom + ROW + below - BANNER)]);
    strip::draw(&mut sheet, scene, bottom, atlas, fonts);
    if let Some(plan) = plan {
        grid::draw(&mut sheet, scene, &plan, atlas, fonts)?;
    } else {
        let looks = squares(&mut sheet, scene, atlas)?;
        for &(one, other) in &scene.view.walls {
            let (at, wall) =
                atlas.walls.between(layout::corner(scene.orientation, one), layout::corner(scene.orientation, other));
            lay(&mut sheet, at, wall, atlas);
        }
        labels(&mut sheet, scene, &looks, atlas, fonts);
    }
    Ok(sheet)
}

fn square(cell: Cell) -> Result<Square, RenderError> {
    cell.square().ok_or(RenderError::OffBoard(cell))
}

/// Answers what every square looks like.
fn squares<'a>(sheet: &mut Sheet<'a>, scene: &BoardScene<'_>, atlas: &'a Atlas) -> Result<Vec<Look>, RenderError> {
    let view = scene.view;
    let mut men: [Option<&PieceView>; 64] = [None; 64];
    for piece in &view.board {
        men[square(piece.cell)?.index()] = Some(piece);
    }
    let targets = scene.targets.iter().map(|cell| square(*cell)).collect::<Result<SquareSet, _>>()?;
    let selected = scene.selected.map(square).transpose()?;
    let last = match &view.last.moved {
        Some(moved) => SquareSet::of(square(moved.from)?) | SquareSet::of(square(moved.to)?),
        None => SquareSet::EMPTY,
    };
    let checked = words::checked(view);
    let mut looks = Vec::with_capacity(64);
    for at in Square::all() {
        let man = men[at.index()];
        let in_check = man.is_some_and(|man| man.kind.is_royal() && Some(man.owner) == checked);
        let ground = if selected == Some(at) {
            Ground::Selected
        } else if in_check {
            Ground::Check
        } else if last.has(at) {
            Ground::Last
        } else {
            Ground::Plain
        };
        let piece = man.map(|man| (man.kind, army(man)));
        let (x, y) = layout::corner(scene.orientation, at);
        let look = Look { is_light: at.is_light(), ground, is_target: targets.has(at), piece };
        sheet.put(x, y, atlas.squares().get(look));
        looks.push(look);
        if let Some(man) = man {
            marks(sheet, man, (x, y), atlas);
        }
    }
    Ok(looks)
}

/// Whose colour a piece has, whoever moves it now.
pub(crate) fn army(piece: &PieceView) -> Seat {
    if piece.piece.is_ascii_uppercase() { Seat::White } else { Seat::Black }
}

/// Badges of what cards have made of a piece, in the corners that coordinates leave free.
fn marks(sheet: &mut Sheet<'_>, man: &PieceView, (x, y): (usize, usize), atlas: &Atlas) {
    if let Some(card) = man.marks.first() {
        lay(sheet, (x + 2, y + SQUARE - BADGE - 2), atlas.badge(*card), atlas);
    }
    if man.owner != army(man) {
        lay(sheet, (x + SQUARE - BADGE - 2, y + 2), atlas.flag(man.owner), atlas);
    }
}

fn lay(sheet: &mut Sheet<'_>, (x, y): (usize, usize), layer: &Layer, atlas: &Atlas) {
    sheet.paint(x..x + layer.width, y..y + layer.height(), |canvas| canvas.lay(x, y, layer, &atlas.palette));
}

/// Ranks down the left side, files along the bottom.
fn labels<'a>(sheet: &mut Sheet<'a>, scene: &BoardScene<'_>, looks: &[Look], atlas: &'a Atlas, fonts: &Fonts) {
    for label in Label::all(scene.orientation) {
        sheet.patch(
            label.corner(),
            || atlas.label(label, looks[label.square.index()], fonts),
            |canvas| label.draw(canvas, atlas.scheme, &atlas.palette, fonts),
        );
    }
}
