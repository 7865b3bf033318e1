//! Scenes: the values that a caller fills in to describe a picture, and the shapes of pictures that a player can
//! choose.
//!
//! Discord's desktop client fits a picture into 550 by 350 pixels, and a phone shows it about 340 wide. The
//! balanced shape is 886 wide and at most 913 high, so that its board of 720 is at least 276 wide in both. With a
//! hand below it is 168 higher, and its board is at least 256 wide on a desktop. The wide
//! shape is 1146 by 730, whose board is 345 wide on a desktop and 213 on a phone. `tests/render/legibility.rs` scales
//! pictures down and measures the type.

use std::fmt;
use std::str::FromStr;

use cardinal_rules::{BySeat, Card, Cell, Seat, View};

use super::story::Story;
use crate::drawing::ground::coordinates::Seating;
use crate::drawing::lettering::Style;
use crate::drawing::theme::Theme;

/// A board to draw.
#[derive(Clone, Copy, Debug)]
pub struct BoardScene<'a> {
    /// The game as the recipient of the picture may see it.
    pub view: &'a View,
    /// The side at the bottom of the board.
    pub orientation: Seat,
    /// The players' names, in any characters. Styled letters become plain ones, characters that the font lacks
    /// are left out, and long names are shortened. If nothing remains, the name of the side's colour is used.
    pub names: BySeat<&'a str>,
    /// The players' ratings, beside their names. Empty for a player without one.
    pub ratings: BySeat<&'a str>,
    /// The colours.
    pub theme: Theme,
    /// The shape of the picture.
    pub shape: Shape,
    /// The square of the piece that the player has chosen.
    pub selected: Option<Cell>,
    /// The cells to which the chosen piece can move, or where a tile can be placed. On the endless grid each
    /// target has a number, which is its position in this list, from 1.
    pub targets: &'a [Cell],
    /// Cells with a number on the 8 by 8 board, which is their position in this list, from 1. The number is in
    /// the middle of a free square, or in a corner of an occupied one. The cells may be targets too.
    pub numbers: &'a [Cell],
    /// The card that the player has picked. It is beside the board instead of the last one played.
    pub picked_card: Option<Card>,
    /// What happened in the turn, if that is more than the last move and the last card.
    pub story: Story<'a>,
    /// Whether the 8 by 8 board is under a cloth, so that neither the picture nor its text reveals anything of
    /// it. A board that the view hides is always covered.
    pub covered: bool,
}

impl<'a> BoardScene<'a> {
    /// A scene with the default theme and shape, and with nothing chosen.
    pub fn new(view: &'a View, orientation: Seat, names: BySeat<&'a str>) -> BoardScene<'a> {
        BoardScene {
            view,
            orientation,
            names,
            ratings: BySeat { white: "", black: "" },
            theme: Theme::default(),
            shape: Shape::default(),
            selected: None,
            targets: &[],
            numbers: &[],
            picked_card: None,
            story: Story::default(),
            covered: false,
        }
    }

    /// The orientation of the 8 by 8 board.
    pub(crate) fn seating(&self) -> Seating {
        Seating::new(self.orientation, self.view.turned.unwrap_or(0))
    }

    /// Whether the board is under a cloth.
    pub(crate) fn is_covered(&self) -> bool {
        self.view.is_covered() || (self.covered && self.view.grid.is_none())
    }
}

/// The pictures of a player's panel.
#[derive(Clone, Copy, Debug)]
pub struct PanelScene<'a> {
    /// The board, from a view that shows the player's hand. The hand's picked card is taken from here.
    pub board: BoardScene<'a>,
    /// The cards that are playable now.
    pub playable: &'a [Card],
    /// The playable cards that would lose the turn.
    pub no_effect: &'a [Card],
}

impl<'a> PanelScene<'a> {
    /// The panel's hand alone.
    pub(crate) fn hand(&self) -> HandScene<'a> {
        let BoardScene { view, picked_card: picked, theme, .. } = self.board;
        HandScene { view, playable: self.playable, no_effect: self.no_effect, picked, theme }
    }
}

/// A hand to draw.
#[derive(Clone, Copy, Debug)]
pub struct HandScene<'a> {
    /// The game as the owner of the hand sees it.
    pub view: &'a View,
    /// The cards that are playable now.
    pub playable: &'a [Card],
    /// The playable cards that would lose the turn.
    pub no_effect: &'a [Card],
    /// The picked card. Of several copies, one is marked.
    pub picked: Option<Card>,
    /// The colours.
    pub theme: Theme,
}

/// The device that pictures of boards are designed for. Discord's desktop client shows a picture in 550 by 350
/// pixels, a phone about 340 pixels wide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A board that is about as large on a phone as on the desktop, with a narrow column beside it and a hand below.
    #[default]
    Balanced,
    /// A board that is as large as possible on the desktop, with everything else beside it, including a hand.
    Wide,
}

impl Shape {
    /// Every shape, the default first.
    pub const ALL: [Shape; 2] = [Shape::Balanced, Shape::Wide];

    /// The type of coordinates, names and counts. Its capitals are nine pixels high on a phone.
    pub(crate) const fn style(self) -> Style {
        match self {
            Shape::Balanced => Style::Label,
            Shape::Wide => Style::Large,
        }
    }

    /// The name by which a player chooses it.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Balanced => "balanced",
            Shape::Wide => "wide",
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a text that is not the name of a shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a shape: use balanced or wide")]
pub struct ParseShapeError(pub String);

impl FromStr for Shape {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Shape, ParseShapeError> {
        Shape::ALL
            .into_iter()
            .find(|shape| shape.name() == text)
            .ok_or_else(|| ParseShapeError(text.chars().take(32).collect()))
    }
}

/// A rectangle on a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The distance from the left edge.
    pub x: u32,
    /// The distance from the upper edge.
    pub y: u32,
    /// The width.
    pub width: u32,
    /// The height.
    pub height: u32,
}
