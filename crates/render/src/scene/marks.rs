//! Marks on squares and points: the last move and its arrows, the selected piece, its targets, and check.

use cardinal_rules::{Cell, PieceView, Seat, Status, WinReason};

use super::phrases;
use super::scenes::BoardScene;
use crate::drawing::arrows::{ArrowStyle, Meaning, Stroke, Vector};
use crate::drawing::atlas::Atlas;
use crate::drawing::ground::squares::{Ground, Look};
use crate::drawing::pieces;
use crate::drawing::pixels::{lay, rasterise};
use crate::error::RenderError;
use crate::png::{Canvas, Collage, Patch, ReadySprite};

/// The marks of a board whose cells are of type `C`.
pub(super) struct BoardMarks<C> {
    selected: Option<C>,
    /// Sorted, for binary search.
    targets: Vec<C>,
    /// The moves, in order, each with the line of its arrow.
    moves: Vec<(C, C, ArrowStyle)>,
    /// Where a tile was placed.
    pub(super) placed: Option<C>,
    checked: Option<Seat>,
    /// The square of the king in check, and whether it is mated.
    king: Option<(C, bool)>,
    attackers: Vec<C>,
}

impl<C: Copy + Ord> BoardMarks<C> {
    /// Collects the marks of a scene, converting cells with `read`.
    pub(super) fn new(
        scene: &BoardScene<'_>,
        read: impl Fn(Cell) -> Result<C, RenderError>,
    ) -> Result<BoardMarks<C>, RenderError> {
        let (view, last) = (scene.view, &scene.view.last);
        let of_story = scene.story.moves.iter().map(|moved| (moved.from, moved.to, moved.way.line()));
        // Without a story, the last move is shown.
        let last_move = last.moved.iter().filter(|_| scene.story.moves.is_empty());
        let moves = of_story.chain(last_move.map(|moved| (moved.from, moved.to, ArrowStyle::Solid)));
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
        Ok(BoardMarks { selected, targets, moves, placed, checked, king, attackers })
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
    pub(super) fn moves(&self) -> impl Iterator<Item = (C, C, ArrowStyle)> {
        self.moves.iter().copied()
    }

    /// The squares of each attacker and of the king that it attacks.
    fn threats(&self) -> impl Iterator<Item = (C, C)> {
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
    let sign = rasterise("mate", &pieces::mate(atlas.scheme), size, size)?;
    collage.paint(x..x + 1, y..y + 1, |canvas| lay(canvas, (x, y), &sign, &atlas.palette));
    Ok(())
}

/// The colour of a piece, whichever side controls it.
pub(crate) fn army(piece: &PieceView) -> Seat {
    if piece.piece.is_ascii_uppercase() { Seat::White } else { Seat::Black }
}

/// A square of the picture: its upper left corner, and its look.
pub(super) struct SquareAt {
    pub(super) at: (usize, usize),
    pub(super) look: Look,
}

/// Draws the arrows of a board under its pieces.
///
/// `fields` are all squares, with their size. `corner` returns where a cell is, or nothing if the picture
/// doesn't show it. `square` returns the ready square with a look.
pub(super) fn draw_arrows<'a, C: Copy + Ord>(
    collage: &mut Collage<'_>,
    scene: &BoardScene<'_>,
    marks: &BoardMarks<C>,
    (fields, size): (&[SquareAt], usize),
    corner: impl Fn(C) -> Option<(usize, usize)>,
    (square, atlas): (impl Fn(Look) -> Result<&'a ReadySprite, RenderError>, &Atlas),
) -> Result<(), RenderError> {
    // While a player is choosing, the choice matters more than the last move.
    let chooses = scene.selected.is_some() || !scene.targets.is_empty();
    let meaning = if chooses { Meaning::Before } else { Meaning::Moved };
    let moves = marks.moves().map(|(from, to, line)| ((from, to), meaning, line));
    let threats = marks.threats().map(|ends| (ends, Meaning::Threat, ArrowStyle::Solid));
    let mut strokes: Vec<Vec<Stroke>> = vec![Vec::new(); fields.len()];
    for ((from, to), meaning, line) in moves.chain(threats) {
        let (Some(from), Some(to)) = (corner(from), corner(to)) else { continue };
        let (right, down) = (to.0 as i32 - from.0 as i32, to.1 as i32 - from.1 as i32);
        let vector = Vector { right, down, size, from_piece: meaning == Meaning::Threat, line };
        let arrow = atlas.arrows.get(vector);
        let start = ((from.0 + size / 2) as i32, (from.1 + size / 2) as i32);
        for (field, strokes) in fields.iter().zip(&mut strokes) {
            let offset = (field.at.0 as i32 - start.0, field.at.1 as i32 - start.1);
            if arrow.within(offset, (size, size)).next().is_some() {
                strokes.push(Stroke { vector, meaning, offset });
            }
        }
    }
    for (SquareAt { at, look }, strokes) in fields.iter().zip(&strokes).filter(|(_, strokes)| !strokes.is_empty()) {
        let (plain, vacated) = (&square(*look)?.sprite, &square(look.vacated())?.sprite);
        let draw = |canvas: &mut Canvas<'_>, at| {
            atlas.arrows.draw(canvas, at, strokes, (vacated, look.ground), (atlas.scheme, &atlas.palette));
        };
        let patch = || {
            let mut covered = plain.clone();
            draw(&mut Canvas::new(&mut covered, (0, 0)), (0, 0));
            Patch::new(plain, &covered)
        };
        collage.patch(*at, || atlas.arrows.patch(look.index(), strokes, patch), |canvas| draw(canvas, *at));
    }
    Ok(())
}
