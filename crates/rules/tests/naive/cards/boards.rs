//! Cards on the board or the whole game.

use std::sync::LazyLock;

use super::super::play::{Choice, Deed, Raw, Why, board};
use super::super::position::{Force, Position};
use super::super::square::At;
use super::super::unit::{Kind, Side};
use super::one_square;

fn laid(position: &Position, seat: Side, force: Force, choices: &[Choice]) -> Raw {
    if !choices.is_empty() {
        return Err(Why::Target);
    }
    let mut next = position.clone();
    next.lay(seat, force);
    Ok(board(next))
}

pub(super) fn truce(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    laid(position, seat, Force::Truce, choices)
}

pub(super) fn vendetta(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    laid(position, seat, Force::Vendetta, choices)
}

pub(super) fn doomsayer(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    laid(position, seat, Force::Doomsayer, choices)
}

pub(super) fn forbidden_city(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let at = one_square(choices)?;
    if !position.is_free(at) {
        return Err(Why::Target);
    }
    laid(position, seat, Force::City(at), &[])
}

/// Whether a pawn stands on its last rank and would promote now; none in a unit does (card 26).
fn promotes(position: &Position) -> bool {
    position
        .units()
        .any(|(at, unit)| unit.second.is_none() && unit.is(Kind::Pawn) && position.rank_for(unit.owner(), at) == 8)
}

pub(super) fn earthquake(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let [Choice::Clockwise(clockwise)] = choices else { return Err(Why::Target) };
    let mut next = position.clone();
    next.lay(seat, Force::Turn { clockwise: *clockwise });
    if promotes(&next) { Ok(Deed::Asks) } else { Ok(board(next)) }
}

/// Ends a continuing card (card 62), but not a *Coup*, nor the unit that carries it, once the
/// Prince is lost.
pub(super) fn peace_talks(position: &Position, _seat: Side, choices: &[Choice]) -> Raw {
    let [Choice::Effect(index)] = choices else { return Err(Why::Target) };
    let effect = position.effects.get(*index).ok_or(Why::Target)?;
    let princeless = |id: u8| {
        let carrier = position.find(id).and_then(|at| position.unit(at));
        carrier.is_some_and(|unit| {
            position.forces().any(|force| matches!(force, Force::Coup(royal) if unit.has(*royal)))
                && !position.has_king_or_prince(unit.owner())
        })
    };
    match effect.force {
        Force::Coup(id) | Force::Confabulation(id) if princeless(id) => return Err(Why::Target),
        Force::Confabulation(_) => return Ok(Deed::Asks),
        _ => {}
    }
    let mut next = position.clone();
    next.effects.remove(*index);
    let turned = matches!(effect.force, Force::Turn { .. });
    if turned && promotes(&next) { Ok(Deed::Asks) } else { Ok(board(next)) }
}

/// A wall on a boundary that is still open (card 36, `docs/referee.md`).
pub(super) fn fortification(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let [Choice::Wall(sides)] = choices else { return Err(Why::Target) };
    let mut sorted = sides.clone();
    sorted.sort();
    if !WALLS.contains(&sorted) || sides.iter().any(|(one, other)| position.is_shut(*one, *other)) {
        return Err(Why::Target);
    }
    laid(position, seat, Force::Wall(shut_by(&sorted)), &[])
}

/// The four squares around an inner point, in a ring.
fn ring(corner: At) -> Option<[At; 4]> {
    Some([corner, corner.go((1, 0))?, corner.go((1, 1))?, corner.go((0, 1))?])
}

fn side(one: At, other: At) -> (At, At) {
    (one.min(other), one.max(other))
}

static WALLS: LazyLock<Vec<Vec<(At, At)>>> = LazyLock::new(walls);

/// All walls: one boundary of touching squares, or two sides that meet in a point, straight or as
/// an L (card 36, decision 9).
pub(crate) fn walls() -> Vec<Vec<(At, At)>> {
    let touching = At::all().flat_map(|one| At::all().map(move |other| (one, other)));
    let mut walls: Vec<Vec<(At, At)>> =
        touching.filter(|(one, other)| one < other && one.touches(*other)).map(|boundary| vec![boundary]).collect();
    for ring in At::all().filter_map(ring) {
        let sides: Vec<(At, At)> = (0..4).map(|place| side(ring[place], ring[(place + 1) % 4])).collect();
        for (place, one) in sides.iter().enumerate() {
            for other in &sides[place + 1..] {
                let mut wall = vec![*one, *other];
                wall.sort();
                walls.push(wall);
            }
        }
    }
    walls
}

/// The boundaries that it closes, including the diagonals through the point where two sides meet
/// that are closed both ways round: the inner one of an L, both of a straight wall
/// (`knightmare-play.md` 1).
pub(crate) fn shut_by(sides: &[(At, At)]) -> Vec<(At, At)> {
    let mut shut = sides.to_vec();
    let has = |one: At, other: At| sides.contains(&side(one, other));
    for ring in At::all().filter_map(ring) {
        for place in 0..2 {
            let [from, left, to, right] = [ring[place], ring[place + 1], ring[place + 2], ring[(place + 3) % 4]];
            if (has(from, left) || has(left, to)) && (has(from, right) || has(right, to)) {
                shut.push(side(from, to));
            }
        }
    }
    shut.sort();
    shut
}
