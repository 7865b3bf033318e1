//! A way of moving lent for one move: geometry only, quiet, without promotion (FAQ 12/40, macros).
//! Walls, Cities and a *Curse* count as for the piece's own moves (card 6).

use super::super::play::{Choice, Raw, Why};
use super::super::position::Position;
use super::super::square::{At, DIAGONAL, STRAIGHT, Step};
use super::super::unit::{Kind, Side, Unit};
use super::pawns::own_pawn;
use super::{goes, two_squares};

fn lent(position: &Position, seat: Side, from: At, to: At, unit: Unit, kinds: &[Kind]) -> Raw {
    let reach = |kind: &Kind| position.quiet_reach(from, *kind, seat, position.most(unit), None).contains(&to);
    if !kinds.iter().any(reach) || position.unit(to).is_some() {
        return Err(Why::Way);
    }
    Ok(goes(position, seat, from, to))
}

fn is_more_than_a_pawn(position: &Position, unit: Unit) -> bool {
    position.kinds(unit).iter().any(|kind| !matches!(kind, Kind::Pawn | Kind::Crab))
}

pub(super) fn blessing(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (from, to) = two_squares(choices)?;
    let unit = position.own_mover(seat, from)?;
    lent(position, seat, from, to, unit, &[Kind::Bishop])
}

pub(super) fn dubbing(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (from, to) = two_squares(choices)?;
    let unit = position.own_mover(seat, from)?;
    lent(position, seat, from, to, unit, &[Kind::Knight])
}

pub(super) fn masquerade(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (from, to) = two_squares(choices)?;
    let unit = position.own_mover(seat, from)?;
    if !is_more_than_a_pawn(position, unit) {
        return Err(Why::Target);
    }
    lent(position, seat, from, to, unit, &[Kind::Queen])
}

/// Moves like the piece that the opponent moved last; for a unit, like either kind (card 23).
pub(super) fn doppelganger(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let kinds = position.last[!seat as usize].clone();
    if kinds.is_empty() {
        return Err(Why::Time);
    }
    let (from, to) = two_squares(choices)?;
    let unit = position.own_mover(seat, from)?;
    if !is_more_than_a_pawn(position, unit) {
        return Err(Why::Target);
    }
    lent(position, seat, from, to, unit, &kinds)
}

/// A quiet move of its own that may pass through pieces of its own side (card 37); an ordinary one
/// as well (`knightmare-play.md` 1). Castling moves two pieces, so it does not count.
pub(super) fn ghostwalk(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (from, to) = two_squares(&choices[..choices.len().min(2)])?;
    let unit = position.own_mover(seat, from)?;
    if position.unit(to).is_some() {
        return Err(Why::Way);
    }
    let reach = |like| position.quiet_reach(from, like, unit.owner(), position.most(unit), Some(seat));
    let mut likes = position.kinds(unit);
    likes.retain(|like| reach(*like).contains(&to));
    let doubles = |like: Kind| like == Kind::Pawn && reach(like).iter().position(|at| *at == to) == Some(1);
    // A pawn's double step and a rook's move have different consequences; only then is the part
    // named.
    let differ = likes.iter().any(|like| doubles(*like)) && likes.iter().any(|like| !doubles(*like));
    let like = match (choices.get(2), differ) {
        (Some(Choice::Kind(named)), true) => likes.into_iter().find(|like| like == named),
        (None, false) => likes.into_iter().next(),
        _ => None,
    };
    let like = like.ok_or(Why::Way)?;
    let mut next = position.moved_by_card(seat, from, to);
    // A double step can be captured in passing (`knightmare.md`, general pawn rule AUD 44f).
    if doubles(like) {
        let pawn = unit.id();
        next.passed.push(super::super::position::Passed { over: reach(like)[0], pawn, stands: to, by: seat });
    }
    Ok(super::super::play::landed(next, &[to]))
}

/// A rook's line over at most one obstacle: a piece, the edge of a wall, or a City (card 8). A piece or a City
/// right behind a wall is a second one.
pub(super) fn bombard(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (from, to) = two_squares(choices)?;
    let unit = position.own_mover(seat, from)?;
    if !unit.is(Kind::Rook) {
        return Err(Why::Target);
    }
    if !STRAIGHT.iter().any(|step| shoots(position, from, *step, to, position.most(unit))) {
        return Err(Why::Way);
    }
    if let Some(victim) = position.unit(to)
        && (position.is_royal(victim) || !position.may_take(seat, unit, victim))
    {
        return Err(Why::Target);
    }
    let mut next = position.clone();
    next.capture(to, seat);
    next.last[seat as usize] = position.kinds(unit);
    next.shift(from, to);
    Ok(super::super::play::landed(next, &[to]))
}

fn shoots(position: &Position, from: At, step: Step, to: At, most: usize) -> bool {
    let (mut at, mut obstacles) = (from, 0);
    for _ in 0..most {
        let Some(next) = at.go(step) else { return false };
        obstacles += usize::from(position.is_shut(at, next));
        if next == to {
            return obstacles <= 1 && !position.is_city(to);
        }
        obstacles += usize::from(!position.is_free(next));
        at = next;
    }
    false
}

/// An empty square of the other colour; nothing blocks (card 48).
pub(super) fn long_jump(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (from, to) = two_squares(choices)?;
    let unit = position.own_mover(seat, from)?;
    if !unit.is(Kind::Knight) {
        return Err(Why::Target);
    }
    if from.is_light() == to.is_light() || !position.is_free(to) {
        return Err(Why::Way);
    }
    Ok(goes(position, seat, from, to))
}

/// Diagonal jumps over adjacent pieces, as many as wanted (card 50, decision 8); jumps cross walls (card 36).
pub(super) fn madman(position: &Position, seat: Side, choices: &[Choice]) -> Raw {
    let (from, to) = two_squares(choices)?;
    own_pawn(position, seat, from)?;
    let mut without = position.clone();
    without.set(from, None);
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(at) = reached.get(next).copied() {
        for (files, ranks) in DIAGONAL {
            let (over, end) = (at.go((files, ranks)), at.go((2 * files, 2 * ranks)));
            let jumps = over.is_some_and(|over| without.unit(over).is_some());
            if let Some(end) = end.filter(|end| jumps && without.is_free(*end) && !reached.contains(end)) {
                reached.push(end);
            }
        }
        next += 1;
    }
    if from == to || !reached.contains(&to) {
        return Err(Why::Way);
    }
    Ok(goes(position, seat, from, to))
}
