//! What the pictures are to show: the values that a caller fills in.

use cardinal_rules::{BySeat, Card, Cell, Seat, View};

use super::shape::Shape;
use super::story::Story;
use crate::drawing::ground::seating::Seating;
use crate::drawing::theme::Theme;

/// What the picture of a board shows.
#[derive(Clone, Copy, Debug)]
pub struct BoardScene<'a> {
    /// The game as the one who gets the picture may see it.
    pub view: &'a View,
    /// Whose side of the board is below.
    pub orientation: Seat,
    /// What the players are called. Any text: styled letters are written plainly, what cannot be written is
    /// left out, what is too long is cut; of whom nothing is left is called by the side's colour.
    pub names: BySeat<&'a str>,
    /// The colours.
    pub theme: Theme,
    /// What the picture is made for.
    pub shape: Shape,
    /// The square of the piece that its player has chosen.
    pub selected: Option<Cell>,
    /// Where the chosen piece may go, or where a tile may be placed. On the endless grid every
    /// target carries a number, its index in this list from 1 on.
    pub targets: &'a [Cell],
    /// On the 8 by 8 board, cells that carry a number, its index in this list from 1 on: in the middle of a free square,
    /// in a corner of one where a piece stands. They can be targets as well.
    pub numbers: &'a [Cell],
    /// The card that its player has picked; it lies beside the board instead of the last one played.
    pub picked_card: Option<Card>,
    /// What happened in the turn that the picture tells of, where that is more than the last move and the last card.
    pub story: Story<'a>,
    /// Whether a cloth lies over the 8 by 8 board, so that nothing of it is seen or told. It does anyway where the view
    /// hides the board.
    pub covered: bool,
}

impl<'a> BoardScene<'a> {
    /// A view from one side in the default theme and shape, with nothing chosen.
    pub fn new(view: &'a View, orientation: Seat, names: BySeat<&'a str>) -> BoardScene<'a> {
        BoardScene {
            view,
            orientation,
            names,
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

    /// How the 8 by 8 board lies.
    pub(crate) fn seating(&self) -> Seating {
        Seating::new(self.orientation, self.view.turned.unwrap_or(0))
    }

    /// Whether a cloth lies over the board.
    pub(crate) fn is_covered(&self) -> bool {
        self.view.is_covered() || (self.covered && self.view.grid.is_none())
    }
}

/// What the pictures of a player's panel show.
#[derive(Clone, Copy, Debug)]
pub struct PanelScene<'a> {
    /// The board, from a view that shows the player's hand. The card that is picked is taken from here.
    pub board: BoardScene<'a>,
    /// The cards that can be played now.
    pub playable: &'a [Card],
    /// Those of them that would lose the turn.
    pub wasting: &'a [Card],
}

impl<'a> PanelScene<'a> {
    /// Its hand alone.
    pub(crate) fn hand(&self) -> HandScene<'a> {
        let BoardScene { view, picked_card: picked, theme, .. } = self.board;
        HandScene { view, playable: self.playable, wasting: self.wasting, picked, theme }
    }
}

/// What the picture of a hand shows.
#[derive(Clone, Copy, Debug)]
pub struct HandScene<'a> {
    /// The game as the owner of the hand sees it.
    pub view: &'a View,
    /// The cards that can be played now.
    pub playable: &'a [Card],
    /// Those of them that would lose the turn.
    pub wasting: &'a [Card],
    /// The card that has been picked; of several alike, one.
    pub picked: Option<Card>,
    /// The colours.
    pub theme: Theme,
}
