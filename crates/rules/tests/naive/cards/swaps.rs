//! Two pieces swap squares: geometry, path and walls do not matter, nothing is captured (macro
//! *Swap*).

use super::super::play::{Choice, Raw, Why, board};
use super::super::position::Position;
use super::super::square::At;
use super::super::unit::{Kind, Side, Unit};
use super::{one_square, pairs, two_squares};

/// The current or the original type qualifies, of either part of a unit (macro *Swap*).
fn is_or_was(unit: Unit, kind: Kind) -> bool {
    unit.parts().any(|part| part.kind == kind || part.born == kind)
}

fn own(position: &Position, seat: Side, at: At, kind: Kind) -> Result<(), Why> {
    let unit = position.own_mover(seat, at)?;
    if is_or_was(unit, kind) { Ok(()) } else { Err(Why::Target) }
}

fn enemy(position: &Position, seat: Side, at: At, kind: Kind) -> Result<(), Why> {
    let unit = position.enemy_mover(seat, at)?;
    if is_or_was(unit, kind) { Ok(()) } else { Err(Why::Target) }
}

fn swapped(position: &Position, seat: Side, one: At, other: At) -> Raw {
    if one == other {
        return Err(Why::Target);
    }
    let mut next = position.clone();
    let own = [one, other].into_iter().find_map(|at| position.unit(at).filter(|unit| unit.owner() == seat));
    if let Some(own) = own {
        next.last[seat as usize] = position.kinds(own);
    }
    next.swap(one, other);
    Ok(board(next))
}

fn own_and_own(position: &Position, seat: Side, choices: &[Choice], kinds: [Kind; 2]) -> Raw {
    let (one, other) = two_squares(choices)?;
    own(position, seat, one, kinds[0])?;
    own(position, seat, other, kinds[1])?;
    swapped(position, seat, one, other)
}

fn enemy_and_enemy(position: &Position, seat: Side, choices: &[Choice], kinds: [Kind; 2]) -> Raw {
    let (one, other) = two_squares(choices)?;
    enemy(position, seat, one, kinds[0])?;
    enemy(position, seat, other, kinds[1])?;
    swapped(position, seat, one, other)
}

fn own_and_enemy(position: &Position, seat: Side, choices: &[Choice], kind: Kind) -> Raw {
    let (one, other) = two_squares(choices)?;
    own(position, seat, one, kind)?;
    enemy(position, seat, other, kind)?;
    swapped(position, seat, one, other)
}

pub(super) fn anathema(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    enemy_and_enemy(position, seat, choices, [Kind::Bishop, Kind::Rook])
}

pub(super) fn holy_quest(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    enemy_and_enemy(position, seat, choices, [Kind::Bishop, Kind::Knight])
}

pub(super) fn treason(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    enemy_and_enemy(position, seat, choices, [Kind::Rook, Kind::Knight])
}

pub(super) fn cathedral(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    own_and_own(position, seat, choices, [Kind::Rook, Kind::Bishop])
}

pub(super) fn holy_war(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    own_and_own(position, seat, choices, [Kind::Knight, Kind::Bishop])
}

pub(super) fn siege(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    own_and_own(position, seat, choices, [Kind::Knight, Kind::Rook])
}

pub(super) fn evangelists(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    own_and_enemy(position, seat, choices, Kind::Bishop)
}

pub(super) fn tournament(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    own_and_enemy(position, seat, choices, Kind::Knight)
}

pub(super) fn lost_castle(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    own_and_enemy(position, seat, choices, Kind::Rook)
}

/// One or two pairs; no pawn is in both (card 61).
pub(super) fn passing_in_the_night(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let pairs = pairs(choices, 2)?;
    let mut squares: Vec<At> = pairs.iter().flat_map(|(one, other)| [*one, *other]).collect();
    squares.sort();
    squares.dedup();
    if squares.len() != 2 * pairs.len() {
        return Err(Why::Target);
    }
    let mut next = position.clone();
    for (one, other) in pairs {
        own(position, seat, one, Kind::Pawn)?;
        enemy(position, seat, other, Kind::Pawn)?;
        next.last[seat as usize] = position.unit(one).map(|unit| position.kinds(unit)).unwrap_or_default();
        next.swap(one, other);
    }
    Ok(board(next))
}

/// King and pawn swap places, only to get out of check (card 51).
pub(super) fn man_of_straw(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let pawn = one_square(choices)?;
    let king = position.royal_at(seat).filter(|_| position.in_check(seat)).ok_or(Why::Time)?;
    own(position, seat, pawn, Kind::Pawn)?;
    swapped(position, seat, king, pawn)
}
