//! Pieces put on other squares regardless of how they move.

use super::super::play::{Choice, Deed, Raw, Why, board, landed};
use super::super::position::{Binding, Bound, Position};
use super::super::square::At;
use super::super::unit::{Kind, Side};
use super::{goes, one_square, two_squares};

/// Into an empty corner; its owner may not move it on his next turn (card 25).
pub(super) fn dungeon(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (from, to) = two_squares(choices)?;
    let unit = position.enemy_mover(seat, from)?;
    if position.is_royal(unit) {
        return Err(Why::Target);
    }
    if !At::CORNERS.contains(&to) || !position.is_free(to) {
        return Err(Why::Way);
    }
    let mut next = position.clone();
    next.shift(from, to);
    // A neutral piece is bound only for the opponent of the card's player (FAQ 24/43).
    next.bounds.push(Bound { side: !seat, what: Binding::Jailed, unit: unit.id() });
    Ok(board(next))
}

/// Every corner piece moves on to the next corner, a1 to h1 to h8 to a8 (card 31). The card is
/// refused if a corner is a City (decision 21) or has a piece held by a magnet.
pub(super) fn figure_dance(position: &Position, _seat: Side, choices: &[Choice]) -> Raw {
    if !choices.is_empty() {
        return Err(Why::Target);
    }
    if At::CORNERS.iter().any(|at| position.is_city(*at) || position.is_stuck(*at)) {
        return Err(Why::Time);
    }
    let mut next = position.clone();
    let mut promotes = false;
    for (index, from) in At::CORNERS.iter().enumerate() {
        let to = At::CORNERS[(index + 1) % 4];
        let unit = position.unit(*from);
        next.set(to, unit);
        promotes |= unit.is_some_and(|unit| {
            unit.second.is_none() && unit.is(Kind::Pawn) && position.rank_for(unit.owner(), to) == 8
        });
    }
    if promotes { Ok(Deed::Asks) } else { Ok(board(next)) }
}

/// The king, whichever piece that is, to any empty square (card 41).
pub(super) fn hidden_passage(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let to = one_square(choices)?;
    let king = position.royal_at(seat).ok_or(Why::Target)?;
    if !position.is_free(to) {
        return Err(Why::Way);
    }
    Ok(goes(position, seat, king, to))
}

/// To a home square of its type that is empty or holds a piece of the player's own, which is
/// captured (card 64).
pub(super) fn rebirth(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (from, to) = two_squares(choices)?;
    let unit = position.enemy_mover(seat, from)?;
    let home = |kind: &Kind| position.home_squares(*kind, unit.owner()).contains(&to);
    if from == to || position.is_city(to) || !position.kinds(unit).iter().any(home) {
        return Err(Why::Way);
    }
    if let Some(own) = position.unit(to)
        && (!position.is_own(seat, own) || position.is_royal(own) || position.is_pacifist(own) || position.truce())
    {
        return Err(Why::Way);
    }
    let mut next = position.clone();
    next.capture(to, seat);
    next.shift(from, to);
    Ok(board(next))
}

/// With a step toward the rook: rook beside the king, king beyond it (card 68, FAQ 5).
pub(super) fn sanctuary(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let rook = one_square(choices)?;
    let unit = position.own_mover(seat, rook)?;
    let king = position.royal_at(seat).filter(|king| *king != rook).ok_or(Why::Target)?;
    if !unit.is(Kind::Rook) || (king.file != rook.file && king.rank != rook.rank) {
        return Err(Why::Target);
    }
    let (files, ranks) = ((rook.file - king.file).signum(), (rook.rank - king.rank).signum());
    let near = king.go((files, ranks)).ok_or(Why::Way)?;
    let far = king.go((2 * files, 2 * ranks)).ok_or(Why::Way)?;
    // The rook moves up to the king by its own movement; the king hops.
    let open = position.line(rook, (-files, -ranks), 7, None).last() == Some(&king) || near == rook;
    let length = (rook.file - near.file).abs().max((rook.rank - near.rank).abs()) as usize;
    let taken = position.is_city(near) || position.is_city(far) || (far != rook && position.unit(far).is_some());
    if !open || taken || length > position.most(unit) {
        return Err(Why::Way);
    }
    let mut next = position.clone();
    let king_unit = position.unit(king);
    next.set(king, None);
    next.set(rook, None);
    next.set(near, Some(unit));
    next.set(far, king_unit);
    next.last[seat as usize] = vec![Kind::King];
    Ok(landed(next, &[near, far]))
}

/// Exactly three corners are occupied; the piece goes to the fourth (card 71).
pub(super) fn squaring_the_circle(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let empty: Vec<At> = At::CORNERS.into_iter().filter(|at| position.unit(*at).is_none()).collect();
    let [corner] = empty[..] else { return Err(Why::Time) };
    if position.is_city(corner) {
        return Err(Why::Time);
    }
    let from = one_square(choices)?;
    position.own_mover(seat, from)?;
    Ok(goes(position, seat, from, corner))
}

/// The king leaves the board (card 77); his return is a question of the next turn.
pub(super) fn under_elf_hill(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let king = position.royal_at(seat).filter(|_| choices.is_empty()).ok_or(Why::Target)?;
    let mut next = position.clone();
    next.away.extend(position.unit(king));
    next.set(king, None);
    Ok(board(next))
}
