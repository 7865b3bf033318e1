//! Cards that respond to what the opponent has done: they undo turns, make up for captures and
//! cancel cards.

use super::row::{CardRow, Does, Slot, Window};
use crate::board::{Captured, Ledger, StepKind, Zone};
use crate::card::Card;
use crate::choice::Choice;
use crate::mark::Mark;
use crate::piece::Kind;
use crate::play::knightmare::making::acts::{PAWN, enemy, own, take};
use crate::play::knightmare::making::continuing::rescue;
use crate::play::knightmare::making::effect::{At, Deed, Done, Effect, Next};
use crate::play::knightmare::making::slots::{By, Fill, One, Spoken, Two, Value};
use crate::play::knightmare::making::trigger::{answered_captures, lies_captured};
use crate::seat::Seat;
use crate::square::Square;

pub(super) const CHAOS: CardRow = undoes("Chaos");
pub(super) const KNIGHTMARE: CardRow = undoes("Knightmare!");
pub(super) const THINK_AGAIN: CardRow = undoes("Think Again!");

/// Returns a row of the *Chaos* family, which is one card under several names.
const fn undoes(name: &'static str) -> CardRow {
    CardRow::new(name, 10, Window::AnswerTurn).turns(Does::UndoTurn)
}

pub(super) const BOG: CardRow = CardRow::new("Bog", 4, Window::AnswerTurn).turns(Does::Shorten);

pub(super) const TOLL: CardRow = CardRow::new("Toll", 4, Window::AnswerTurn).turns(Does::Demand);

/// Returns the seat's own pieces that the steps it responds to captured, each with its step.
fn just_captured(at: At<'_>) -> impl Iterator<Item = (&StepKind, &Captured)> {
    // A piece that was neutral keeps that mark for as long as it can still be rescued.
    let own = move |(_, captured): &(&StepKind, &Captured)| {
        let piece = at.state.piece(captured.piece);
        captured.by != at.seat && (piece.owner == at.seat || piece.marks.has(Mark::Neutral))
    };
    answered_captures(at.state, at.seat).filter(own)
}

/// Returns those of [`just_captured`] that are still captured: another response to the same capture
/// may have brought some back.
fn still_captured(at: At<'_>) -> impl Iterator<Item = &Captured> {
    just_captured(at).map(|(_, captured)| captured).filter(move |captured| lies_captured(at.state, captured))
}

/// An own piece that was just captured, by the square where it stood.
struct Taken;

impl Fill<()> for Taken {
    type Value = Square;

    fn values(&self, at: At<'_>, (): ()) -> Vec<Square> {
        let mut squares: Vec<Square> = still_captured(at).map(|one| one.square).collect();
        // The parts of a unit stood on one square.
        squares.sort();
        squares.dedup();
        squares
    }
}

pub(super) const HOSTAGE: CardRow = CardRow::new("Hostage", 9, Window::AnswerCapture)
    .asks(&[Slot::Taken, Slot::Own(PAWN)])
    .asks_for_part(Slot::PartToReturn)
    .does(&Exchange(Two {
        first: Taken,
        second: By(|at: At<'_>, _: Square| (own(PAWN).squares(at) & at.state.may_fall_to(!at.seat)).collect()),
        effect: exchange,
    }));

/// The slots of a card for a captured piece, plus one for the kind if a unit of two different kinds
/// was captured: one part of it comes back.
struct Exchange(Two<Taken, By<Square, Square>, Square, Square>);

/// Returns the kinds of the player's pieces that were captured on a square.
fn kinds_taken(at: At<'_>, square: Square) -> Vec<Kind> {
    let taken = still_captured(at).filter(|one| one.square == square);
    let mut kinds: Vec<Kind> = taken.map(|one| at.state.piece(one.piece).kind).collect();
    kinds.sort();
    kinds.dedup();
    kinds
}

/// Returns the name of a kind among these: a crab is called a pawn, unless a pawn is among them.
fn name(kind: Kind, among: &[Kind]) -> Choice {
    match kind {
        Kind::Crab if among.contains(&Kind::Pawn) => Spoken(kind).written(),
        Kind::Crab => Kind::Pawn.written(),
        kind => kind.written(),
    }
}

impl Effect for Exchange {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        let kinds = so_far.first().and_then(Square::read).map_or_else(Vec::new, |square| kinds_taken(at, square));
        match so_far {
            [_, _] if kinds.len() > 1 => {
                Next { complete: false, values: kinds.iter().map(|kind| name(*kind, &kinds)).collect() }
            }
            [_, _, _] if kinds.len() > 1 => Next { complete: true, values: Vec::new() },
            _ => self.0.next(at, so_far),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let [square, substitute, kind] = choices else { return self.0.read(choices) };
        let (square, substitute, Spoken(kind)) =
            (Square::read(square)?, Square::read(substitute)?, Spoken::read(kind)?);
        Some(Box::new(move |ledger, seat| exchange_part(ledger, seat, (square, Some(kind)), substitute)))
    }
}

fn exchange(ledger: &mut Ledger, seat: Seat, square: Square, substitute: Square) -> Done {
    exchange_part(ledger, seat, (square, None), substitute)
}

fn exchange_part(ledger: &mut Ledger, seat: Seat, (square, kind): (Square, Option<Kind>), substitute: Square) -> Done {
    let at = At { state: ledger, seat };
    let kinds = kinds_taken(at, square);
    let is_meant = |one: &Captured| {
        let is = at.state.piece(one.piece).kind;
        one.square == square && kind.is_none_or(|kind| name(is, &kinds) == name(kind, &kinds))
    };
    let captured = still_captured(at).find(|one| is_meant(one)).cloned();
    if let Some(captured) = captured {
        rescue(ledger, &captured, substitute);
    }
    Done::default()
}

pub(super) const REVENGE: CardRow = CardRow::new("Revenge", 4, Window::AnswerCapture)
    .asks(&[Slot::Enemy(PAWN)])
    .does(&One { slot: By(|at: At<'_>, (): ()| pawns_to_avenge_on(at)), effect: avenge });

fn pawns_to_avenge_on(at: At<'_>) -> Vec<Square> {
    let is_pawn = |captured: &Captured| PAWN.contains(&at.state.piece(captured.piece).kind);
    // In the player's own turn, captures are made by cards only.
    let by_a_move = |step: &StepKind| matches!(step, StepKind::Move(_)) && at.seat != at.state.turn();
    let avenges = just_captured(at).any(|(step, captured)| by_a_move(step) && is_pawn(captured));
    if avenges { (enemy(PAWN).squares(at) & at.state.may_fall_to(at.seat)).collect() } else { Vec::new() }
}

fn avenge(ledger: &mut Ledger, _: Seat, pawn: Square) -> Done {
    let captured = take(ledger, pawn).into_iter().collect();
    ledger.edit_chess(|chess| chess.quiet = 0);
    Done { captured, ..Done::default() }
}

pub(super) const RIPOSTE: CardRow = CardRow::new("Riposte", 10, Window::AnswerCapture).turns(Does::Parry);

pub(super) const LEGACY: CardRow = CardRow::new("Legacy", 10, Window::AnswerCapture)
    .asks(&[Slot::Discarded])
    .gives()
    .does(&One { slot: By(|at: At<'_>, (): ()| cards_to_fetch(at)), effect: fetch });

/// Returns the cards that can be fetched, if a piece other than a pawn has been captured.
fn cards_to_fetch(at: At<'_>) -> Vec<Card> {
    let is_piece = |captured: &Captured| !PAWN.contains(&at.state.piece(captured.piece).kind);
    if !just_captured(at).any(|(_, captured)| is_piece(captured)) {
        return Vec::new();
    }
    let mut cards: Vec<Card> = at.state.faces(at.state.discards_of(at.seat)).collect();
    cards.sort();
    cards.dedup();
    cards
}

/// Moves the topmost card of this face from the discard pile into the hand.
fn fetch(ledger: &mut Ledger, seat: Seat, card: Card) -> Done {
    let pile = ledger.discards_of(seat);
    let index = ledger.faces(pile).rposition(|face| face == card);
    if let Some(index) = index {
        let top = ledger.zone(Zone::Hand(seat)).len();
        ledger.move_card((pile, index), (Zone::Hand(seat), top));
    }
    Done::default()
}

pub(super) const FOG_OF_WAR: CardRow =
    CardRow::new("Fog of War", 10, Window::AnswerCard).asks(&[Slot::Played]).turns(Does::Cancel);

pub(super) const VULTURE: CardRow =
    CardRow::new("Vulture", 5, Window::AnswerCard).asks(&[Slot::Played]).gives().turns(Does::Take);
