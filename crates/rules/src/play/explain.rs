//! Reasons for refusals that several games share.

use cardinal_words::say;

use super::explain_bounds::{why_bound, why_held};
use super::refusal::{Refusal, RefusalCode};
use crate::action::Action;
use crate::board::{Move, State};
use crate::card::Card;
use crate::chess_rules::CastlingRule;
use crate::names::either;
use crate::phase::Phase;
use crate::piece::{Kind, KindSet};
use crate::seat::Seat;

/// Returns what the seat to act has to do in this phase, in words.
pub(super) fn awaited(phase: Option<Phase>) -> String {
    match phase {
        Some(Phase::Draw) => say!("awaited-draw"),
        Some(Phase::Card) => say!("awaited-card"),
        Some(Phase::Move) => say!("awaited-move"),
        Some(Phase::Place) => say!("awaited-tile"),
        Some(Phase::Discard) => say!("awaited-end-of-turn"),
        Some(Phase::Build) => say!("awaited-deck"),
        Some(Phase::Choose(_)) => say!("awaited-choice"),
        Some(Phase::Answer) => say!("awaited-answer"),
        None => say!("awaited-nothing"),
    }
}

/// The refusal of an action that does not fit the phase; `awaited` says what has to be done now.
pub(super) fn wrong_phase(awaited: String) -> Refusal {
    Refusal::new(RefusalCode::WrongPhase, say!("why-not-now", awaited = awaited))
}

/// The refusal of a card that the hand does not hold.
pub(super) fn not_held(card: Card) -> Refusal {
    Refusal::new(RefusalCode::CardNotHeld, say!("why-not-held", card = card))
}

/// The refusal of an illegal move on the 8 by 8 board.
pub(super) fn refuse_move(state: &State, action: &Action) -> Refusal {
    let message = match Move::of(action) {
        Some(mv) => explain_move(state, mv),
        None => say!("why-not-on-board"),
    };
    Refusal::new(RefusalCode::IllegalMove, message)
}

/// Explains which rule makes the move illegal.
fn explain_move(state: &State, mv: Move) -> String {
    let seat = state.turn();
    let Move { from, to, promote, part } = mv;
    let Some(piece) = state.on(from) else { return say!("why-not-from-empty", square = from) };
    let kind = piece.kind;
    if !state.own_to(seat).has(from) {
        return say!("why-not-yours", kind = kind, square = from);
    }
    let called = state.progress().called;
    let castles = mv.castles(piece.kind);
    if let Some(why) = why_held(state, seat, from).filter(|_| !castles) {
        return why;
    }
    if called != KindSet::default() && !called.has(piece.kind) && !castles {
        return say!("why-not-called", called = Kind::one_of(called.iter()), kind = kind);
    }
    let (mut to_here, mut parts) = (None, Vec::new());
    state.for_each_piece(|targets| {
        if targets.from == from && targets.to.has(to) {
            to_here = Some(targets.promoting.has(to));
            parts.extend(targets.part);
        }
    });
    parts.sort();
    if let Some(why) = to_here.and_then(|_| explain_part(part, &parts)) {
        return why;
    }
    if let (Some(true), Some(promoted)) = (to_here, promote)
        && Kind::PROMOTIONS.contains(&promoted)
    {
        return if piece.royal && state.of(seat, Kind::Prince).is_empty() {
            say!("why-not-promoted-king")
        } else {
            say!("why-not-promoted-in-check", kind = promoted, square = to)
        };
    }
    match to_here {
        Some(true) if promote.is_none() => return say!("why-not-without-promotion"),
        Some(true) => return say!("why-not-promoted-so"),
        Some(false) if promote.is_some() && state.merged().has(from) => return say!("why-not-promoted-in-unit"),
        Some(false) if promote.is_some() => {
            return say!("why-not-a-promotion", kind = kind, from = from, to = to);
        }
        _ => {}
    }
    if castles {
        return explain_castling(state, seat, called);
    }
    if let Some(why) = why_bound(state, seat, mv) {
        return why;
    }
    let mut lawless = state.clone();
    lawless.chess_rules.safety = false;
    let mut reaches = false;
    lawless.for_each_piece(|targets| reaches |= targets.from == from && targets.to.has(to));
    if reaches {
        return match state.royal(seat) {
            Some(royal) if royal == from => say!("why-not-king-into-check", square = to),
            Some(royal) if state.in_check(seat) => {
                say!("why-not-still-in-check", king = royal, kind = kind, from = from, to = to)
            }
            Some(royal) => say!("why-not-pinned", kind = kind, square = from, king = royal),
            None => say!("why-not-there", kind = kind, from = from, to = to),
        };
    }
    match state.on(to) {
        Some(other) if other.owner == seat => say!("why-not-onto-own", kind = other.kind, square = to),
        _ => say!("why-not-there", kind = kind, from = from, to = to),
    }
}

/// Explains why a unit of two cannot go as this part. `parts` are those it can go as; if there are
/// none, the move is the same for either part, so naming one is refused.
fn explain_part(part: Option<Kind>, parts: &[Kind]) -> Option<String> {
    match (part, parts) {
        (Some(_), []) => Some(say!("why-not-as-any-part")),
        (Some(part), _) if parts.contains(&part) => None,
        (_, []) => None,
        _ => {
            let parts = either(parts.iter().map(|kind| say!("why-not-as-part", kind = *kind)));
            Some(say!("why-not-without-part", parts = parts))
        }
    }
}

/// Explains why a move of this kind never exists in this form of the game.
pub(super) fn never(state: &State, action: &Action) -> Option<String> {
    let mv = Move::of(action)?;
    let castles = state.on(mv.from).is_some_and(|piece| mv.castles(piece.kind));
    (castles && state.chess_rules.castling == CastlingRule::None).then(no_castling)
}

fn no_castling() -> String {
    say!("why-not-castling")
}

fn explain_castling(state: &State, seat: Seat, called: KindSet) -> String {
    if state.chess_rules.castling == CastlingRule::None {
        return no_castling();
    }
    if called != KindSet::default() && !called.has(Kind::King) && !called.has(Kind::Rook) {
        return say!("why-not-castling-called");
    }
    if state.chess_rules.castling == CastlingRule::Free {
        return say!("why-not-castling-free");
    }
    if state.in_check(seat) {
        return say!("why-not-castling-in-check");
    }
    say!("why-not-castling-attacked")
}
