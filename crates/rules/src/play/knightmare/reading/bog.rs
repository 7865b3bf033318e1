//! *Bog*: a long move along a line is cut to its first square, and what it did where it went is undone.

use crate::board::{Ledger, State, Step, StepKind};
use crate::card::Card;
use crate::piece::Kind;
use crate::play::knightmare::cards::row;
use crate::play::knightmare::making::value::Value;
use crate::play::knightmare::reading::noted::is_move;
use crate::square::Square;

/// A move that can be cut.
pub(crate) struct Cut {
    /// The step that it is.
    pub(crate) index: usize,
    pub(crate) from: Square,
    /// Where the piece came to in the turn.
    pub(crate) to: Square,
    /// The first square of its way that was empty.
    pub(crate) near: Square,
    /// As what it went.
    pub(crate) slider: Kind,
}

/// The turn's move, if a rook, bishop or queen has gone two squares or more along a line by it. A move that goes
/// on by a card is one with it.
pub(crate) fn cut(ledger: &Ledger) -> Option<Cut> {
    let steps = &ledger.turn_log().steps;
    let index = steps.iter().rposition(|step| is_move(step))?;
    let (from, mut to) = way(&steps[index])?;
    let board = ledger.state_at(steps[index].checkpoint);
    let mut sliders = [Kind::Queen, Kind::Rook, Kind::Bishop].into_iter().filter(|kind| board.of_kind(*kind).has(from));
    let slider = sliders.find(|kind| goes_as(&steps[index], *kind, (from, to)))?;
    let line = direction(from, to)?;
    for further in steps[index + 1..].iter().filter_map(|step| goes_on(step)) {
        let leg = direction(to, further)?;
        if leg != line && leg != (-line.0, -line.1) {
            return None;
        }
        to = further;
    }
    let ahead = direction(from, to)?;
    let far = from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())) >= 2;
    let near = first_empty(&board, from, ahead).filter(|_| far)?;
    (near != to).then_some(Cut { index, from, to, near, slider })
}

/// Whether what a step moves goes as this kind: a unit of two has to go as a part that slides, by its own way.
fn goes_as(step: &Step, kind: Kind, (from, to): (Square, Square)) -> bool {
    match &step.what {
        StepKind::Move(mv) => mv.is_as(kind) && kind.leads(from, to),
        StepKind::Card(used) => {
            let its_way = matches!(used.root, Card::Knightmare(name) if row(name).goes_its_way);
            let named = used.choices.get(2).and_then(Kind::read);
            !its_way || (kind.leads(from, to) && named.is_none_or(|named| named == kind))
        }
        _ => false,
    }
}

/// From where to where a step moves a piece along a line.
fn way(step: &Step) -> Option<(Square, Square)> {
    match &step.what {
        StepKind::Move(mv) => Some((mv.from, mv.to)),
        StepKind::Card(used) => {
            let Card::Knightmare(name) = used.root else { return None };
            let [from, to, ..] = &used.choices[..] else { return None };
            row(name).slides.then_some((Square::read(from)?, Square::read(to)?))
        }
        _ => None,
    }
}

/// Where a card lets the piece that has moved go on to.
pub(crate) fn goes_on(step: &Step) -> Option<Square> {
    let StepKind::Card(used) = &step.what else { return None };
    let Card::Knightmare(name) = used.root else { return None };
    let [to] = &used.choices[..] else { return None };
    let moves_on = row(name).moves_on && !used.void;
    moves_on.then(|| Square::read(to)).flatten()
}

/// The unit step from one square to another on a line.
fn direction(from: Square, to: Square) -> Option<(i8, i8)> {
    let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    (straight && from != to).then_some((files.signum(), ranks.signum()))
}

/// The first empty square on the way: behind what was jumped over.
fn first_empty(board: &State, from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let mut at = from;
    loop {
        at = at.offset(files, ranks)?;
        if board.free_squares().has(at) {
            return Some(at);
        }
    }
}
