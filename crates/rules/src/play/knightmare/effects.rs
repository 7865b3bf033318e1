//! What the families of cards do to the board, and how continuing cards come and go.

use super::slots::square_of;
use super::walls;
use crate::board::{Captured, Change, ContinuingCard, Ledger, Location, Zone};
use crate::card::{Card, CardEntry, CardId, Family};
use crate::choice::Choice;
use crate::piece::{Kind, Piece, PieceId};
use crate::position::Effect;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Does to the board what the card says. The choices are some that the card's slots offer.
pub(crate) fn carry_out(ledger: &mut Ledger, entry: &CardEntry, choices: &[Choice]) {
    let squares: Vec<Square> = choices.iter().filter_map(square_of).collect();
    match (entry.family, &squares[..]) {
        (Family::Swap, [one, other]) => {
            ledger.change(Change::Swap { one: *one, other: *other });
            ledger.disturb(*one);
            ledger.disturb(*other);
        }
        (Family::Advance, [from, to]) => {
            let pawn = ledger.on(*from).is_some_and(|piece| matches!(piece.kind, Kind::Pawn | Kind::Crab));
            ledger.change(Change::Shift { from: *from, to: *to });
            ledger.disturb(*from);
            ledger.edit_chess(|chess| {
                chess.passed = SquareSet::EMPTY;
                chess.quiet = if pawn { 0 } else { chess.quiet.saturating_add(1) };
            });
        }
        (Family::Become(kind), [square]) => become_kind(ledger, *square, kind),
        (Family::Wall, _) => {
            let shut = walls::named(choices).map(|edges| walls::shut_by(&edges)).unwrap_or_default();
            ledger.build_walls(&shut);
        }
        // Rescues and undone turns are answers: they need the turn that they answer.
        _ => {}
    }
}

fn become_kind(ledger: &mut Ledger, square: Square, kind: Kind) {
    if let Some(id) = ledger.id_on(square) {
        let piece = *ledger.piece(id);
        ledger.change(Change::Recast { piece: id, into: Piece { kind, ..piece } });
    }
}

/// Captures the substitute in place of a piece that has just been captured, which goes to its
/// square with all that it had.
pub(crate) fn rescue(ledger: &mut Ledger, captured: &Captured, substitute: Square) {
    if ledger.capture(substitute).is_none() {
        return;
    }
    ledger.change(Change::Put { piece: captured.piece, square: substitute });
    for (index, continuing) in &captured.ended {
        let pile = Zone::Discard(continuing.effect.owner);
        if let Some(thrown) = ledger.zone(pile).iter().position(|id| *id == continuing.id) {
            let top = ledger.zone(Zone::InPlay).len();
            ledger.move_card((pile, thrown), (Zone::InPlay, top));
            put_in_play(ledger, *index, continuing.clone());
        }
    }
    end_effects(ledger);
}

/// Brings a continuing card into play.
pub(super) fn put_down(ledger: &mut Ledger, seat: Seat, card: Card, id: CardId, choices: &[Choice], family: Family) {
    let subject = match (family, choices) {
        (Family::Become(_), [choice, ..]) => square_of(choice).and_then(|square| ledger.id_on(square)),
        _ => None,
    };
    let effect = Effect { card, owner: seat, choices: choices.to_vec() };
    put_in_play(ledger, ledger.effects().len() as u16, ContinuingCard { effect, id, subject });
}

fn put_in_play(ledger: &mut Ledger, index: u16, continuing: ContinuingCard) {
    let index = index.min(ledger.effects().len() as u16);
    ledger.change(Change::Effect { index, effect: Some(Box::new(continuing)) });
}

/// Ends the continuing cards whose piece is off the board or no longer what the card made of it.
pub(crate) fn end_effects(ledger: &mut Ledger) -> Vec<(u16, ContinuingCard)> {
    let mut ended = Vec::new();
    let mut index = 0;
    while index < ledger.effects().len() {
        let continuing = &ledger.effects()[index];
        if continuing.subject.is_none_or(|piece| still_works(ledger, piece)) {
            index += 1;
            continue;
        }
        // The index in the list that was, before others that ended too.
        ended.push(((index + ended.len()) as u16, continuing.clone()));
        let (id, owner) = (continuing.id, continuing.effect.owner);
        ledger.change(Change::Effect { index: index as u16, effect: None });
        if let Some(beside) = ledger.zone(Zone::InPlay).iter().position(|other| *other == id) {
            let pile = Zone::Discard(owner);
            let top = ledger.zone(pile).len();
            ledger.move_card((Zone::InPlay, beside), (pile, top));
        }
    }
    ended
}

/// Whether the piece is on the board and has not promoted.
fn still_works(ledger: &Ledger, piece: PieceId) -> bool {
    matches!(ledger.location(piece), Location::On(_)) && ledger.piece(piece).kind == Kind::Crab
}
