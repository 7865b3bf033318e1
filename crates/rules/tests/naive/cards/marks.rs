//! Cards that are put on a single piece.

use super::super::play::{Choice, Deed, Raw, Why, board, landed};
use super::super::position::{Binding, Bound, Force, Position};
use super::super::square::At;
use super::super::unit::{Kind, Side, Unit};
use super::{one_square, two_squares};

fn own(position: &Position, seat: Side, choices: &[Choice]) -> Result<(At, Unit), Why> {
    let at = one_square(choices)?;
    position.unit(at).filter(|unit| position.is_own(seat, *unit)).map(|unit| (at, unit)).ok_or(Why::Target)
}

fn enemy(position: &Position, seat: Side, choices: &[Choice]) -> Result<(At, Unit), Why> {
    let at = one_square(choices)?;
    position.unit(at).filter(|unit| position.is_enemy(seat, *unit)).map(|unit| (at, unit)).ok_or(Why::Target)
}

fn laid(position: &Position, seat: Side, force: Force) -> Deed {
    let mut next = position.clone();
    next.lay(seat, force);
    board(next)
}

/// A pawn of the player's own, even a crab (FAQ 8); of a unit only its pawn (FAQ 18).
pub(super) fn crab(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (_, unit) = own(position, seat, choices)?;
    let pawn = unit.parts().find(|part| part.kind == Kind::Pawn).ok_or(Why::Target)?;
    Ok(laid(position, seat, Force::Crab(pawn.id)))
}

/// The king becomes a Prince and the piece king: not a rook, queen or king, nor a unit with one
/// (card 15, FAQ 19).
pub(super) fn coup(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (_, unit) = own(position, seat, choices)?;
    let barred = unit.parts().any(|part| matches!(part.kind, Kind::Rook | Kind::Queen));
    if barred || position.is_royal(unit) {
        return Err(Why::Target);
    }
    if unit.owner() != seat {
        return Ok(Deed::Surrender);
    }
    Ok(laid(position, seat, Force::Coup(unit.id())))
}

pub(super) fn curse(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (_, unit) = enemy(position, seat, choices)?;
    let slides = unit.parts().any(|part| matches!(part.kind, Kind::Queen | Kind::Bishop | Kind::Rook));
    if slides { Ok(laid(position, seat, Force::Curse(unit.id()))) } else { Err(Why::Target) }
}

/// Any piece of the player's own (`knightmare-play.md` 1).
pub(super) fn fatal_attraction(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (at, unit) = own(position, seat, choices)?;
    Ok(laid(position, seat, Force::Magnet(unit.id(), at)))
}

/// The square of a piece of the player's own, which is not affected (card 52).
pub(super) fn man_trap(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (at, _) = own(position, seat, choices)?;
    Ok(laid(position, seat, Force::Trap(at)))
}

pub(super) fn pacifism(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (_, unit) = own(position, seat, choices)?;
    if position.is_royal(unit) { Err(Why::Target) } else { Ok(laid(position, seat, Force::Pacifism(unit.id()))) }
}

/// Not a king or queen; a unit may be chosen for its other part (`knightmare.md` 7).
fn is_lesser(position: &Position, unit: Unit) -> bool {
    !position.is_royal(unit) && unit.parts().any(|part| part.kind != Kind::Queen)
}

pub(super) fn neutrality(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (_, unit) = enemy(position, seat, choices)?;
    if is_lesser(position, unit) { Ok(laid(position, seat, Force::Neutrality(unit.id()))) } else { Err(Why::Target) }
}

/// An enemy piece with a legal move next turn (card 11). In check, its way of moving is enough: if
/// it cannot cure the check, the card has made mate and has no effect (decision 7).
pub(super) fn challenge(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (at, unit) = enemy(position, seat, choices)?;
    let theirs = position.handed_over();
    let moves = if theirs.in_check(!seat) { theirs.moves() } else { theirs.legal_moves() };
    // Castling with the challenged rook fulfils it.
    let goes = moves.iter().any(|step| step.from == at || step.rook.is_some_and(|(from, _)| from == at));
    if !is_lesser(position, unit) || !goes {
        return Err(Why::Target);
    }
    let mut next = position.clone();
    next.bounds.push(Bound { side: !seat, what: Binding::Challenged, unit: unit.id() });
    Ok(board(next))
}

/// The piece that has just moved, or either one after castling (card 55).
pub(super) fn mystic_shield(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    if position.done.moved.is_empty() {
        return Err(Why::Time);
    }
    let at = one_square(choices)?;
    let unit = position.unit(at).ok_or(Why::Target)?;
    if !position.done.moved.iter().any(|(id, _)| unit.has(*id)) {
        return Err(Why::Target);
    }
    let mut next = position.clone();
    next.bounds.push(Bound { side: !seat, what: Binding::Shielded, unit: unit.id() });
    Ok(board(next))
}

/// A non-capturing move of its own onto a piece of its own side; never with a king (card 14,
/// `knightmare-play.md` 1). Two pieces at most. One of them may be a neutral enemy; then the unit
/// belongs to the card's player (case J16).
pub(super) fn confabulation(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (from, to) = two_squares(choices)?;
    let mover = position.own_mover(seat, from)?;
    let host = position.unit(to).filter(|host| position.is_own(seat, *host) && from != to).ok_or(Why::Target)?;
    let kings = position.is_royal(mover) || position.is_royal(host);
    let single = mover.second.is_none() && host.second.is_none();
    if kings || !single {
        return Err(Why::Target);
    }
    let like = position.kind(mover.first);
    if !position.quiet_reach(from, like, mover.owner(), position.most(mover), None).contains(&to) {
        return Err(Why::Way);
    }
    let mut next = position.clone();
    next.set(from, None);
    let (first, second) = if host.owner() != seat && mover.owner() == seat { (mover, host) } else { (host, mover) };
    next.set(to, Some(Unit { first: first.first, second: Some(second.first) }));
    next.last[seat as usize] = position.kinds(mover);
    next.lay(seat, Force::Confabulation(mover.id()));
    Ok(landed(next, &[to]))
}
