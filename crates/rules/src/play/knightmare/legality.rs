//! What a turn may come to: which plays are void, which turns can be ended, and whether the side
//! on turn has anything left, its cards counted.
//!
//! A step is legal if the turn can be ended after it, at once or after a card that the player
//! holds. So a move may leave the own king attacked, or repeat a board that was undone, when a
//! card of the same turn puts that right.

use std::sync::Arc;

use super::cards::{Row, row};
use super::compulsion;
use super::effect::{At, plays};
use super::effects::end_effects;
use crate::board::{Captured, Ledger, LogChange, Move, State, Step, StepKind};
use crate::card::{Card, KnightmareCard, Timing};
use crate::choice::Choice;
use crate::defaults::MOVE_FOLLOWS_VOID_CARD;
use crate::piece::PieceId;
use crate::seat::Seat;

/// Whether the board is the one that an undone turn had led to.
pub(crate) fn repeats(state: &State) -> bool {
    state.turn_log().forbidden.is_some_and(|key| key == state.board_key())
}

/// Whether the turn may end as it stands.
pub(crate) fn may_end(state: &State) -> bool {
    !state.in_check(state.turn()) && !repeats(state)
}

/// Whether the other side could do nothing against being taken, its cards aside.
fn mates(ledger: &mut Ledger) -> bool {
    let checkpoint = ledger.checkpoint();
    compulsion::hand_over(ledger);
    let mated = ledger.in_check(ledger.turn()) && !ledger.can_move();
    ledger.undo(checkpoint);
    mated
}

/// Whether a card that ends the action of a turn has no effect: it would mate or leave the own
/// king attacked. Continuing cards may mate. The effect is on the board.
pub(crate) fn is_void(ledger: &mut Ledger, card: &Row) -> bool {
    ledger.in_check(ledger.turn()) || (!card.continuing && mates(ledger))
}

/// What comes of playing a card of the own turn.
struct Outcome {
    void: bool,
    may_end: bool,
}

/// Plays a card of the side on turn and takes it back. What the choices are no play of does nothing.
fn try_out(ledger: &mut Ledger, card: &Row, choices: &[Choice]) -> Outcome {
    let checkpoint = ledger.checkpoint();
    carry_out(ledger, card, choices);
    let void = is_void(ledger, card);
    if void {
        ledger.undo(checkpoint);
    }
    let may_end = may_end(ledger);
    ledger.undo(checkpoint);
    Outcome { void, may_end }
}

fn carry_out(ledger: &mut Ledger, card: &Row, choices: &[Choice]) {
    let seat = ledger.turn();
    if let Some(deed) = card.effect().and_then(|effect| effect.read(choices)) {
        deed(ledger, seat);
    }
}

/// The cards of the seat's hand that are played in this window.
pub(crate) fn held_for(state: &State, seat: Seat, timing: Timing) -> Vec<(KnightmareCard, &'static Row)> {
    let held = state.held(seat).into_iter().filter_map(|card| match card {
        Card::Knightmare(card) => Some((card, row(card))),
        _ => None,
    });
    held.filter(|(_, row)| row.fits(timing)).collect()
}

/// Every complete list of choices with which the side on turn could play the card, whatever comes of it.
fn plays_of(ledger: &Ledger, card: &Row) -> Vec<Vec<Choice>> {
    card.effect().map_or_else(Vec::new, |effect| plays(effect, At { state: ledger, seat: ledger.turn() }))
}

/// Whether some card after the move would let the turn end.
fn can_be_ended_by_card(ledger: &mut Ledger) -> bool {
    let seat = ledger.turn();
    held_for(ledger, seat, Timing::AfterMove).into_iter().any(|(_, card)| {
        let lists = plays_of(ledger, card);
        lists.iter().any(|choices| ends_turn(ledger, card, choices))
    })
}

/// Whether the play of a card after the move is legal: the turn can be ended with it. Without a check to end
/// and a board to avoid, any play will do, even one without effect.
pub(super) fn late_play_is_legal(ledger: &mut Ledger, card: &Row, choices: &[Choice]) -> bool {
    (may_end(ledger) && ledger.turn_log().forbidden.is_none()) || ends_turn(ledger, card, choices)
}

/// Whether the turn can be ended after the card.
fn ends_turn(ledger: &mut Ledger, card: &Row, choices: &[Choice]) -> bool {
    let at = At { state: ledger, seat: ledger.turn() };
    match card.effect().and_then(|effect| effect.leaves_safe(at, choices)) {
        Some(safe) => safe && !repeats(ledger),
        None => try_out(ledger, card, choices).may_end,
    }
}

/// Whether the play of a card before the move or instead of it is legal. One that comes to nothing is spent,
/// and the move is still to be made.
pub(super) fn early_play_is_legal(ledger: &mut Ledger, card: &Row, choices: &[Choice]) -> bool {
    if !card.fits(Timing::InsteadOfMove) {
        return true;
    }
    if !compulsion::allows_card(ledger, card, choices) {
        return false;
    }
    let outcome = try_out(ledger, card, choices);
    (outcome.void && MOVE_FOLLOWS_VOID_CARD) || outcome.may_end
}

/// The moves after which the turn can be ended, at once or after a card.
pub(crate) fn moves(ledger: &mut Ledger) -> Vec<Move> {
    let seat = ledger.turn();
    let card_left = !ledger.turn_log().own && !held_for(ledger, seat, Timing::AfterMove).is_empty();
    if !card_left {
        return board_moves(ledger);
    }
    let mut moves = ledger.pseudo_legal_moves();
    compulsion::narrow_all(ledger, &mut moves);
    moves.retain(|mv| {
        let checkpoint = ledger.checkpoint();
        let captured = ledger.displace(*mv);
        end_effects(ledger);
        let legal = may_end(ledger) || {
            note_trial(ledger, *mv, captured);
            can_be_ended_by_card(ledger)
        };
        ledger.undo(checkpoint);
        legal
    });
    moves
}

/// Notes a move that is tried, for the cards that go by what was moved.
fn note_trial(ledger: &mut Ledger, mv: Move, captured: Option<PieceId>) {
    let checkpoint = ledger.checkpoint();
    let captured = captured.map(|piece| Captured { piece, square: mv.to, ended: Vec::new() }).into_iter().collect();
    let step = Step { what: StepKind::Move(mv), checkpoint, end: checkpoint.next(), captured, drew: false };
    ledger.change_log(LogChange::Step(Some(Arc::new(step))));
}

/// The moves after which the turn can be ended at once.
pub(super) fn board_moves(ledger: &mut Ledger) -> Vec<Move> {
    let enemy_king = ledger.royal(!ledger.turn());
    let mut moves = ledger.moves();
    moves.retain(|mv| Some(mv.to) != enemy_king);
    if ledger.turn_log().forbidden.is_some() {
        moves.retain(|mv| {
            let checkpoint = ledger.checkpoint();
            ledger.displace(*mv);
            let differs = !repeats(ledger);
            ledger.undo(checkpoint);
            differs
        });
    }
    compulsion::narrow(ledger, &mut moves);
    moves
}

/// Whether the side on turn has a move after which the turn can be ended at once.
pub(crate) fn has_board_move(ledger: &mut Ledger) -> bool {
    !board_moves(ledger).is_empty()
}

/// Whether the side on turn, which has yet to move, can bring the turn to an end with its
/// moves and its cards.
pub(crate) fn can_finish(ledger: &mut Ledger) -> bool {
    if has_board_move(ledger) {
        return true;
    }
    if ledger.turn_log().own {
        return false;
    }
    if !moves(ledger).is_empty() {
        return true;
    }
    let seat = ledger.turn();
    for (timing, last) in [(Timing::InsteadOfMove, true), (Timing::BeforeMove, false)] {
        for (_, card) in held_for(ledger, seat, timing) {
            for choices in plays_of(ledger, card) {
                let finishes = if last {
                    let outcome = try_out(ledger, card, &choices);
                    !outcome.void && outcome.may_end
                } else {
                    let checkpoint = ledger.checkpoint();
                    carry_out(ledger, card, &choices);
                    ledger.change_log(LogChange::Own(true));
                    let finishes = can_finish(ledger);
                    ledger.undo(checkpoint);
                    finishes
                };
                if finishes {
                    return true;
                }
            }
        }
    }
    false
}
