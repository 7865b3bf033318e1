//! How the side on turn responds to a response.

use crate::board::{StepKind, UsedCard};
use crate::card::Card;
use crate::card_use::NoEffectReason;
use crate::choice::Choice;
use crate::play::execution::Execution;
use crate::play::knightmare::cards::Does;
use crate::play::knightmare::making::continuing::end_effects;
use crate::play::knightmare::making::effect::{At, Effect, is_play};
use crate::play::knightmare::making::trigger::is_rebuttal;
use crate::play::knightmare::reading::noted::{effect_of, is_plots, used};
use crate::play::knightmare::reading::usable::at_hand;
use crate::play::knightmare::reading::{answers, legality};
use crate::play::knightmare::turn::again::is_given_again;
use crate::status::Phase;

impl Execution<'_> {
    /// Plays a rebuttal for the side on turn.
    pub(crate) fn rebut(&mut self, card: Card, choices: &[Choice]) {
        let Some(answer) = answers::find_rebuttal(self.ledger, card, choices) else { return };
        let asked = self.awaits(Phase::Answer);
        let used = used(self.ledger, &answer.held, choices, answer.timing);
        match (answer.held.row.does, answer.step) {
            (Some(Does::Cancel), Some(index)) => return self.cancel_reply(&used, index),
            (Some(Does::Take), Some(_)) | (Some(Does::Plot), _) => self.spend_rebuttal(&used),
            (Some(Does::Board(effect)), _) => self.set_right_again(effect, &used),
            _ => return,
        }
        if asked {
            self.rebutted();
        }
    }

    /// Responds to a capture with what a card of the side on turn does on the board. The card has
    /// no effect if it no longer can do it, leaves that side in check, or mates.
    fn set_right_again(&mut self, effect: &dyn Effect, used: &UsedCard) {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        let fits = !used.no_effect && is_play(effect, At { state: self.ledger, seat }, &used.choices);
        let done = effect.read(&used.choices).filter(|_| fits).map(|deed| deed(self.ledger, seat));
        let no_effect_reason = if done.is_none_or(|done| done.no_effect) {
            Some(NoEffectReason::Nothing)
        } else if self.ledger.in_check(seat) {
            Some(NoEffectReason::OwnKing)
        } else {
            legality::mates(self.ledger).then_some(NoEffectReason::Mates)
        };
        let no_effect = no_effect_reason.is_some();
        if no_effect {
            self.ledger.undo(checkpoint);
        }
        end_effects(self.ledger);
        self.spend_rebuttal(&UsedCard { no_effect, no_effect_reason, ..used.clone() });
    }

    /// Plays a rebuttal again.
    pub(crate) fn rebut_again(&mut self, used: &UsedCard) {
        match effect_of(used.root) {
            Some(effect) => self.set_right_again(effect, used),
            None => self.spend_rebuttal(used),
        }
    }

    /// Spends a card that the side on turn plays as a rebuttal.
    fn spend_rebuttal(&mut self, used: &UsedCard) {
        self.spend_answer(self.seat(), used, StepKind::Card(used.clone()), Vec::new());
    }

    /// Goes on after a rebuttal: with the cards named together with it, or by handing the turn
    /// over.
    fn rebutted(&mut self) {
        let seat = self.seat();
        self.ask_for_answer(seat);
        if self.ledger.turn_log().plots[seat].is_some() && !answers::rebuttals(self.ledger).is_empty() {
            return;
        }
        // The cards that the other side named together and has yet to play.
        if self.ledger.turn_log().plots[!seat].is_some() && !answers::answers(self.ledger).is_empty() {
            return self.ask_for_answer(!seat);
        }
        self.finish();
    }

    /// *Fog of War* on a response: the game returns to the moment before it, and both cards are
    /// spent. Responses and rebuttals since then are played again.
    fn cancel_reply(&mut self, used: &UsedCard, index: usize) {
        let seat = self.seat();
        let steps = self.ledger.turn_log().steps.clone();
        let Some((target, before)) = steps.get(index).and_then(|step| step.reply()) else { return };
        let mut target = target.clone();
        // For another card named together with this one, the capture that it responds to is
        // unchanged.
        let frozen =
            if self.ledger.turn_log().plots[seat].is_some() { steps[index].captured.clone() } else { Vec::new() };
        self.rewind(before);
        (target.no_effect, target.cancelled) = (true, true);
        self.unseen(|exec| exec.reply(!seat, &target, before, frozen));
        let mut gives_up = false;
        for step in &steps {
            match &step.what {
                StepKind::Reply(reply, given) if *given > before && !gives_up => {
                    gives_up = !self.unseen(|exec| exec.given_again(reply));
                }
                StepKind::Card(rebuttal) if step.checkpoint > before && is_rebuttal(rebuttal) => {
                    self.unseen(|exec| exec.rebut_again(rebuttal));
                }
                StepKind::Said(..) if step.checkpoint > before => self.say_again(step),
                _ => {}
            }
        }
        self.spend_rebuttal(used);
        self.rebutted();
    }

    /// Plays a response of the other side again if possible. Cards named with a cancelled card
    /// return to the hand, and a card that undoes a move or cuts it is played anew.
    fn given_again(&mut self, reply: &UsedCard) -> bool {
        let (seat, given) = (!self.seat(), self.ledger.checkpoint());
        let holds = at_hand(self.ledger, self.ledger, seat).iter().any(|held| held.card == reply.card);
        let can_be = holds && (is_plots(reply) || is_given_again(reply));
        if can_be {
            self.reply_again(reply, given);
        }
        can_be
    }
}
