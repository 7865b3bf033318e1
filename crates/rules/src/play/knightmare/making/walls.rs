//! Walls as the card *Fortification* builds them.
//!
//! A wall stands on one boundary, between two squares that touch by a side or a corner, or on two
//! sides that meet in a point: straight, or as an L. Only a leap crosses these boundaries. Nothing
//! goes diagonally between the inside and the outside of an L's corner, or through the middle point
//! of a straight wall of two sides. Diagonals that merely pass the end of a wall stay open, so
//! walls of several cards do not fuse. In actions and positions, a single boundary is a choice such
//! as `e4/e5`, and two are a list such as `["e4/e5", "e4/f4"]`.

use crate::board::{Barrier, Force, Ledger, State, Wall, boundaries};
use crate::choice::{Choice, ChoiceText};
use crate::defaults::FORTIFICATION_EDGES;
use crate::piece::PieceId;
use crate::play::knightmare::making::continuing::lay_in_trial;
use crate::play::knightmare::making::effect::{At, Deed, Done, Effect, Next};
use crate::seat::Seat;
use crate::square::Square;

/// Returns every wall of two sides, each once.
fn doubles() -> impl Iterator<Item = [Wall; 2]> {
    let corners = Square::all().filter(|_| FORTIFICATION_EDGES >= 2).filter_map(|low| {
        let (right, above) = (low.offset(1, 0)?, low.offset(0, 1)?);
        Some([(low, above), (low, right), (right, above.offset(1, 0)?), (above, above.offset(1, 0)?)])
    });
    corners.flat_map(|[a, b, c, d]| [[a, b], [a, c], [a, d], [b, c], [b, d], [c, d]])
}

/// Returns the values with which a wall can be chosen if these boundaries are shut already.
fn buildable(shut: &[Wall]) -> Vec<Choice> {
    let singles = boundaries().filter(|edge| !shut.contains(edge)).map(|edge| written(&[edge]));
    let doubles = doubles().filter(|edges| !edges.iter().any(|edge| shut.contains(edge)));
    singles.chain(doubles.map(|edges| written(&edges))).collect()
}

/// Returns the value of the slot for a wall on these edges.
fn written(edges: &[Wall]) -> Choice {
    let mut texts: Vec<Choice> = edges.iter().map(|(one, other)| ChoiceText::Wall(*one, *other).into()).collect();
    match texts.len() {
        1 => texts.swap_remove(0),
        _ => Choice::List(texts),
    }
}

/// Returns the edges in the choices, whether or not they make a wall: in a list or one after the
/// other.
pub(crate) fn named(choices: &[Choice]) -> Option<Vec<Wall>> {
    let edges = match choices {
        [Choice::List(edges)] => edges,
        _ => choices,
    };
    let wall = |choice: &Choice| match choice {
        Choice::Text(ChoiceText::Wall(one, other)) => Some((*one, *other)),
        _ => None,
    };
    edges.iter().map(wall).collect()
}

/// Returns the edges of the wall in the choices, in any order, if it is one that can be built.
fn edges(choices: &[Choice]) -> Option<Vec<Wall>> {
    match named(choices)?[..] {
        [one] => boundaries().find(|edge| *edge == one).map(|edge| vec![edge]),
        [one, other] => doubles().find(|edges| *edges == [one, other] || *edges == [other, one]).map(Vec::from),
        _ => None,
    }
}

/// Returns the choices of the same wall as they are listed, or `None` if they make no wall.
pub(crate) fn listed(choices: &[Choice]) -> Option<Vec<Choice>> {
    edges(choices).map(|edges| vec![written(&edges)])
}

/// Returns all the boundaries that a wall on these edges shuts.
fn shut_by(edges: &[Wall]) -> Vec<Wall> {
    edges.iter().copied().chain(inner_diagonals(edges)).collect()
}

/// Returns the diagonals that two sides shut between them: those through the middle point of a
/// straight wall, or the one between the inside and the outside of an L's corner.
fn inner_diagonals(edges: &[Wall]) -> Vec<Wall> {
    let [(a, b), (c, d)] = *edges else { return Vec::new() };
    let (inside, one, other) = if a == c {
        (a, b, d)
    } else if a == d {
        (a, b, c)
    } else if b == c {
        (b, a, d)
    } else if b == d {
        (b, a, c)
    } else {
        // Both sides lie between the same two files or ranks. Each pair has its lower square first.
        return vec![(a.min(d), a.max(d)), (b.min(c), b.max(c))];
    };
    let offset = |of: fn(Square) -> u8| of(one) as i8 + of(other) as i8 - 2 * of(inside) as i8;
    let outside = inside.offset(offset(Square::file), offset(Square::rank));
    outside.map(|outside| (inside.min(outside), inside.max(outside))).into_iter().collect()
}

/// The effect of *Fortification*.
pub(crate) struct Build;

impl Effect for Build {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        match so_far {
            [] => Next { complete: false, values: buildable(at.state.geometry.walls()) },
            [_] => Next { complete: true, values: Vec::new() },
            _ => Next::default(),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let shut = Barrier::of(&shut_by(&edges(choices)?));
        Some(Box::new(move |ledger: &mut Ledger, seat| {
            lay_in_trial(ledger, seat, None, Force::Shuts(shut));
            Done::default()
        }))
    }

    fn listed(&self, choices: &[Choice]) -> Option<Vec<Choice>> {
        listed(choices)
    }

    /// There are so many walls to build that this is worked out without building any.
    fn leaves_safe(&self, at: At<'_>, choices: &[Choice]) -> Option<bool> {
        let shut = shut_by(&edges(choices)?);
        Some(ways_of_check(at.state).iter().all(|way| way.iter().any(|wall| shut.contains(wall))))
    }

    fn closes(&self, at: At<'_>, ways: &[Vec<Wall>]) -> Option<bool> {
        if ways.len() < 2 || ways.iter().any(Vec::is_empty) {
            return Some(ways.iter().all(|way| !way.is_empty()));
        }
        let shut = at.state.geometry.walls();
        let free = |edges: &[Wall]| !edges.iter().any(|edge| shut.contains(edge));
        let over = |edges: &[Wall]| {
            let shut = shut_by(edges);
            ways.iter().all(|way| way.iter().any(|wall| shut.contains(wall)))
        };
        let single = boundaries().any(|edge| free(&[edge]) && over(&[edge]));
        Some(single || doubles().any(|edges| free(&edges) && over(&edges)))
    }

    fn set_up(&self, state: &mut State, _: Seat, choices: &[Choice]) -> Result<Option<PieceId>, &'static str> {
        let edges = edges(choices).ok_or(
            "it has one boundary such as e4/e5, between squares that touch, or a list of two sides that meet, such as \
             e4/e5 and e4/f4",
        )?;
        if edges.iter().any(|edge| state.geometry.walls().contains(edge)) {
            return Err("a wall stands there already");
        }
        Ok(None)
    }

    fn force(&self, choices: &[Choice]) -> Force {
        edges(choices).map_or(Force::Silent, |edges| Force::Shuts(Barrier::of(&shut_by(&edges))))
    }
}

/// Returns the boundaries on the way to the king, for each piece that gives check to the side on
/// turn. A wall ends the check if it shuts one of each. A leap has no boundaries on its way.
pub(crate) fn ways_of_check(state: &State) -> Vec<Vec<Wall>> {
    let seat = state.turn();
    let Some(king) = state.royal(seat) else { return Vec::new() };
    state.attackers(king, !seat, state.occupied()).map(|checker| boundaries_between(king, checker)).collect()
}

fn boundaries_between(king: Square, checker: Square) -> Vec<Wall> {
    let (files, ranks) = (checker.file() as i8 - king.file() as i8, checker.rank() as i8 - king.rank() as i8);
    let mut crossed = Vec::new();
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return crossed;
    }
    let mut at = king;
    while at != checker
        && let Some(next) = at.offset(files.signum(), ranks.signum())
    {
        crossed.push((at.min(next), at.max(next)));
        at = next;
    }
    crossed
}
