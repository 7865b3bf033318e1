//! What players can do at any time: resign, and offer, accept, decline or claim a draw.

use super::event::Event;
use super::execution::Execution;
use super::refusal::{Refusal, RefusalCode};
use super::{chessme, knightmare};
use crate::action::Action;
use crate::board::State;
use crate::defaults::{CLAIM_BY_EITHER, CLAIM_REPETITIONS, FIFTY_MOVES, OFFER_COOLDOWN};
use crate::seat::Seat;
use crate::setup::{Level, Rules};
use crate::status::{DrawReason, Status, WinReason};

/// Whether repetition and moves without progress can be claimed in this game.
const fn knows_claims(rules: Rules) -> bool {
    match rules {
        Rules::Standard | Rules::Knightmare | Rules::ChessMe => true,
        Rules::NoStress(options) => matches!(options.level, Level::Advanced),
    }
}

/// What the seat may do apart from its turn, while the game runs.
pub(crate) fn actions(rules: Rules, state: &State, seat: Seat) -> Vec<Action> {
    let progress = state.progress();
    let mut actions = vec![Action::Resign];
    match progress.offer {
        Some(offerer) if offerer != seat => actions.extend([Action::AcceptDraw, Action::DeclineDraw]),
        None if progress.offer_rest[seat] == 0 => actions.push(Action::OfferDraw),
        _ => {}
    }
    if claimable(rules, state, seat).is_some() {
        actions.push(Action::ClaimDraw);
    }
    actions
}

/// The draw that the seat may claim now.
fn claimable(rules: Rules, state: &State, seat: Seat) -> Option<DrawReason> {
    if !knows_claims(rules) {
        return None;
    }
    if rules == Rules::Knightmare && knightmare::may_take_stalemate(state, seat) {
        return Some(DrawReason::Stalemate);
    }
    if !CLAIM_BY_EITHER && state.turn() != seat {
        return None;
    }
    match rules {
        Rules::ChessMe => chessme::claim(state),
        Rules::Knightmare if !knightmare::may_claim(state) => None,
        _ => state.claim(),
    }
}

/// Whether the action is one of this page.
pub(crate) const fn concerns(action: &Action) -> bool {
    matches!(action, Action::Resign | Action::OfferDraw | Action::AcceptDraw | Action::DeclineDraw | Action::ClaimDraw)
}

/// Carries out a legal action of the seat.
pub(crate) fn perform(rules: Rules, exec: &mut Execution<'_>, seat: Seat, action: &Action) {
    match action {
        Action::Resign => give_up(rules, exec, seat, WinReason::Resignation),
        Action::OfferDraw => {
            exec.ledger.edit_progress(|progress| {
                progress.offer = Some(seat);
                progress.offer_rest[seat] = OFFER_COOLDOWN;
            });
            exec.events.push(Event::DrawOffered { seat });
        }
        Action::DeclineDraw => {
            exec.ledger.edit_progress(|progress| progress.offer = None);
            exec.events.push(Event::DrawDeclined { seat });
        }
        Action::AcceptDraw => exec.end(Status::Drawn { reason: DrawReason::Agreement }),
        Action::ClaimDraw => {
            if let Some(reason) = claimable(rules, exec.ledger, seat) {
                exec.end(Status::Drawn { reason });
            }
        }
        _ => {}
    }
}

/// The seat resigns, or its time is up: it loses unless the other side could never win.
pub(crate) fn give_up(rules: Rules, exec: &mut Execution<'_>, seat: Seat, reason: WinReason) {
    let status = if can_ever_win(rules, exec.ledger, !seat) {
        Status::Won { winner: !seat, reason }
    } else {
        Status::Drawn { reason: DrawReason::InsufficientMaterial }
    };
    exec.end(status);
}

/// Standard chess, and Knightmare Chess without cards, ask for mating material. Where kings can be
/// taken, bare kings of levels 1 to 3 can still take each other; in the Advanced game a bare king
/// can attack no king, so it cannot.
fn can_ever_win(rules: Rules, state: &State, seat: Seat) -> bool {
    match rules {
        Rules::Standard => state.can_ever_mate(seat),
        Rules::NoStress(options) if options.level == Level::Advanced => state.owned(seat).len() > 1,
        Rules::NoStress(_) => true,
        Rules::Knightmare => knightmare::can_ever_win(state, seat),
        Rules::ChessMe => chessme::can_ever_win(state, seat),
    }
}

/// Why the action is not possible.
pub(crate) fn refuse(rules: Rules, state: &State, seat: Seat, action: &Action) -> Refusal {
    let progress = state.progress();
    match action {
        Action::OfferDraw if progress.offer == Some(seat) => Refusal::new(
            RefusalCode::WrongPhase,
            "your offer still stands: it is open until your opponent answers or moves",
        ),
        Action::OfferDraw if progress.offer.is_some() => {
            Refusal::new(RefusalCode::WrongPhase, "your opponent has offered a draw already: accept or decline it")
        }
        Action::OfferDraw => {
            Refusal::new(RefusalCode::WrongPhase, "you have offered a draw already: make a move before you offer again")
        }
        Action::ClaimDraw if rules == Rules::ChessMe => Refusal::new(
            RefusalCode::IllegalMove,
            format!(
                "there is no draw to claim: the position at the start of this turn has stood {} of \
                 {CLAIM_REPETITIONS} times, and a claim is made before the move",
                state.repetitions()
            ),
        ),
        Action::ClaimDraw if knows_claims(rules) => Refusal::new(
            RefusalCode::IllegalMove,
            format!(
                "there is no draw to claim: this position has stood {} of {CLAIM_REPETITIONS} times, and {} of \
                 {FIFTY_MOVES} half-moves have passed without a capture or a pawn move",
                state.repetitions(),
                state.chess().quiet
            ),
        ),
        Action::ClaimDraw => {
            Refusal::new(RefusalCode::IllegalMove, "in this form of the game repetition is no draw; you can offer one")
        }
        _ => Refusal::new(RefusalCode::NothingToAccept, "your opponent has not offered a draw"),
    }
}
