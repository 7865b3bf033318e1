//! Pawns that a card moves straight: quiet, without promotion, by steps that walls and Cities block
//! (macros *Quiet* and *No promo*). A crab moves as the card says (decision 16).

use super::super::play::{Choice, Deed, Raw, Why, board, landed};
use super::super::position::{Passed, Position};
use super::super::square::{At, Step};
use super::super::unit::{Kind, Side, Unit};
use super::{one_square, pairs, two_squares};

pub(super) fn own_pawn(position: &Position, seat: Side, at: At) -> Result<Unit, Why> {
    position.own_mover(seat, at).and_then(|unit| if unit.is(Kind::Pawn) { Ok(unit) } else { Err(Why::Target) })
}

/// The square this many empty squares ahead.
fn ahead(position: &Position, from: At, step: Step, count: usize) -> Option<At> {
    let line = position.line(from, step, count, None);
    let last = line.last().copied().filter(|_| line.len() == count)?;
    line.iter().all(|at| position.unit(*at).is_none()).then_some(last)
}

/// All move at once, so none enters a square that another leaves (`knightmare.md` 9).
fn march(position: &Position, seat: Side, pairs: &[(At, At)], double: bool) -> Raw {
    let mut next = position.clone();
    for (from, to) in pairs {
        let unit = own_pawn(position, seat, *from)?;
        if next.unit(*to).is_some() {
            return Err(Why::Way);
        }
        next.shift(*from, *to);
        next.last[seat as usize] = position.kinds(unit);
        // From its starting squares, including the first rank, it can be captured in passing (card
        // 3, AUD 44f).
        let over = from.go(position.forward(unit.owner()));
        if let Some(over) = over.filter(|_| double && position.rank_for(unit.owner(), *from) <= 2) {
            next.passed.push(Passed { over, pawn: unit.id(), stands: *to, by: seat });
        }
    }
    let ends: Vec<At> = pairs.iter().map(|(_, to)| *to).collect();
    Ok(landed(next, &ends))
}

fn straight(position: &Position, seat: Side, pairs: &[(At, At)], count: usize) -> Raw {
    for (from, to) in pairs {
        let unit = own_pawn(position, seat, *from)?;
        if ahead(position, *from, position.forward(unit.owner()), count) != Some(*to) {
            return Err(Why::Way);
        }
    }
    march(position, seat, pairs, count == 2)
}

pub(super) fn annexation(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    straight(position, seat, &pairs(choices, 2)?, 2)
}

pub(super) fn onslaught(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    straight(position, seat, &pairs(choices, 64)?, 1)
}

pub(super) fn fanatic(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    straight(position, seat, &[two_squares(choices)?], 3)
}

/// One square sideways, as the board lies (card 35).
pub(super) fn forced_march(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let pairs = pairs(choices, 2)?;
    for (from, to) in &pairs {
        own_pawn(position, seat, *from)?;
        let (files, ranks) = position.forward(seat);
        let sideways = [(ranks, -files), (-ranks, files)];
        if !sideways.iter().any(|step| ahead(position, *from, *step, 1) == Some(*to)) {
            return Err(Why::Way);
        }
    }
    march(position, seat, &pairs, false)
}

/// One step, or two from the second rank; the player's own piece right behind may come along (card
/// 38).
pub(super) fn guardian(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let [Choice::Square(from), Choice::Square(to), Choice::Flag(follows)] = choices else { return Err(Why::Target) };
    let pawn = own_pawn(position, seat, *from)?;
    let (files, ranks) = position.forward(pawn.owner());
    let most = if position.rank_for(pawn.owner(), *from) == 2 { 2 } else { 1 };
    let count = (1..=most).find(|count| ahead(position, *from, (files, ranks), *count) == Some(*to)).ok_or(Why::Way)?;
    let passed = from.go((files, ranks)).filter(|_| count == 2);
    let mut next = position.moved_by_card(seat, *from, *to);
    let mut ends = vec![*to];
    if *follows {
        let behind = from.go((-files, -ranks)).ok_or(Why::Target)?;
        position.own_mover(seat, behind)?;
        // It follows the pawn, through the square that the pawn has left.
        let end = ahead(&next, behind, (files, ranks), count).ok_or(Why::Way)?;
        next.shift(behind, end);
        ends.push(end);
    } else if let Some(over) = passed {
        next.passed.push(Passed { over, pawn: pawn.id(), stands: *to, by: seat });
    }
    Ok(landed(next, &ends))
}

/// Back toward its owner, one or two empty squares (card 16).
pub(super) fn cowardice(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (from, to) = two_squares(choices)?;
    let pawn = position.enemy_mover(seat, from)?;
    if !pawn.is(Kind::Pawn) {
        return Err(Why::Target);
    }
    let (files, ranks) = position.forward(pawn.owner());
    if !(1..=2).any(|count| ahead(position, from, (-files, -ranks), count) == Some(to)) {
        return Err(Why::Way);
    }
    let mut next = position.clone();
    next.shift(from, to);
    Ok(board(next))
}

/// The pawn steps ahead, and the adjoining column in front of it shifts by one (card 45). A piece
/// pushed over the edge at the pawn's last rank is captured. A City ahead lets nothing move and
/// uses up the move.
pub(super) fn irresistible_force(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let from = one_square(choices)?;
    let pawn = own_pawn(position, seat, from)?;
    let step = position.forward(pawn.owner());
    let mut chain = vec![from];
    let mut at = from;
    let free = loop {
        let Some(next) = at.go(step) else { break None };
        if position.is_shut(at, next) {
            return Err(Why::Way);
        }
        if position.unit(next).is_none() {
            break Some(next);
        }
        chain.push(next);
        at = next;
    };
    let pushed = || chain[1..].iter().filter_map(|at| position.unit(*at));
    let king = pushed().any(|unit| position.is_royal(unit));
    let stuck = chain.iter().any(|at| position.is_stuck(*at));
    if chain.len() == 1 || king || stuck {
        return Err(Why::Target);
    }
    if free.is_some_and(|free| position.is_city(free)) {
        return Ok(Deed::Nothing { uses_move: true });
    }
    let mut next = position.clone();
    if free.is_none() {
        // Pushing off is a capture: not by or of a Pacifist, not of a shielded piece, not under Truce.
        let last = position.unit(at).ok_or(Why::Target)?;
        if position.is_pacifist(pawn) || !position.may_lose(seat, last) {
            return Err(Why::Target);
        }
        next.capture(at, seat);
        chain.pop();
    }
    for at in chain.iter().rev() {
        let to = at.go(step).ok_or(Why::Way)?;
        next.shift(*at, to);
    }
    next.last[seat as usize] = position.kinds(pawn);
    let ends: Vec<At> = chain.iter().filter_map(|at| at.go(step)).collect();
    Ok(landed(next, &ends[..1]))
}
