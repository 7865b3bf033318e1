//! Captures by a card. A king is never the victim; Pacifists, *Truce* and *Mystic Shield* count (`knightmare.md` 2).

use super::super::play::{Choice, Deed, Raw, Why, landed};
use super::super::position::{Binding, Position};
use super::super::square::At;
use super::super::unit::{Kind, Side, Unit};
use super::pawns::own_pawn;
use super::{one_square, two_squares};

/// What this unit may capture, except a king.
fn victim(position: &Position, seat: Side, taker: Unit, at: At) -> Result<(), Why> {
    let unit = position.unit(at).filter(|unit| !position.is_royal(*unit)).ok_or(Why::Target)?;
    if position.may_take(seat, taker, unit) { Ok(()) } else { Err(Why::Target) }
}

/// The same for an enemy, where the card requires one.
fn enemy(position: &Position, seat: Side, taker: Unit, at: At) -> Result<(), Why> {
    victim(position, seat, taker, at)?;
    if position.unit(at).is_some_and(|unit| position.is_enemy(seat, unit)) { Ok(()) } else { Err(Why::Target) }
}

fn takes(position: &Position, seat: Side, from: At, at: At) -> Deed {
    let mut next = position.clone();
    next.last[seat as usize] = position.unit(from).map(|unit| position.kinds(unit)).unwrap_or_default();
    next.capture(at, seat);
    next.shift(from, at);
    landed(next, &[at])
}

/// A piece of the player's own is captured as if it were an enemy (card 4); the king may be the
/// captor (`knightmare-play.md` 1).
pub(super) fn assassin(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (from, at) = two_squares(choices)?;
    let unit = position.own_mover(seat, from)?;
    let own = position.unit(at).filter(|own| position.is_own(seat, *own) && from != at).ok_or(Why::Target)?;
    // A shield protects only from the opponent of its player.
    if position.is_royal(own) || position.is_pacifist(unit) || position.is_pacifist(own) || position.truce() {
        return Err(Why::Target);
    }
    let reach =
        |like: &Kind| position.capture_reach(from, *like, unit.owner(), position.most(unit), None).contains(&at);
    if !position.kinds(unit).iter().any(reach) {
        return Err(Why::Way);
    }
    Ok(takes(position, seat, from, at))
}

/// Straight ahead, and from the second rank also two squares if the middle one is empty (card 9,
/// FAQ 14). A crab has no double step.
/// double step.
pub(super) fn breakthrough(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (from, at) = two_squares(choices)?;
    let unit = own_pawn(position, seat, from)?;
    victim(position, seat, unit, at)?;
    let owner = unit.owner();
    let doubles = position.rank_for(owner, from) == 2 && position.kinds(unit).contains(&Kind::Pawn);
    let line = position.line(from, position.forward(owner), if doubles { 2 } else { 1 }, None);
    if line.last() == Some(&at) { Ok(takes(position, seat, from, at)) } else { Err(Why::Way) }
}

/// Diagonally backward (card 20); not by a crab (decision 16).
pub(super) fn dark_mirror(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (from, at) = two_squares(choices)?;
    let unit = own_pawn(position, seat, from)?;
    if !position.kinds(unit).contains(&Kind::Pawn) {
        return Err(Why::Target);
    }
    victim(position, seat, unit, at)?;
    let back = position.slants(unit.owner()).map(|(files, ranks)| (-files, -ranks));
    let reached = back.iter().any(|step| position.line(from, *step, 1, None) == [at]);
    if reached { Ok(takes(position, seat, from, at)) } else { Err(Why::Way) }
}

/// What it could capture now is captured, and the attacker stays (card 28), so not with a jailed or
/// stuck piece. Whether the player's own king is safe is judged only at the end (decision 11).
pub(super) fn evil_eye(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (from, at) = two_squares(choices)?;
    let unit = position.own_mover(seat, from)?;
    if !position.may_move(seat, from, unit) {
        return Err(Why::Target);
    }
    enemy(position, seat, unit, at)?;
    let mut captures = Vec::new();
    position.captures_of(seat, from, unit, &mut captures);
    if !captures.iter().any(|step| step.take == Some(at)) {
        return Err(Why::Way);
    }
    let mut next = position.clone();
    next.capture(at, seat);
    Ok(landed(next, &[]))
}

/// Two or more that it could capture now go, and the knight with them (card 70).
pub(super) fn split_knight(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (knight, victims) = choices.split_first().ok_or(Why::Target)?;
    let from = one_square(std::slice::from_ref(knight))?;
    let unit = position.own_mover(seat, from)?;
    let bound = position.is_bound(seat, Binding::Jailed, unit) || !position.may_move(seat, from, unit);
    if !unit.is(Kind::Knight) || position.is_royal(unit) || bound || victims.len() < 2 {
        return Err(Why::Target);
    }
    let reach = position.capture_reach(from, Kind::Knight, seat, 1, None);
    let mut next = position.clone();
    let mut seen = Vec::new();
    for choice in victims {
        let at = one_square(std::slice::from_ref(choice))?;
        enemy(position, seat, unit, at)?;
        if seen.contains(&at) {
            return Err(Why::Target);
        }
        if !reach.contains(&at) {
            return Err(Why::Way);
        }
        seen.push(at);
        next.capture(at, seat);
    }
    next.capture(from, seat);
    Ok(landed(next, &[]))
}
