//! Pieces that leave the board: captured, or dead for good (`knightmare.md` 5).

use super::super::play::{Choice, Raw, Why, board};
use super::super::position::Position;
use super::super::square::At;
use super::super::unit::{Kind, Side};
use super::{nothing, one_square};

/// Dead, not captured: Pacifism and Truce do not protect it (card 21). Not a royal pawn; both parts
/// of a unit (decision 20).
pub(super) fn disintegration(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let at = one_square(choices)?;
    let unit = position.unit(at).filter(|unit| position.is_own(seat, *unit)).ok_or(Why::Target)?;
    if !unit.is(Kind::Pawn) || position.is_royal(unit) {
        return Err(Why::Target);
    }
    let mut next = position.clone();
    next.kill(at);
    Ok(board(next))
}

/// The moved piece and its neighbours (card 32), except kings, Princes, Pacifists and shielded
/// pieces, and nothing under Truce. Such a piece at the centre has no effect (FAQ 11/20/28).
pub(super) fn fireball(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    if position.done.took_enemy || position.done.moved.is_empty() {
        return Err(Why::Time);
    }
    let centre = one_square(choices)?;
    let unit = position.unit(centre).ok_or(Why::Target)?;
    if !position.done.moved.iter().any(|(id, _)| unit.has(*id)) {
        return Err(Why::Target);
    }
    let burns = |at: At| {
        position
            .unit(at)
            .is_some_and(|unit| !position.is_royal(unit) && !position.is_prince(unit) && position.may_lose(seat, unit))
    };
    if !burns(centre) {
        return Ok(nothing());
    }
    let mut next = position.clone();
    for at in At::all().filter(|at| *at == centre || at.touches(centre)).filter(|at| burns(*at)) {
        next.capture(at, seat);
    }
    Ok(board(next))
}

/// What the move has just captured becomes dead, including all parts of a unit (card 57).
pub(super) fn no_quarter(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let taken = |id: u8| position.done.took.contains(&id);
    let mut next = position.clone();
    next.captured.retain(|lost| !taken(lost.part.id));
    next.dead.extend(position.captured.iter().filter(|lost| taken(lost.part.id)).map(|lost| lost.part));
    if !position.done.took_enemy || position.turn != seat || !choices.is_empty() {
        return Err(Why::Time);
    }
    Ok(board(next))
}
