//! Marks on squares and points: what was moved last, what is picked, and what can be picked next.

use cardinal_rules::{Cell, PieceView, Seat};

use super::phrases;
use super::scenes::BoardScene;
use crate::drawing::ground::squares::{Ground, Look};
use crate::error::RenderError;

/// What is marked on a board whose cells are read as `C`.
pub(super) struct Marks<C> {
    selected: Option<C>,
    /// In their order.
    targets: Vec<C>,
    last: Vec<C>,
    checked: Option<Seat>,
}

impl<C: Copy + Ord> Marks<C> {
    /// What the scene marks.
    pub(super) fn new(
        scene: &BoardScene<'_>,
        read: impl Fn(Cell) -> Result<C, RenderError>,
    ) -> Result<Marks<C>, RenderError> {
        let last = &scene.view.last;
        let moved = last.moved.iter().flat_map(|moved| [moved.from, moved.to]);
        let last = moved.chain(last.placed.map(|placed| placed.at)).map(&read).collect::<Result<_, _>>()?;
        let mut targets = scene.targets.iter().map(|cell| read(*cell)).collect::<Result<Vec<C>, _>>()?;
        targets.sort_unstable();
        let selected = scene.selected.map(read).transpose()?;
        Ok(Marks { selected, targets, last, checked: phrases::checked(scene.view) })
    }

    /// What a square looks like with its marks and with the piece that stands there.
    pub(super) fn look(&self, at: C, is_light: bool, man: Option<&PieceView>) -> Look {
        let in_check = man.is_some_and(|man| man.kind.is_royal() && Some(man.owner) == self.checked);
        let ground = if self.selected == Some(at) {
            Ground::Selected
        } else if in_check {
            Ground::Check
        } else if self.last.contains(&at) {
            Ground::Last
        } else {
            Ground::Plain
        };
        let piece = man.map(|man| (man.kind, army(man)));
        Look { is_light, ground, is_target: self.targets.binary_search(&at).is_ok(), piece }
    }
}

/// Whose colour a piece has, whoever moves it.
pub(crate) fn army(piece: &PieceView) -> Seat {
    if piece.piece.is_ascii_uppercase() { Seat::White } else { Seat::Black }
}
