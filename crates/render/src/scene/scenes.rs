//! Scenes: the values that a caller fills in to describe a picture.

use cardinal_rules::{BySeat, Card, Cell, Seat, View};

use super::shape::Shape;
use super::story::Story;
use crate::drawing::ground::seating::Seating;
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
    pub wasting: &'a [Card],
}

impl<'a> PanelScene<'a> {
    /// The panel's hand alone.
    pub(crate) fn hand(&self) -> HandScene<'a> {
        let BoardScene { view, picked_card: picked, theme, .. } = self.board;
        HandScene { view, playable: self.playable, wasting: self.wasting, picked, theme }
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
    pub wasting: &'a [Card],
    /// The picked card. Of several copies, one is marked.
    pub picked: Option<Card>,
    /// The colours.
    pub theme: Theme,
}
