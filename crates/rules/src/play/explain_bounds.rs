//! Why a move is refused by what cards have laid on pieces, or by what binds the seat for this turn.

use crate::board::{Change, Duty, Force, Ledger, Move, State};
use crate::mark::Mark;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Why the piece on the square may not be moved at all now.
pub(super) fn why_held(state: &State, seat: Seat, from: Square) -> Option<String> {
    let piece = state.on(from)?;
    let name = piece.kind.name();
    if state.duties().contains(&Duty::LosesMove(seat)) {
        return Some("you have lost your move".to_owned());
    }
    if state.stuck().has(from) {
        let magnet = state.magnet_of(from)?;
        return Some(format!(
            "the magnet on {magnet} holds the {name} on {from}: only a king leaves the squares around it"
        ));
    }
    if piece.marks.has(Mark::Jailed(seat)) {
        return Some(format!("the {name} on {from} is in the dungeon: you cannot move it in this turn"));
    }
    let challenged = state.marked(Mark::Challenged(seat));
    if !challenged.is_empty() && !challenged.has(from) {
        let named = challenged.first()?;
        let rival = state.on(named)?.kind.name();
        return Some(format!("the {rival} on {named} has been challenged: your move must be made with it"));
    }
    None
}

/// Why the piece may not make this move, which it could make if no card lay on any piece.
pub(super) fn why_bound(state: &State, seat: Seat, mv: Move) -> Option<String> {
    let Move { from, to, .. } = mv;
    let piece = state.on(from)?;
    let name = piece.kind.name();
    if state.geometry.ground().barred.has(to) {
        return Some(format!("{to} is a forbidden city: nothing enters it"));
    }
    if !state.is_bound() || !goes_unbound(state, seat, from, to) {
        return None;
    }
    if !state.may_go_as_far(from, to) {
        return Some(format!("the {name} on {from} is cursed: it goes two squares at most"));
    }
    let square = state.taken_in_passing(mv).unwrap_or(to);
    let victim = state.on(square)?;
    let other = victim.kind.name();
    if piece.marks.has(Mark::Pacifist) {
        return Some(format!("the {name} on {from} is a pacifist: it captures nothing"));
    }
    if state.laws().truce {
        return Some("nothing is captured while the truce lasts".to_owned());
    }
    if victim.marks.has(Mark::Pacifist) {
        return Some(format!("the {other} on {square} is a pacifist: it cannot be captured"));
    }
    if victim.marks.has(Mark::Shielded(seat)) {
        return Some(format!("the {other} on {square} is shielded: it cannot be captured in this turn"));
    }
    None
}

/// Whether the piece could make the move if no card but those that change its ways lay on any piece.
fn goes_unbound(state: &State, seat: Seat, from: Square, to: Square) -> bool {
    let mut free = Ledger::new(state.clone());
    for index in (0..free.duties().len()).rev() {
        free.change(Change::Duty { index: index as u16, duty: None });
    }
    for index in (0..free.effects().len()).rev() {
        let binds = match free.effects()[index].force {
            // Without it the seat could not move an enemy piece.
            Force::Marks(mark) => mark != Mark::Neutral,
            Force::Attracts(_) | Force::Truce => true,
            _ => false,
        };
        if binds {
            free.change(Change::Effect { index: index as u16, effect: None });
        }
    }
    free.settle();
    let mut reaches = SquareSet::EMPTY;
    free.for_each_reach(seat, |targets| {
        if targets.from == from {
            reaches |= targets.to;
        }
    });
    reaches.has(to)
}
