//! What players can do at any time: resign, and offer, accept, decline or claim a draw.

use super::event::Event;
use super::execution::Execution;
use super::turn_machine::TurnMachine;
use crate::action::Action;
use crate::board::State;
use crate::defaults::OFFER_COOLDOWN;
use crate::refusal::{Refusal, RefusalCode, RefusalReason};
use crate::seat::Seat;
use crate::status::{DrawReason, Status, WinReason};

/// Returns what the seat may do outside its turn while the game runs.
pub(crate) fn actions(game: &dyn TurnMachine, state: &State, seat: Seat) -> Vec<Action> {
    let progress = state.progress();
    let mut actions = vec![Action::Resign];
    match progress.offer {
        Some(offerer) if offerer != seat => actions.extend([Action::AcceptDraw, Action::DeclineDraw]),
        None if progress.offer_rest[seat] == 0 => actions.push(Action::OfferDraw),
        _ => {}
    }
    if game.claimable(state, seat).is_some() {
        actions.push(Action::ClaimDraw);
    }
    actions
}

/// Whether the action is a resignation or about a draw.
pub(crate) const fn concerns(action: &Action) -> bool {
    matches!(action, Action::Resign | Action::OfferDraw | Action::AcceptDraw | Action::DeclineDraw | Action::ClaimDraw)
}

/// Carries out a legal action of the seat.
pub(crate) fn perform(game: &dyn TurnMachine, exec: &mut Execution<'_>, seat: Seat, action: &Action) {
    match action {
        Action::Resign => give_up(game, exec, seat, WinReason::Resignation),
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
            if let Some(reason) = game.claimable(exec.ledger, seat) {
                exec.end(Status::Drawn { reason });
            }
        }
        _ => {}
    }
}

/// Ends the game because the seat resigned or flagged. It loses, unless the other side could never
/// win: then it is a draw.
pub(crate) fn give_up(game: &dyn TurnMachine, exec: &mut Execution<'_>, seat: Seat, reason: WinReason) {
    let status = if game.can_ever_win(exec.ledger, !seat) {
        Status::Won { winner: !seat, reason }
    } else {
        Status::Drawn { reason: DrawReason::InsufficientMaterial }
    };
    exec.end(status);
}

/// Explains why the action is not possible.
pub(crate) fn refuse(game: &dyn TurnMachine, state: &State, seat: Seat, action: &Action) -> Refusal {
    let progress = state.progress();
    match action {
        Action::OfferDraw if progress.offer == Some(seat) => {
            Refusal::new(RefusalCode::WrongPhase, RefusalReason::OwnOfferOpen)
        }
        Action::OfferDraw if progress.offer.is_some() => {
            Refusal::new(RefusalCode::WrongPhase, RefusalReason::OfferedByOpponent)
        }
        Action::OfferDraw => Refusal::new(RefusalCode::WrongPhase, RefusalReason::OfferedAlready),
        Action::ClaimDraw => Refusal::new(RefusalCode::IllegalMove, game.explain_claim(state)),
        _ => Refusal::new(RefusalCode::NothingToAccept, RefusalReason::NoOfferToAnswer),
    }
}
