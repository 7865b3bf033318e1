//! What a quiet turn is good for: what its piece attacks or defends from then on, and what it makes possible.

use std::cmp::Reverse;

use cardinal_rules::{Action, ActionKind, Cell, Game, Kind, PartialAction, Seat};

use super::threats::{likely_turns, on, sample};
use crate::plan::Reason;
use crate::worlds::{SearchState, material, played};

/// How many moves more a turn piece must have for the way to count as opened.
const OPENED: usize = 2;

/// Whether so many of these replies are most of them.
fn are_most(number: usize, of: usize) -> bool {
    of > 0 && number * 3 >= of * 2
}

/// The best of what holds after most of the opponent's next turns, in the first of the games, each given before and
/// after the turn.
pub(super) fn best_use(
    worlds: &[(Game, Game)],
    seat: Seat,
    actions: &[Action],
    state: &mut SearchState,
) -> Option<Reason> {
    let to = actions.iter().rev().find_map(|action| match action {
        Action::Move { to, .. } => Some(*to),
        _ => None,
    })?;
    let (before, after) = worlds.first()?;
    if after.status().to_act() != Some(!seat) || on(after, to).is_none_or(|piece| piece.owner != seat) {
        return None;
    }
    let mut replies: Vec<(Vec<Action>, Game)> = Vec::new();
    for turn in sample(likely_turns(after, !seat, false, state).into_iter().map(|turn| turn.actions).collect(), state) {
        let then = played(after, !seat, &turn);
        // What the piece can do is seen where it still stands.
        if then.status().to_act() == Some(seat) {
            replies.push((turn, then));
        }
    }
    let standing: Vec<&(Vec<Action>, Game)> =
        replies.iter().filter(|(_, then)| on(then, to).is_some_and(|piece| piece.owner == seat)).collect();
    attacked(after, &standing, seat, to)
        .or_else(|| defended(after, &standing, seat, to))
        .or_else(|| castling(before, &standing, seat))
        .or_else(|| opened(before, &standing, seat, to))
}

/// The moves of the piece on a cell.
fn moves(game: &Game, seat: Seat, from: Cell) -> Vec<(Cell, Cell)> {
    let partial = PartialAction { from: Some(from), ..PartialAction::of(ActionKind::Move) };
    let ends = game.options(seat, &partial).actions.into_iter().filter_map(|action| match action {
        Action::Move { from, to, .. } => Some((from, to)),
        _ => None,
    });
    ends.collect()
}

/// The most valuable kind of piece that can be captured from there after most of the replies that don't move such a
/// piece.
fn attacked(after: &Game, replies: &[&(Vec<Action>, Game)], seat: Seat, from: Cell) -> Option<Reason> {
    let captures = |then: &Game, kind: Kind| {
        let targets = moves(then, seat, from).into_iter().filter_map(|(_, to)| on(then, to));
        targets.into_iter().any(|piece| piece.owner != seat && piece.kind == kind)
    };
    let leaves = |turn: &[Action], kind: Kind| {
        turn.iter().any(|action| match action {
            Action::Move { from, .. } => on(after, *from).is_some_and(|piece| piece.kind == kind),
            _ => false,
        })
    };
    let is_attacked = |kind: &Kind| {
        let staying = || replies.iter().filter(|(turn, _)| !leaves(turn, *kind));
        are_most(staying().filter(|(_, then)| captures(then, *kind)).count(), staying().count())
    };
    Kind::ALL.into_iter().filter(is_attacked).max_by_key(|kind| material(*kind)).map(Reason::Attacks)
}

/// The most valuable kind of piece that can be avenged from there whenever it is captured.
fn defended(after: &Game, replies: &[&(Vec<Action>, Game)], seat: Seat, from: Cell) -> Option<Reason> {
    let mut lost: Vec<(Cell, Kind, bool)> = Vec::new();
    for (turn, then) in replies {
        for action in turn {
            let Action::Move { to, .. } = action else { continue };
            let Some(own) = on(after, *to).filter(|piece| piece.owner == seat && *to != from) else { continue };
            lost.push((*to, own.kind, moves(then, seat, from).contains(&(from, *to))));
        }
    }
    let is_covered = |cell: Cell| lost.iter().all(|(at, _, avenged)| *at != cell || *avenged);
    let covered = lost.iter().filter(|(cell, ..)| is_covered(*cell)).map(|(_, kind, _)| *kind);
    covered.max_by_key(|kind| material(*kind)).map(Reason::Defends)
}

/// Whether the king can castle after most replies, and couldn't before.
fn castling(before: &Game, replies: &[&(Vec<Action>, Game)], seat: Seat) -> Option<Reason> {
    let castles = |game: &Game| {
        let moves = game.options(seat, &PartialAction::of(ActionKind::Move)).actions;
        moves.iter().any(|action| match action {
            Action::Move { from: Cell::Square(from), to: Cell::Square(to), .. } => {
                let is_king = on(game, (*from).into()).is_some_and(|piece| piece.kind == Kind::King);
                is_king && from.file().abs_diff(to.file()) == 2
            }
            _ => false,
        })
    };
    let can = replies.iter().filter(|(_, then)| castles(then)).count();
    (are_most(can, replies.len()) && !castles(before)).then_some(Reason::PreparesCastling)
}

/// The most valuable piece behind the one that moved which has more moves after most replies.
fn opened(before: &Game, replies: &[&(Vec<Action>, Game)], seat: Seat, moved: Cell) -> Option<Reason> {
    let mut lines: Vec<(Cell, Kind)> = before
        .standing()
        .filter(|(at, piece)| {
            *at != moved && piece.owner == seat && matches!(piece.kind, Kind::Bishop | Kind::Rook | Kind::Queen)
        })
        .map(|(at, piece)| (at, piece.kind))
        .collect();
    lines.sort_by_key(|(_, kind)| Reverse(material(*kind)));
    let opens = |(at, _): &&(Cell, Kind)| {
        let had = moves(before, seat, *at).len();
        let has = replies.iter().filter(|(_, then)| moves(then, seat, *at).len() >= had + OPENED).count();
        are_most(has, replies.len())
    };
    lines.iter().find(opens).map(|(_, kind)| Reason::Opens(*kind))
}
