//! One deck for both: what comes of its discards, and the card that may be thrown away before the own turn.

use crate::action::Action;
use crate::board::{Change, LogChange, State, StepKind, Zone};
use crate::card::Card;
use crate::phase::Phase;
use crate::play::event::Event;
use crate::play::execution::Execution;
use crate::seat::Seat;

/// Makes a new pile of the common discards if the pile of the seat is the common one and is empty. Decks of their own are
/// never made anew (RB).
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

/// Whether the side on turn may throw a card away before its first step: with a common deck, if it played none on the
/// turn before (RB).
pub(in crate::play::knightmare) fn may_discard_first(state: &State) -> bool {
    let log = state.turn_log();
    // A word is no step of the turn.
    let is_first = log.steps.iter().all(|step| matches!(step.what, StepKind::Said(..)));
    state.progress().status.phase() == Some(Phase::Move) && log.early && is_first
}

/// The cards that may be thrown away before the first step.
pub(in crate::play::knightmare) fn first_discards(state: &State) -> Vec<Action> {
    let held = if may_discard_first(state) { state.held(state.turn()) } else { Vec::new() };
    held.into_iter().map(|card| Action::Discard { card }).collect()
}

/// Whether the turn that begins now is one before which its side may throw a card away, as the log of the turn before
/// stands. Before the first turn there is none.
pub(in crate::play::knightmare) fn opens_with_discard(state: &State) -> bool {
    state.shares_deck() && state.progress().ply > 0 && !state.turn_log().reply
}

impl Execution<'_> {
    /// Throws a card away before the turn. The turn begins behind it: it is undone with no turn, since the player has seen
    /// what was drawn.
    pub(in crate::play::knightmare) fn discard_first(&mut self, card: Card) {
        let seat = self.seat();
        self.discard_and_draw(seat, card);
        self.ledger.change_log(LogChange::Early(false));
        let start = self.ledger.checkpoint().next();
        self.ledger.change_log(LogChange::Start(Some(start)));
        self.end_if_stuck();
    }
}
