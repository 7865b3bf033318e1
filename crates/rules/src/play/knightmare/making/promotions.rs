//! Pawns that a card brings to their last rank: their owners choose at once what they become.

use crate::board::{Ledger, State};
use crate::choice::Choice;
use crate::piece::Kind;
use crate::play::knightmare::making::effect::{Done, Next, PlayedChoices};
use crate::play::knightmare::making::value::{Value, by_file};
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// A pawn and what it becomes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Promotion {
    pawn: Square,
    into: Kind,
}

impl Value for Promotion {
    fn read(choice: &Choice) -> Option<Promotion> {
        let Choice::List(list) = choice else { return None };
        let [pawn, into] = &list[..] else { return None };
        Some(Promotion { pawn: Square::read(pawn)?, into: Kind::read(into)? })
    }

    fn written(&self) -> Choice {
        Choice::List(vec![self.pawn.written(), self.into.written()])
    }
}

/// Returns the seat's pawns among these squares that must promote: those on their last rank, as the
/// board is turned, that are not in a unit.
fn due(state: &State, seat: Seat, among: SquareSet) -> Vec<Square> {
    let pawns = (state.pawns() & state.owned(seat)).without(state.merged());
    let mut due: Vec<Square> = (pawns & state.last_rank(seat) & among).collect();
    due.sort_by_key(|square| by_file(*square));
    due
}

/// Returns the next seat in this order that chooses what its pawns become.
pub(crate) fn asks(state: &State, order: [Seat; 2], among: SquareSet) -> Option<Seat> {
    order.into_iter().find(|seat| !due(state, *seat, among).is_empty())
}

/// Returns what can follow after the beginning of an answer: one pair for each pawn.
pub(crate) fn replies(state: &State, order: [Seat; 2], among: SquareSet, so_far: &[Choice]) -> Next {
    let Some(seat) = asks(state, order, among) else { return Next::default() };
    let pawns = due(state, seat, among);
    let Some(pawn) = pawns.get(so_far.len()).copied() else {
        return Next { complete: so_far.len() == pawns.len(), values: Vec::new() };
    };
    let kinds = Kind::PROMOTIONS.into_iter().filter(|into| keeps_a_king(state, seat, pawn, *into));
    Next { complete: false, values: kinds.map(|into| Promotion { pawn, into }.written()).collect() }
}

/// Whether the seat has a royal piece after this promotion. A royal pawn whose Prince is lost can
/// only become a knight or bishop.
fn keeps_a_king(state: &State, seat: Seat, pawn: Square, into: Kind) -> bool {
    if state.royal(seat) != Some(pawn) {
        return true;
    }
    let mut trial = Ledger::new(state.clone());
    trial.promote(pawn, into);
    trial.crowned(seat).is_some()
}

/// Promotes the pawns as the last answer says. If a pawn of the other side gives check to the
/// player on turn by it, the card has no effect (FAQ 7).
pub(crate) fn heed(ledger: &mut Ledger, seat: Seat, asked: PlayedChoices<'_>) -> Done {
    let mut others = false;
    for promotion in asked.answers.last().into_iter().flatten().filter_map(Promotion::read) {
        others |= ledger.on(promotion.pawn).is_some_and(|pawn| pawn.owner != seat);
        ledger.promote(promotion.pawn, promotion.into);
    }
    Done { no_effect: others && ledger.in_check(seat), ..Done::default() }
}
