//! Going back to a moment of the turn, and playing again what followed it, as far as it is legal
//! and still has its effect.

use std::sync::Arc;

use crate::action::Action;
use crate::board::{Asking, Checkpoint, ContinuingCard, Ledger, StepKind, TurnStep, UsedCard};
use crate::card::Card;
use crate::partial::{PartialAction, Wanted};
use crate::play::execution::Execution;
use crate::play::knightmare::cards::{Does, Slot, row};
use crate::play::knightmare::listing;
use crate::play::knightmare::making::continuing::end_effects;
use crate::play::knightmare::making::effect::{At, is_play};
use crate::play::knightmare::making::slots::Value;
use crate::play::knightmare::reading::noted::{effect_of, fates, is_plots};
use crate::play::knightmare::reading::{legality, questions};
use crate::play::knightmare::turn::prompt::answer as answer_question;
use crate::play::knightmare::turn::steps::perform;
use crate::status::Phase;

impl Execution<'_> {
    /// Goes back to a moment of the turn. The pairs of cards that seats have named since stay
    /// named.
    pub(crate) fn go_back(&mut self, to: Checkpoint, later: &[Arc<TurnStep>]) {
        self.rewind(to);
        self.name_again(later);
    }

    /// Names the pairs of cards again that the other side named in these steps, after the turn has
    /// gone back before them.
    pub(crate) fn name_again(&mut self, later: &[Arc<TurnStep>]) {
        let replies = later.iter().filter_map(|step| step.reply());
        let named: Vec<_> = replies.filter(|(used, _)| is_plots(used)).collect();
        for (used, before) in named {
            self.unseen(|exec| exec.reply(!exec.seat(), used, before, Vec::new()));
        }
    }

    /// Plays what followed a response again. Returns the steps that go back to their player.
    pub(crate) fn play_again(&mut self, later: &[Arc<TurnStep>]) -> Vec<Arc<TurnStep>> {
        let shown = (self.ledger.progress().last_card, self.ledger.last_choices().to_vec());
        let mut returned: Vec<Arc<TurnStep>> = Vec::new();
        for step in later {
            let again = match &step.what {
                StepKind::Reply(used, _) if is_plots(used) => true,
                StepKind::Reply(used, before) => {
                    self.unseen(|exec| exec.reply_again(used, *before));
                    true
                }
                StepKind::Paid(pawn) => {
                    self.pay_again(*pawn);
                    true
                }
                StepKind::Said(..) => {
                    self.say_again(step);
                    true
                }
                _ => returned.is_empty() && self.unseen(|exec| exec.step_again(step)),
            };
            if !again {
                returned.push(step.clone());
            }
        }
        self.show_card(shown);
        returned
    }

    /// Plays a response again, at the moment that the journal has come to.
    pub(crate) fn reply_again(&mut self, used: &UsedCard, before: Checkpoint) {
        let seat = !self.seat();
        let mut used = used.clone();
        let effect = effect_of(used.root).filter(|_| !used.no_effect);
        let mut captured = Vec::new();
        if let Some(effect) = effect {
            used.no_effect = !is_play(effect, At { state: self.ledger, seat }, &used.choices);
            if let Some(deed) = effect.read(&used.choices).filter(|_| !used.no_effect) {
                let done = deed(self.ledger, seat);
                captured = fates(seat, done.captured, &end_effects(self.ledger));
            }
        }
        self.reply(seat, &used, before, captured);
    }

    /// Plays a step of the side on turn again, if it is still legal and still has its effect.
    fn step_again(&mut self, step: &TurnStep) -> bool {
        let before = self.ledger.checkpoint();
        let same = match &step.what {
            StepKind::Move(mv) => {
                let legal = self.awaits(Phase::Move) && legality::moves(self.ledger, |other| other == mv).contains(mv);
                if legal {
                    self.move_piece(*mv);
                }
                legal
            }
            StepKind::Card(used) if used.cancelled => {
                self.spend_cancelled(used, &step.captured);
                true
            }
            StepKind::Card(_) => aimed_again(self.ledger, step).is_some_and(|used| self.play_card_again(&used)),
            StepKind::Discard(card) => {
                let held = self.ledger.held(self.seat()).contains(card);
                if held {
                    self.discard_again(*card);
                }
                held
            }
            StepKind::Lost => {
                let legal = self.awaits(Phase::Move);
                if legal {
                    perform(self, &Action::LoseMove);
                }
                legal
            }
            StepKind::Returned(_)
            | StepKind::Left(_)
            | StepKind::Reply(..)
            | StepKind::Paid(_)
            | StepKind::Said(..) => false,
        };
        if !same {
            self.ledger.undo(before);
        }
        same
    }

    fn discard_again(&mut self, card: Card) {
        perform(self, &Action::Discard { card });
    }

    /// Plays a card again with the answers that were given to what it asks. Returns whether it has
    /// its effect again.
    fn play_card_again(&mut self, used: &UsedCard) -> bool {
        let action = Action::Play { card: used.card, choices: used.choices.clone() };
        let exactly = PartialAction::exactly(&action);
        if !listing::actions(self.ledger, Wanted::all(&exactly)).contains(&action) {
            return false;
        }
        self.play_card(used.card, &used.choices);
        // If there is only one possible answer, nobody is asked.
        while let Some(question) = self.ledger.turn_log().question.clone() {
            let Asking::Play(playing) = &question.of else { return false };
            let answer = used.answers.get(playing.used.answers.len());
            let Some(answer) = answer.filter(|answer| questions::is_answer(self.ledger, answer)) else { return false };
            answer_question(self, answer);
        }
        let last = self.ledger.turn_log().steps.last().map(|step| &step.what);
        matches!(last, Some(StepKind::Card(again)) if (again.no_effect, &again.answers) == (used.no_effect, &used.answers))
    }
}

/// Returns the card of this step as it has to be played to do the same again: a continuing card
/// that it names may have moved in the list since. Returns `None` if that card is no longer in
/// play.
pub(crate) fn aimed_again(ledger: &Ledger, step: &TurnStep) -> Option<UsedCard> {
    let StepKind::Card(used) = &step.what else { return None };
    let Card::Knightmare(name) = used.root else { return Some(used.clone()) };
    if row(name).slots != [Slot::Continuing] {
        return Some(used.clone());
    }
    let named = usize::read(used.choices.first()?)?;
    let meant = ledger.state_at(step.checkpoint).effects().get(named)?.clone();
    let is_meant = |other: &ContinuingCard| {
        (other.id == meant.id || other.id.is_none() || meant.id.is_none())
            && (other.force, other.subject, other.effect.owner) == (meant.force, meant.subject, meant.effect.owner)
    };
    let place = ledger.effects().iter().position(is_meant)?;
    Some(UsedCard { choices: vec![place.written()], ..used.clone() })
}

/// Returns the card that this one has taken into the hand.
pub(crate) fn taken_by(used: &UsedCard) -> Option<Card> {
    let Card::Knightmare(name) = used.root else { return None };
    let takes = !used.no_effect && matches!(row(name).does, Some(Does::Take));
    used.choices.first().filter(|_| takes).and_then(Card::read)
}

/// Whether a response does the same again at the same moment, whatever has become of the turn: what
/// it does on the board or with a card. Others are played anew.
pub(crate) fn is_given_again(used: &UsedCard) -> bool {
    used.no_effect || taken_by(used).is_some() || effect_of(used.root).is_some()
}
