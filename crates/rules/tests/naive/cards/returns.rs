//! Captured pieces that come back, as they were born (`knightmare.md` 5).

use super::super::play::{Choice, Raw, Why, board};
use super::super::position::{Force, Position};
use super::super::square::At;
use super::super::unit::{Kind, Part, Side, Unit};
use super::one_square;

/// Takes a piece out of its owner's captured pile.
fn fetch(position: &mut Position, fits: impl Fn(&super::super::position::Lost) -> bool) -> Result<Part, Why> {
    let place = position.captured.iter().position(fits).ok_or(Why::Target)?;
    Ok(position.captured.remove(place).part)
}

/// The enemy pawn dies, and a captured pawn of the player's own takes its square (card 5).
/// Pacifism, Neutrality and Crab bind the new pawn (FAQ 11/46, decision 13). Promoted, royal and
/// united pawns are no targets.
pub(super) fn betrayal(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let at = one_square(choices)?;
    let unit = position.unit(at).filter(|unit| position.is_enemy(seat, *unit)).ok_or(Why::Target)?;
    let pawn = unit.first.kind == Kind::Pawn && unit.second.is_none() && !position.is_royal(unit);
    if !pawn || position.rank_for(seat, at) > 4 {
        return Err(Why::Target);
    }
    let mut next = position.clone();
    let own = fetch(&mut next, |lost| lost.part.owner == seat && lost.part.born == Kind::Pawn)?;
    for effect in &mut next.effects {
        match &mut effect.force {
            Force::Pacifism(id) | Force::Neutrality(id) | Force::Crab(id) if *id == unit.id() => *id = own.id,
            _ => {}
        }
    }
    next.kill(at);
    next.set(at, Some(Unit::of(own)));
    Ok(board(next))
}

/// Not king or queen; to a vacant home square of its type (card 65).
pub(super) fn resurrection(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let [Choice::Kind(kind), Choice::Square(to)] = choices else { return Err(Why::Target) };
    if matches!(kind, Kind::King | Kind::Queen) {
        return Err(Why::Target);
    }
    let mut next = position.clone();
    let own = fetch(&mut next, |lost| lost.part.owner == seat && lost.part.born == *kind)?;
    if !position.is_free(*to) || !position.home_squares(*kind, seat).contains(to) {
        return Err(Why::Way);
    }
    next.set(*to, Some(Unit::of(own)));
    Ok(board(next))
}

/// A pawn of the player's own that the opponent captured, to an empty square of the middle (card
/// 80, decision 19).
pub(super) fn winged_victory(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let to = one_square(choices)?;
    let middle = [3, 4].into_iter().flat_map(|file| [3, 4].map(|rank| At { file, rank })).any(|at| at == to);
    if !middle || !position.is_free(to) {
        return Err(Why::Way);
    }
    let mut next = position.clone();
    let own = fetch(&mut next, |lost| lost.part.owner == seat && lost.part.born == Kind::Pawn && lost.by != seat)?;
    next.set(to, Some(Unit::of(own)));
    Ok(board(next))
}
