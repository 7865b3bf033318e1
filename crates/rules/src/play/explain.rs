//! Explains why moves are refused: by the rules of movement, by cards laid on pieces, or by what binds the seat.

use crate::action::Action;
use crate::board::{CastlingRule, Change, Force, Ledger, Move, State};
use crate::card::Card;
use crate::mark::Mark;
use crate::piece::{Kind, KindSet};
use crate::refusal::{Refusal, RefusalCode, RefusalReason};
use crate::seat::Seat;
use crate::square::{Square, SquareSet};
use crate::status::Phase;

/// The refusal of an action that does not fit the phase.
pub(super) fn wrong_phase(phase: Option<Phase>) -> Refusal {
    Refusal::new(RefusalCode::WrongPhase, RefusalReason::NotInPhase(phase))
}

/// The refusal of a card that the hand does not hold.
pub(super) fn not_held(card: Card) -> Refusal {
    Refusal::new(RefusalCode::CardNotHeld, RefusalReason::CardNotHeld(card))
}

/// The refusal of an illegal move on the 8 by 8 board.
pub(super) fn refuse_move(state: &State, action: &Action) -> Refusal {
    let reason = match Move::of(action) {
        Some(mv) => explain_move(state, mv),
        None => RefusalReason::NotOnBoard,
    };
    Refusal::new(RefusalCode::IllegalMove, reason)
}

/// Explains which rule makes the move illegal.
fn explain_move(state: &State, mv: Move) -> RefusalReason {
    let seat = state.turn();
    let Move { from, to, promote, part } = mv;
    let Some(piece) = state.on(from) else { return RefusalReason::FromEmpty(from.into()) };
    let kind = piece.kind;
    if !state.own_to(seat).has(from) {
        return RefusalReason::NotYours { kind, at: from.into() };
    }
    let called = state.progress().called;
    let castles = mv.castles(piece.kind);
    if let Some(why) = why_held(state, seat, from).filter(|_| !castles) {
        return why;
    }
    if called != KindSet::default() && !called.has(piece.kind) && !castles {
        return RefusalReason::NotCalled { called: called.iter().collect(), kind };
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
            RefusalReason::PromotionOfOnlyKing
        } else {
            RefusalReason::PromotionInCheck { kind: promoted, to }
        };
    }
    match to_here {
        Some(true) if promote.is_none() => return RefusalReason::PromotionNotChosen,
        Some(true) => return RefusalReason::PromotionToWrongKind,
        Some(false) if promote.is_some() && state.merged().has(from) => return RefusalReason::PromotionInUnit,
        Some(false) if promote.is_some() => {
            return RefusalReason::NoPromotion { kind, from, to };
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
            Some(royal) if royal == from => RefusalReason::KingIntoCheck { to: to.into() },
            Some(royal) if state.in_check(seat) => {
                RefusalReason::StillInCheck { king: royal.into(), kind, from: from.into(), to: to.into() }
            }
            Some(royal) => RefusalReason::Pinned { kind, at: from.into(), king: royal.into() },
            None => RefusalReason::CantGoThere { kind, from: from.into(), to: to.into() },
        };
    }
    match state.on(to) {
        Some(other) if other.owner == seat => RefusalReason::OntoOwn { kind: other.kind, at: to.into() },
        _ => RefusalReason::CantGoThere { kind, from: from.into(), to: to.into() },
    }
}

/// Explains why a unit of two cannot go as this part. `parts` are those it can go as; if there are
/// none, the move is the same for either part, so naming one is refused.
fn explain_part(part: Option<Kind>, parts: &[Kind]) -> Option<RefusalReason> {
    match (part, parts) {
        (Some(_), []) => Some(RefusalReason::PartNeedsNoName),
        (Some(part), _) if parts.contains(&part) => None,
        (_, []) => None,
        _ => Some(RefusalReason::PartNotNamed { parts: parts.to_vec() }),
    }
}

/// Explains why a move of this kind never exists in this form of the game.
pub(super) fn never(state: &State, action: &Action) -> Option<RefusalReason> {
    let mv = Move::of(action)?;
    let castles = state.on(mv.from).is_some_and(|piece| mv.castles(piece.kind));
    (castles && state.chess_rules.castling == CastlingRule::None).then_some(RefusalReason::NoCastling)
}

fn explain_castling(state: &State, seat: Seat, called: KindSet) -> RefusalReason {
    if state.chess_rules.castling == CastlingRule::None {
        return RefusalReason::NoCastling;
    }
    if called != KindSet::default() && !called.has(Kind::King) && !called.has(Kind::Rook) {
        return RefusalReason::CastlingNotCalled;
    }
    if state.chess_rules.castling == CastlingRule::Free {
        return RefusalReason::CastlingNotFree;
    }
    if state.in_check(seat) {
        return RefusalReason::CastlingOutOfCheck;
    }
    RefusalReason::CastlingAttacked
}

/// Explains why the piece on this square may not move at all now.
fn why_held(state: &State, seat: Seat, from: Square) -> Option<RefusalReason> {
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
fn why_bound(state: &State, seat: Seat, mv: Move) -> Option<RefusalReason> {
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
