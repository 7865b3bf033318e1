//! Carrying out *Toll*.

use crate::board::{Asking, Checkpoint, LogChange, StepKind, UsedCard};
use crate::choice::Choice;
use crate::play::event::Event;
use crate::play::execution::Execution;
use crate::play::knightmare::making::acts::take;
use crate::play::knightmare::making::continuing::end_effects;
use crate::play::knightmare::making::slots::Value;
use crate::play::knightmare::reading::answers::{self, may_rebut};
use crate::play::knightmare::reading::noted::{Spent, fates};
use crate::play::knightmare::reading::questions::{payment_answers, payments};
use crate::play::knightmare::turn::again::taken_by;
use crate::seat::Seat;
use crate::square::Square;

impl Execution<'_> {
    /// Demands a pawn. Returns whether there is one to pay with.
    pub(crate) fn demand_toll(&mut self, seat: Seat, used: &UsedCard, before: Checkpoint) -> bool {
        let ways = payment_answers(self.ledger);
        if payments(self.ledger).is_empty() {
            return false;
        }
        let card = used.card;
        self.reply(seat, used, before, Vec::new());
        if let [only] = &ways[..]
            && let Some(pawn) = only.first().and_then(Square::read)
        {
            // There is no choice to make.
            self.pay(pawn);
            self.replied();
            return true;
        }
        if may_rebut(self.ledger) {
            self.ledger.change_log(LogChange::Open(true));
        }
        self.ask(!seat, card, Asking::Toll(used.clone(), before));
        true
    }

    /// Carries out the answer to the demand: a pawn is paid, or the turn undone.
    pub(crate) fn settle_toll(&mut self, answer: &[Choice]) {
        let seat = self.seat();
        let pawn = answer.first().and_then(Square::read);
        if let Some(pawn) = pawn {
            self.pay(pawn);
            self.ledger.change_log(LogChange::Open(false));
            if self.ledger.turn_log().plots[!seat].is_some() && !answers::answers(self.ledger).is_empty() {
                return self.ask_for_answer(!seat);
            }
        } else if let Some(start) = self.ledger.turn_log().start {
            let steps = self.ledger.turn_log().steps.clone();
            self.rewind(start);
            for step in &steps {
                match &step.what {
                    StepKind::Reply(used, before) => {
                        // A card that *Vulture* has taken does not come back into the hand.
                        let taken = steps.iter().find_map(|step| match &step.what {
                            StepKind::Card(played) if taken_by(used) == Some(played.card) => Some(played),
                            _ => None,
                        });
                        self.unseen(|exec| {
                            if let Some(played) = taken {
                                exec.spend(seat, &Spent::thrown(played));
                            }
                            exec.reply(!seat, used, *before, Vec::new());
                        });
                    }
                    StepKind::Said(..) => self.say_again(step),
                    _ => {}
                }
            }
            self.idle();
            self.ledger.edit_progress(|progress| progress.turn_lost = true);
            self.events.push(Event::TurnLost { seat });
        }
        self.finish();
    }

    /// Captures the pawn.
    fn pay(&mut self, pawn: Square) {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        let captured = take(self.ledger, pawn);
        self.ledger.edit_chess(|chess| chess.quiet = 0);
        let captured = fates(!seat, captured, &end_effects(self.ledger));
        self.note(StepKind::Paid(pawn), checkpoint, captured, true);
        self.ledger.change_log(LogChange::Fixed(self.ledger.turn_log().steps.len()));
    }

    /// Pays a toll again when the turn is played again: with the same pawn, if possible.
    pub(crate) fn pay_again(&mut self, pawn: Square) {
        let payable = payments(self.ledger);
        let pawn = Some(pawn).filter(|pawn| payable.contains(pawn)).or(payable.first().copied());
        if let Some(pawn) = pawn {
            self.pay(pawn);
        }
    }
}
