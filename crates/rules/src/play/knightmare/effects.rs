//! How continuing cards come and go, and how what a capture has ended comes back.

use crate::board::{Captured, Change, ContinuingCard, Force, Ledger, Zone};
use crate::card::{Card, CardId, row};
use crate::choice::Choice;
use crate::piece::{OffBoard, PieceId};
use crate::position::Effect;
use crate::seat::Seat;
use crate::square::Square;

/// Captures the substitute in place of a piece that has just been captured, which goes to its
/// square with all that it had.
pub(crate) fn rescue(ledger: &mut Ledger, captured: &Captured, substitute: Square) {
    if ledger.take_off(substitute, OffBoard::Captured).is_none() {
        return;
    }
    ledger.bring_back(captured.piece, substitute);
    for (index, continuing) in &captured.ended {
        let pile = ledger.discards_of(continuing.effect.owner);
        if let Some(thrown) = ledger.zone(pile).iter().position(|id| *id == continuing.id) {
            let top = ledger.zone(Zone::InPlay).len();
            ledger.move_card((pile, thrown), (Zone::InPlay, top));
            ledger.begin_effect(usize::from(*index), continuing.clone());
        }
    }
    end_effects(ledger);
}

/// Brings a continuing card into play.
pub(super) fn put_down(
    ledger: &mut Ledger,
    seat: Seat,
    card: Card,
    id: CardId,
    choices: &[Choice],
    subject: Option<PieceId>,
) {
    let effect = Effect { card, owner: seat, choices: choices.to_vec() };
    let force = force_of(card, choices);
    // What it does stands on the board already, without the card.
    let stands = ledger.effects().last().is_some_and(|last| last.id == CardId::NONE);
    let index = ledger.effects().len() - usize::from(stands);
    if stands {
        ledger.change(Change::Effect { index: index as u16, effect: None });
    }
    ledger.begin_effect(index, ContinuingCard { effect, id, subject, force });
}

/// What a continuing card, played with these choices, does for as long as it is in play.
pub(super) fn force_of(card: Card, choices: &[Choice]) -> Force {
    match card {
        Card::Knightmare(card) => row(card).effect().map_or(Force::Silent, |effect| effect.force(choices)),
        Card::Call(_) | Card::SameAgain => Force::Silent,
    }
}

/// Ends the continuing cards whose piece is off the board or no longer what the card made of it.
pub(crate) fn end_effects(ledger: &mut Ledger) -> Vec<(u16, ContinuingCard)> {
    let mut ended = Vec::new();
    let mut index = 0;
    while index < ledger.effects().len() {
        let continuing = &ledger.effects()[index];
        if ledger.lasts(continuing) {
            index += 1;
            continue;
        }
        // The index in the list that was, before others that ended too.
        ended.push(((index + ended.len()) as u16, continuing.clone()));
        let (id, owner) = (continuing.id, continuing.effect.owner);
        ledger.end_effect(index);
        if let Some(beside) = ledger.zone(Zone::InPlay).iter().position(|other| *other == id) {
            let pile = ledger.discards_of(owner);
            let top = ledger.zone(pile).len();
            ledger.move_card((Zone::InPlay, beside), (pile, top));
        }
    }
    ended
}
