//! Cards of the side on turn that are cancelled or taken from it.

use std::sync::Arc;

use crate::board::{Captured, Checkpoint, LogChange, Plots, StepKind, TurnStep, UsedCard, Zone};
use crate::card::Card;
use crate::play::execution::Execution;
use crate::play::knightmare::cards::row;
use crate::play::knightmare::making::continuing::leave_to_proxy;
use crate::play::knightmare::reading::legality;
use crate::play::knightmare::reading::noted::Spent;
use crate::seat::Seat;
use crate::status::Phase;

impl Execution<'_> {
    /// Spends a cancelled card of the side on turn without effect. If it replaced the move, the
    /// move is pending again. What it had captured stays noted, for a card named together with the
    /// one that cancels it.
    pub(crate) fn spend_cancelled(&mut self, used: &UsedCard, captured: &[Captured]) {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        // A move in place of another cancelled card is already pending.
        let owed = self.ledger.turn_log().plots[seat].as_ref().is_some_and(|plots| plots.move_first);
        legality::count_as_played(self.ledger, seat, used.card);
        let drew = self.spend(seat, &Spent::thrown(used));
        if used.instead() {
            self.owe_move(owed);
        }
        let used = UsedCard { no_effect: true, cancelled: true, ..used.clone() };
        self.note(StepKind::Card(used), checkpoint, captured.to_vec(), drew);
    }

    /// Makes a move without a card pending, in place of a card that was cancelled. It comes before
    /// the cards named together with that card, and before a move already pending in place of
    /// another.
    fn owe_move(&mut self, owed: bool) {
        let seat = self.seat();
        self.phase(Phase::Move);
        let plots = match self.ledger.turn_log().plots[seat].as_deref() {
            Some(plots) => Plots { move_first: true, ..plots.clone() },
            None if owed => Plots { cards: Vec::new(), late: false, move_first: true, move_again: true },
            None => return,
        };
        self.ledger.change_log(LogChange::Plots(seat, Some(Arc::new(plots))));
    }

    /// *Fog of War* on a card of the side on turn.
    pub(crate) fn cancel(&mut self, seat: Seat, used: &UsedCard, before: Checkpoint, index: usize) -> bool {
        let Some(step) = self.steps_from(index).first().cloned() else { return false };
        let StepKind::Card(target) = &step.what else { return false };
        let later = self.steps_from(index + 1);
        let frozen = if self.ledger.turn_log().plots[seat].is_some() { &step.captured[..] } else { &[] };
        self.go_back(step.checkpoint, &later);
        self.unseen(|exec| exec.spend_cancelled(target, frozen));
        // Responses that were played before come first, so that they draw and cost what they did.
        let mut returned = self.play_again(&later);
        self.reply(seat, used, before, Vec::new());
        let to_move = self.awaits(Phase::Move);
        if returned.is_empty() && !to_move && !legality::can_end(self.ledger) {
            // A move that only the card had made safe is taken back with it.
            returned = self.return_unsafe_move();
        }
        if returned.is_empty() && !to_move {
            self.replied();
        } else {
            self.returned(&returned);
        }
        true
    }

    /// Gives the move back to the side on turn; cards that were spent since stay spent. Returns the
    /// steps that go back.
    fn return_unsafe_move(&mut self) -> Vec<Arc<TurnStep>> {
        let moved = self.ledger.turn_log().steps.iter().position(|step| matches!(step.what, StepKind::Move(_)));
        let Some(index) = moved else { return Vec::new() };
        let (step, later) = (self.steps_from(index), self.steps_from(index + 1));
        let Some(first) = step.first() else { return Vec::new() };
        self.go_back(first.checkpoint, &later);
        let stays = |step: &Arc<TurnStep>| match &step.what {
            StepKind::Card(used) => used.cancelled,
            what => matches!(what, StepKind::Reply(..) | StepKind::Said(..)),
        };
        let (spent, mut returned): (Vec<_>, Vec<_>) = later.into_iter().partition(stays);
        self.play_again(&spent);
        returned.insert(0, first.clone());
        returned
    }

    /// *Vulture*: moves a card that the other seat has just played into this seat's hand, and
    /// leaves its effect as it is. With separate decks, the price is the top card of the taker's
    /// draw pile.
    pub(crate) fn take_card(&mut self, seat: Seat, card: Card) {
        let pile = self.ledger.discards_of(!seat);
        // An earlier card of that name may lie elsewhere.
        let zones = if self.stays_in_play(card) { [Zone::InPlay, pile] } else { [pile, Zone::InPlay] };
        let found = zones.into_iter().find_map(|zone| {
            let index = self.ledger.faces(zone).rposition(|face| face == card)?;
            Some((zone, index))
        });
        let Some(from) = found else { return };
        leave_to_proxy(self.ledger, from);
        let top = self.ledger.zone(Zone::Hand(seat)).len();
        self.ledger.move_card(from, (Zone::Hand(seat), top));
        if !self.ledger.shares_deck() {
            self.ledger.top_card(self.ledger.deck_of(seat), self.ledger.discards_of(seat));
        }
    }

    /// Whether the latest card of this name that was played in the turn stays in play.
    fn stays_in_play(&self, card: Card) -> bool {
        let mut plays = self.ledger.turn_log().steps.iter().rev().filter_map(|step| match &step.what {
            StepKind::Card(used) => Some((used, !used.no_effect)),
            // A card that replaced an undone move is undone with it.
            StepKind::Left(used) => Some((used, !used.no_effect && !used.instead())),
            _ => None,
        });
        let last = plays.find(|(used, _)| used.card == card);
        last.is_some_and(|(used, works)| works && matches!(used.root, Card::Knightmare(name) if row(name).continuing))
    }
}
