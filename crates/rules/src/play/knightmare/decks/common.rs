//! The common deck: what becomes of its discards, and the discard before the player's own turn.

use crate::action::Action;
use crate::board::{Change, LogChange, State, StepKind, Zone};
use crate::card::Card;
use crate::phase::Phase;
use crate::play::event::Event;
use crate::play::execution::Execution;
use crate::seat::Seat;

/// Reshuffles the common discard pile into the draw pile, if the seat draws from the common one and
/// it is empty. Separate decks are never reshuffled (RB).
pub(in crate::play::knightmare) fn refill(exec: &mut Execution<'_>, seat: Seat) {
    let cards = exec.ledger.zone(Zone::Discards);
    if exec.ledger.deck_of(seat) != Zone::Pile || !exec.ledger.zone(Zone::Pile).is_empty() || cards.is_empty() {
        return;
    }
    let mut cards = cards.to_vec();
    // By face, not by identity: how cards with the same face came here must not matter later.
    cards.sort_by_key(|id| exec.ledger.card(*id));
    exec.seed.shuffle(exec.ledger.progress().shuffles, &mut cards);
    exec.events.push(Event::Reshuffled { cards: cards.len() });
    exec.ledger.change(Change::Order { zone: Zone::Discards, cards: Box::default() });
    exec.ledger.change(Change::Order { zone: Zone::Pile, cards: cards.into_boxed_slice() });
    exec.ledger.edit_progress(|progress| progress.shuffles += 1);
}

/// Whether the side on turn may discard a card before its first step: with a common deck, if it
/// played none on the turn before (RB).
pub(in crate::play::knightmare) fn may_discard_first(state: &State) -> bool {
    let log = state.turn_log();
    // A spoken name is not a step of the turn.
    let is_first = log.steps.iter().all(|step| matches!(step.what, StepKind::Said(..)));
    state.progress().status.phase() == Some(Phase::Move) && log.early && is_first
}

/// Returns the discards possible before the first step.
pub(in crate::play::knightmare) fn first_discards(state: &State) -> Vec<Action> {
    let held = if may_discard_first(state) { state.held(state.turn()) } else { Vec::new() };
    held.into_iter().map(|card| Action::Discard { card }).collect()
}

/// Whether the side of the turn that begins now may discard before it, judged by the log of the
/// turn before. Before the first turn there is none.
pub(in crate::play::knightmare) fn opens_with_discard(state: &State) -> bool {
    state.shares_deck() && state.progress().ply > 0 && !state.turn_log().reply
}

impl Execution<'_> {
    /// Discards a card before the turn. The turn's start moves behind the discard, so undoing the
    /// turn keeps it: the player has seen the card drawn.
    pub(in crate::play::knightmare) fn discard_first(&mut self, card: Card) {
        let seat = self.seat();
        self.discard_and_draw(seat, card);
        self.ledger.change_log(LogChange::Early(false));
        let start = self.ledger.checkpoint().next();
        self.ledger.change_log(LogChange::Start(Some(start)));
        self.end_if_stuck();
    }
}
