//! The piece that has just moved without a capture moves again in the same way, and may capture
//! (cards 13, 18, 54).

use super::super::play::{Choice, Raw, Why, landed};
use super::super::position::Position;
use super::super::unit::{Kind, Side};
use super::one_square;

fn again(position: &Position, seat: Side, choices: &[Choice], like: Kind) -> Raw {
    // After castling it is the rook that goes on (FAQ 28/40).
    let mover = position.done.moved.iter().find(|(_, moved_like)| *moved_like == like);
    let from =
        mover.and_then(|(id, _)| position.find(*id)).filter(|_| position.done.took.is_empty()).ok_or(Why::Time)?;
    let to = one_square(choices)?;
    let unit = position.own_mover(seat, from)?;
    if !position.capture_reach(from, like, seat, position.most(unit), None).contains(&to) {
        return Err(Why::Way);
    }
    if let Some(victim) = position.unit(to)
        && (position.is_royal(victim) || !position.may_take(seat, unit, victim))
    {
        return Err(Why::Target);
    }
    let mut next = position.clone();
    next.capture(to, seat);
    next.shift(from, to);
    Ok(landed(next, &[to]))
}

pub(super) fn charge(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    again(position, seat, choices, Kind::Knight)
}

pub(super) fn crusade(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    again(position, seat, choices, Kind::Bishop)
}

pub(super) fn merciless(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    again(position, seat, choices, Kind::Rook)
}
