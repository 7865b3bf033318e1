//! *Toll*: a player who moved a piece over the middle line pays with a pawn, or the turn is undone.

use crate::board::{Ledger, State, Step, StepKind};
use crate::choice::{Choice, ChoiceText, Word};
use crate::play::knightmare::making::acts::{PAWN, own, take};
use crate::play::knightmare::making::effect::At;
use crate::play::knightmare::making::slots::Fill;
use crate::play::knightmare::making::trigger::is_rebuttal;
use crate::play::knightmare::making::value::Value;
use crate::play::knightmare::reading::noted::is_move;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Whether the side on turn has moved a piece over the middle line, towards the opponent. Its move
/// counts for every piece, even a pushed one; a card beside the move counts for its own pieces only
/// (an exchange is movement to cards that punish movement, FAQ 40). Every displacement counts, even
/// one that was later reversed.
pub(crate) fn is_owed(ledger: &Ledger) -> bool {
    let seat = ledger.turn();
    let steps = ledger.turn_log().steps.iter().filter(|step| is_move(step) || is_card_beside(step));
    steps.into_iter().any(|step| {
        let (before, after) = (ledger.state_at(step.checkpoint), ledger.state_at(step.end));
        let (near, far) = halves(&before, seat);
        let counted = if is_move(step) { near } else { near & before.own_to(seat) };
        before.pieces().any(|(id, ..)| {
            before.square_of(id).is_some_and(|from| counted.has(from))
                && after.square_of(id).is_some_and(|to| far.has(to))
        })
    })
}

/// Whether the step is a card that the side on turn played beside its move.
fn is_card_beside(step: &Step) -> bool {
    matches!(&step.what, StepKind::Card(used) if !used.no_effect && !used.cancelled && !is_rebuttal(used))
}

/// Returns the half of the board next to the seat, and the other half, as the board is turned.
fn halves(state: &State, seat: Seat) -> (SquareSet, SquareSet) {
    let near = (0..4).fold(SquareSet::EMPTY, |half, rank| half | state.geometry.rank(seat, rank));
    (near, !near)
}

/// Returns the pawns that can be paid. A pawn whose loss leaves its own king in check cannot be; if
/// there is no other, the card has no effect.
pub(crate) fn payments(ledger: &Ledger) -> Vec<Square> {
    let seat = ledger.turn();
    let bounds = ledger.bounds(!seat);
    let safe = |pawn: &Square| {
        let mut trial = Ledger::new(State::clone(ledger));
        take(&mut trial, *pawn);
        !trial.in_check(seat)
    };
    if ledger.laws().truce {
        return Vec::new();
    }
    let pawns: Vec<Square> = own(PAWN).values(At { state: ledger, seat }, ());
    let payable = pawns.into_iter().filter(|pawn| !bounds.protected.has(*pawn) && ledger.royal(seat) != Some(*pawn));
    payable.filter(safe).collect()
}

/// Returns the answers to the demand.
pub(crate) fn answers(ledger: &Ledger) -> Vec<Vec<Choice>> {
    let mut answers: Vec<Vec<Choice>> = payments(ledger).iter().map(|pawn| vec![pawn.written()]).collect();
    let start = ledger.turn_log().start.map(|start| ledger.state_at(start));
    if start.is_some_and(|start| !start.in_check(ledger.turn())) {
        answers.push(vec![ChoiceText::Word(Word::Refuse).into()]);
    }
    answers
}
