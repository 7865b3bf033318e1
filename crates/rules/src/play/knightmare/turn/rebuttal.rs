//! How the side on turn answers an answer.

use crate::board::{LogChange, StepKind, UsedCard};
use crate::card::{Card, Timing};
use crate::choice::Choice;
use crate::phase::Phase;
use crate::play::execution::Execution;
use crate::play::knightmare::cards::Does;
use crate::play::knightmare::making::effects::end_effects;
use crate::play::knightmare::reading::answers;
use crate::play::knightmare::reading::legality;
use crate::play::knightmare::reading::noted::{Spent, is_plots, used};
use crate::play::knightmare::reading::usable::at_hand;
use crate::play::knightmare::turn::again::{is_given_again, taken_by};

impl Execution<'_> {
    /// Answers an answer, as the side on turn.
    pub(crate) fn rebut(&mut self, card: Card, choices: &[Choice]) {
        let Some(answer) = answers::find_rebuttal(self.ledger, card, choices) else { return };
        let (seat, asked) = (self.seat(), self.awaits(Phase::Answer));
        let used = used(self.ledger, &answer.held, choices, answer.timing);
        match (answer.held.row.does, answer.step) {
            (Some(Does::Cancel), Some(index)) => return self.cancel_reply(&used, index),
            (Some(Does::Take), Some(index)) => {
                let target = self.played_in(index);
                self.spend_rebuttal(&used);
                if let Some(target) = target {
                    self.take_card(seat, target.card);
                }
            }
            (Some(Does::Plot), _) => {
                let named = crate::play::knightmare::reading::plots::named_by(self.ledger, seat, choices);
                self.spend_rebuttal(&used);
                legality::plot(self.ledger, seat, &named);
            }
            (Some(Does::Board(effect)), _) => {
                let checkpoint = self.ledger.checkpoint();
                let Some(deed) = effect.read(choices) else { return };
                let done = deed(self.ledger, seat);
                let void = done.void || self.ledger.in_check(seat) || legality::mates(self.ledger);
                if void {
                    self.ledger.undo(checkpoint);
                }
                end_effects(self.ledger);
                self.spend_rebuttal(&UsedCard { void, ..used });
            }
            _ => return,
        }
        if asked {
            self.rebutted();
        }
    }

    /// Spends a card of the side on turn that answers an answer.
    fn spend_rebuttal(&mut self, used: &UsedCard) {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        legality::count_as_played(self.ledger, seat, used.card);
        self.spend(seat, &Spent::thrown(used));
        self.note(StepKind::Card(used.clone()), checkpoint, Vec::new(), true);
        self.ledger.change_log(LogChange::Fixed(self.ledger.turn_log().steps.len()));
    }

    /// The side on turn has answered an answer: it goes on with what it has named beside, or the turn is handed over.
    fn rebutted(&mut self) {
        let seat = self.seat();
        self.ask_for_answer(seat);
        if self.ledger.turn_log().plots[seat].is_some() && !answers::rebuttals(self.ledger).is_empty() {
            return;
        }
        // What the other side has named beside and has still to play.
        if self.ledger.turn_log().plots[!seat].is_some() && !answers::answers(self.ledger).is_empty() {
            return self.ask_for_answer(!seat);
        }
        self.finish();
    }

    /// *Fog of War* on an answer: the game stands as before it, both cards spent. Answers that came after it are given
    /// again.
    fn cancel_reply(&mut self, used: &UsedCard, index: usize) {
        let seat = self.seat();
        let steps = self.ledger.turn_log().steps.clone();
        let Some((target, before)) = steps.get(index).and_then(|step| step.reply()) else { return };
        let mut target = target.clone();
        let later: Vec<_> =
            steps.iter().filter(|step| step.reply().is_some_and(|(_, given)| given > before)).cloned().collect();
        // What this side has answered since stays answered.
        let since = steps.iter().filter(|step| step.checkpoint > before);
        let rebuttals: Vec<UsedCard> = since
            .filter_map(|step| match &step.what {
                StepKind::Card(rebuttal) if rebuttal.timing == Timing::AnswerCard => Some(rebuttal.clone()),
                _ => None,
            })
            .collect();
        let said = steps.iter().filter(|step| matches!(step.what, StepKind::Said(..)) && step.checkpoint > before);
        self.rewind(before);
        (target.void, target.cancelled) = (true, true);
        self.unseen(|exec| exec.reply(!seat, &target, before, Vec::new()));
        for rebuttal in &rebuttals {
            let cards = crate::play::knightmare::reading::plots::named_by(self.ledger, seat, &rebuttal.choices);
            self.unseen(|exec| exec.spend_rebuttal(rebuttal));
            if is_plots(rebuttal) {
                legality::plot(self.ledger, seat, &cards);
            } else if let Some(card) = taken_by(rebuttal) {
                self.take_card(seat, card);
            }
        }
        self.spend_rebuttal(used);
        let shown = (self.ledger.progress().last_card, used.choices.clone());
        for (reply, _) in later.iter().filter_map(|step| step.reply()) {
            let given = self.ledger.checkpoint();
            // What was named with a cancelled card goes back into the hand.
            let held = at_hand(self.ledger, self.ledger, !seat);
            if !held.iter().any(|held| held.card == reply.card) || !(is_plots(reply) || is_given_again(reply)) {
                break;
            }
            if is_plots(reply) {
                self.unseen(|exec| exec.name_pair(!seat, reply, given));
            } else {
                self.unseen(|exec| exec.reply_again(reply, given));
            }
        }
        for step in said {
            self.say_again(step);
        }
        self.show_card(shown);
        self.rebutted();
    }
}
