//! Marks on squares and points: the last move, the selected piece, its targets, and check.

use cardinal_rules::{Cell, PieceView, Seat, Status, WinReason};

use super::phrases;
use super::scenes::BoardScene;
use crate::drawing::arrows::Line;
use crate::drawing::atlas::Atlas;
use crate::drawing::ground::squares::{Ground, Look};
use crate::drawing::pixels::{Collage, rasterise};
use crate::drawing::signs;
use crate::error::RenderError;

/// The marks of a board whose cells are of type `C`.
pub(super) struct Marks<C> {
    selected: Option<C>,
    /// Sorted, for binary search.
    targets: Vec<C>,
    /// The moves, in order, each with the line of its arrow.
    moves: Vec<(C, C, Line)>,
    /// Where a tile was placed.
    pub(super) placed: Option<C>,
    checked: Option<Seat>,
    /// The square of the king in check, and whether it is mated.
    king: Option<(C, bool)>,
    attackers: Vec<C>,
}

impl<C: Copy + Ord> Marks<C> {
    /// Collects the marks of a scene, converting cells with `read`.
    pub(super) fn new(
        scene: &BoardScene<'_>,
        read: impl Fn(Cell) -> Result<C, RenderError>,
    ) -> Result<Marks<C>, RenderError> {
        let (view, last) = (scene.view, &scene.view.last);
        let of_story = scene.story.moves.iter().map(|moved| (moved.from, moved.to, moved.way.line()));
        // Without a story, the last move is shown.
        let last_move = last.moved.iter().filter(|_| scene.story.moves.is_empty());
        let moves = of_story.chain(last_move.map(|moved| (moved.from, moved.to, Line::Whole)));
        let moves =
            moves.map(|(from, to, line)| Ok((read(from)?, read(to)?, line))).collect::<Result<_, RenderError>>()?;
        let placed = last.placed.map(|placed| read(placed.at)).transpose()?;
        let mut targets = scene.targets.iter().map(|cell| read(*cell)).collect::<Result<Vec<C>, _>>()?;
        targets.sort_unstable();
        let selected = scene.selected.map(&read).transpose()?;
        let checked = phrases::checked(view);
        let is_mated = matches!(view.status, Status::Won { reason: WinReason::Checkmate, .. });
        let king = view.board.iter().find(|man| man.is_royal() && Some(man.owner) == checked);
        let king = king.map(|man| read(man.cell)).transpose()?.map(|at| (at, is_mated));
        let attackers = view.attackers.iter().map(|cell| read(*cell)).collect::<Result<_, _>>()?;
        Ok(Marks { selected, targets, moves, placed, checked, king, attackers })
    }

    /// The look of a square with its marks and the piece on it.
    pub(super) fn look(&self, at: C, is_light: bool, man: Option<&PieceView>) -> Look {
        let in_check = man.is_some_and(|man| man.is_royal() && Some(man.owner) == self.checked);
        let ground = if self.selected == Some(at) {
            Ground::Selected
        } else if in_check {
            Ground::Check
        } else if self.placed == Some(at) || self.moves.iter().any(|(from, to, _)| at == *from || at == *to) {
            Ground::Last
        } else {
            Ground::Plain
        };
        let piece = man.map(|man| (man.kind, army(man)));
        Look { is_light, ground, is_target: self.targets.binary_search(&at).is_ok(), piece }
    }

    /// Where each move began and ended, with the line of its arrow.
    pub(super) fn moves(&self) -> impl Iterator<Item = (C, C, Line)> {
        self.moves.iter().copied()
    }

    /// The squares of each attacker and of the king that it attacks.
    pub(super) fn threats(&self) -> impl Iterator<Item = (C, C)> {
        self.king.iter().flat_map(|(king, _)| self.attackers.iter().map(|from| (*from, *king)))
    }

    /// The square of a mated king.
    pub(super) fn mated(&self) -> Option<C> {
        self.king.filter(|(_, is_mated)| *is_mated).map(|(at, _)| at)
    }
}

/// Draws the sign of mate on the square with this corner, over the sign of check.
pub(super) fn sign_mate(
    collage: &mut Collage<'_>,
    (x, y): (usize, usize),
    size: usize,
    atlas: &Atlas,
) -> Result<(), RenderError> {
    let sign = rasterise("mate", &signs::mate(atlas.scheme), size, size)?;
    collage.paint(x..x + 1, y..y + 1, |canvas| canvas.lay(x, y, &sign, &atlas.palette));
    Ok(())
}

/// The colour of a piece, whichever side controls it.
pub(crate) fn army(piece: &PieceView) -> Seat {
    if piece.piece.is_ascii_uppercase() { Seat::White } else { Seat::Black }
}
