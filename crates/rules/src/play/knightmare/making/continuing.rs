//! How continuing cards come into play and leave it, and how those that a capture ended come back.

use crate::board::{Captured, Change, Chess, ContinuingCard, Force, Ledger, Zone};
use crate::card::{Card, CardId};
use crate::choice::Choice;
use crate::piece::{OffBoard, PieceId};
use crate::position::Effect;
use crate::seat::Seat;
use crate::square::Square;

/// Captures the substitute in place of a piece that has just been captured. That piece goes to the
/// substitute's square, with everything that was on it.
pub(crate) fn rescue(ledger: &mut Ledger, captured: &Captured, substitute: Square) {
    if ledger.take_off(substitute, OffBoard::Captured).is_some() {
        bring_back(ledger, captured, substitute);
    }
}

/// Brings a piece that was captured in this turn or the last one back to an empty square, with
/// everything that was on it.
pub(crate) fn bring_back(ledger: &mut Ledger, captured: &Captured, square: Square) {
    ledger.bring_back(captured.piece, square);
    for (index, continuing) in &captured.ended {
        let pile = ledger.discards_of(continuing.effect.owner);
        if let Some(thrown) = ledger.zone(pile).iter().position(|id| Some(*id) == continuing.id) {
            let top = ledger.zone(Zone::InPlay).len();
            ledger.move_card((pile, thrown), (Zone::InPlay, top));
            ledger.begin_effect(usize::from(*index), continuing.clone());
        }
    }
    end_effects(ledger);
}

/// Makes the board what it will be once a card with this force is in play, but without the card, so
/// that the card can be judged.
pub(crate) fn lay_in_trial(ledger: &mut Ledger, owner: Seat, subject: Option<PieceId>, force: Force) {
    let effect = Effect::new(Card::SameAgain, owner, Vec::new());
    let laid = ContinuingCard { effect, id: Some(CardId::NONE), subject, force };
    ledger.begin_effect(ledger.effects().len(), laid);
}

/// Brings a continuing card into play. It works as the card that it was played as.
pub(crate) fn put_down(
    ledger: &mut Ledger,
    seat: Seat,
    (card, root): (Card, Card),
    id: CardId,
    choices: &[Choice],
    subject: Option<PieceId>,
    force: Force,
) {
    let copied = (root != card).then_some(root);
    let effect = Effect { copied, ..Effect::new(card, seat, choices.to_vec()) };
    let force = ledger.aimed(force, subject);
    // Its effect is on the board already, without the card.
    let stands = ledger.effects().last().is_some_and(|last| last.id == Some(CardId::NONE));
    let index = ledger.effects().len() - usize::from(stands);
    if stands {
        ledger.change(Change::Effect { index: index as u16, effect: None });
    }
    ledger.begin_effect(index, ContinuingCard { effect, id: Some(id), subject, force });
    // A *Truce* can be over at once, and ends a *Vendetta*.
    end_effects(ledger);
}

/// Ends the continuing cards whose piece is off the board or no longer what the card made of it,
/// and those whose time is over. Returns them, each with its index.
pub(crate) fn end_effects(ledger: &mut Ledger) -> Vec<(u16, ContinuingCard)> {
    let mut ended = Vec::new();
    let mut index = 0;
    while index < ledger.effects().len() {
        let continuing = &ledger.effects()[index];
        if ledger.lasts(continuing) {
            index += 1;
            continue;
        }
        // The index in the original list, before others ended too.
        ended.push(((index + ended.len()) as u16, continuing.clone()));
        end(ledger, index);
    }
    ended
}

/// Ends the continuing card at this index: the card goes to its owner's discard pile, unless it has
/// been taken away.
pub(crate) fn end(ledger: &mut Ledger, index: usize) {
    let (id, owner) = (ledger.effects()[index].id, ledger.effects()[index].effect.owner);
    ledger.end_effect(index);
    if let Some(beside) = ledger.zone(Zone::InPlay).iter().position(|other| Some(*other) == id) {
        let pile = ledger.discards_of(owner);
        let top = ledger.zone(pile).len();
        ledger.move_card((Zone::InPlay, beside), (pile, top));
    }
}

/// Detaches a card about to be taken from this place in a zone. If it is a continuing card, its
/// effect goes on without it.
pub(crate) fn leave_to_proxy(ledger: &mut Ledger, (zone, index): (Zone, usize)) {
    let id = ledger.zone(zone).get(index).copied();
    let lies = ledger.effects().iter().position(|continuing| id.is_some() && continuing.id == id);
    if let Some(index) = lies.filter(|_| zone == Zone::InPlay) {
        let continuing = ContinuingCard { id: None, ..ledger.effects()[index].clone() };
        ledger.end_effect(index);
        ledger.begin_effect(index, continuing);
    }
}

/// Passes the turn, as far as the board is concerned: the duties of the side that has moved end.
pub(crate) fn hand_over(ledger: &mut Ledger) {
    let seat = ledger.turn();
    ledger.end_duties(seat);
    ledger.edit_chess(Chess::pass);
    end_effects(ledger);
}
