//! Explains refusals of moves that come from cards laid on pieces, or from what binds the seat for
//! this turn.

use crate::board::{Change, Force, Ledger, Move, State};
use crate::mark::Mark;
use crate::refusal_reason::RefusalReason;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Explains why the piece on this square may not move at all now.
pub(super) fn why_held(state: &State, seat: Seat, from: Square) -> Option<RefusalReason> {
    let piece = state.on(from)?;
    let kind = piece.kind;
    if state.stuck().has(from) {
        let magnet = state.magnet_of(from)?;
        return Some(RefusalReason::HeldByMagnet { magnet, kind, at: from });
    }
    if piece.marks.has(Mark::Jailed(seat)) {
        return Some(RefusalReason::Jailed { kind, at: from });
    }
    let challenged = state.marked(Mark::Challenged(seat));
    if !challenged.is_empty() && !challenged.has(from) {
        let named = challenged.first()?;
        let rival = state.on(named)?.kind;
        return Some(RefusalReason::AnotherChallenged { kind: rival, at: named });
    }
    None
}

/// Explains why the piece may not make this move, which it could make if no card lay on any piece.
pub(super) fn why_bound(state: &State, seat: Seat, mv: Move) -> Option<RefusalReason> {
    let Move { from, to, .. } = mv;
    let piece = state.on(from)?;
    let kind = piece.kind;
    if state.geometry.ground().barred.has(to) {
        return Some(RefusalReason::Barred { to });
    }
    if !state.is_bound() || !goes_unbound(state, seat, from, to) {
        return None;
    }
    if !state.may_go_as_far(from, to) {
        return Some(RefusalReason::Cursed { kind, at: from });
    }
    let square = state.taken_in_passing(mv).unwrap_or(to);
    let victim = state.on(square)?;
    let other = victim.kind;
    if piece.marks.has(Mark::Pacifist) {
        return Some(RefusalReason::PacifistCaptures { kind, at: from });
    }
    if state.laws().truce {
        return Some(RefusalReason::Truce);
    }
    if victim.marks.has(Mark::Pacifist) {
        return Some(RefusalReason::PacifistCaptured { kind: other, at: square });
    }
    if victim.marks.has(Mark::Shielded(seat)) {
        return Some(RefusalReason::Shielded { kind: other, at: square });
    }
    None
}

/// Whether the piece could make the move if the only cards on pieces were those that change how
/// they move.
fn goes_unbound(state: &State, seat: Seat, from: Square, to: Square) -> bool {
    let mut free = Ledger::new(state.clone());
    for index in (0..free.duties().len()).rev() {
        free.change(Change::Duty { index: index as u16, duty: None });
    }
    for index in (0..free.effects().len()).rev() {
        let binds = match free.effects()[index].force {
            // Without this mark the seat could not move an enemy piece.
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
