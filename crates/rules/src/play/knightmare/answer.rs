//! Carrying out answers. An answer counts as given at its right moment: the board goes back there by new changes,
//! the answer takes effect, and the later steps are played again as far as they are legal and still have their
//! effect. The rest goes back to its player, who finishes the turn anew.

use std::sync::Arc;

use super::answers::{self, Answer, may_rebut};
use super::cards::Does;
use super::effect::{At, Effect, is_play};
use super::effects::{end_effects, leave_to_proxy};
use super::legality;
use super::playing::{Spent, effect_of, used};
use super::steps::fates;
use crate::board::{Captured, Change, Checkpoint, Duty, LastCard, LogChange, Step, StepKind, UsedCard, Zone};
use crate::card::{Card, Timing};
use crate::choice::Choice;
use crate::phase::Phase;
use crate::piece::OffBoard;
use crate::play::event::Event;
use crate::play::execution::Execution;
use crate::seat::Seat;

/// Carries out a legal answer: to the turn, or of the side on turn to such an answer.
pub(crate) fn perform(exec: &mut Execution<'_>, card: Card, choices: &[Choice]) {
    if exec.ledger.progress().status.to_act() == Some(exec.seat()) {
        exec.rebut(card, choices);
    } else if let Some(answer) = answers::find(exec.ledger, card, choices) {
        exec.answer(&answer);
    }
}

impl Execution<'_> {
    fn answer(&mut self, answer: &Answer) {
        let seat = !self.seat();
        let before = self.ledger.checkpoint();
        let mut used = used(self.ledger, &answer.held, &answer.choices, answer.timing);
        let events = self.events.len();
        let stands = match (answer.held.row.does, answer.step) {
            (Some(Does::UndoTurn), _) => self.undo_turn(seat, &used, before),
            (Some(Does::Plot), _) => self.plot_answers(seat, &used, before),
            (Some(Does::Shorten), _) => self.cut_move(seat, &used, before),
            (Some(Does::Demand), _) => self.demand_toll(seat, &used, before),
            (Some(Does::Cancel), Some(index)) => self.cancel(seat, &used, before, index),
            (Some(Does::Take), Some(index)) => self.take(seat, &used, before, index),
            (Some(Does::Parry), Some(index)) => self.parry(seat, &used, before, index),
            (Some(Does::Board(effect)), Some(index)) => self.set_right(seat, (&used, effect), before, index),
            _ => false,
        };
        if !stands {
            self.events.truncate(events);
            self.ledger.undo(before);
            used.void = true;
            self.reply(seat, &used, before, Vec::new());
            self.replied();
        }
    }

    /// Spends a card on the other side's turn, and notes the answer.
    pub(super) fn reply(&mut self, seat: Seat, used: &UsedCard, before: Checkpoint, captured: Vec<Captured>) {
        let checkpoint = self.ledger.checkpoint();
        legality::count_as_played(self.ledger, seat, used.card);
        self.spend(seat, &Spent::thrown(used));
        self.note(StepKind::Reply(used.clone(), before), checkpoint, captured, true);
        self.ledger.change_log(LogChange::Fixed(self.ledger.turn_log().steps.len()));
    }

    /// The turn stands as it was ended, answered: whoever may say more is asked, or the turn is handed over.
    pub(super) fn replied(&mut self) {
        let seat = !self.seat();
        if self.ledger.turn_log().plots[seat].is_some() {
            if !answers::answers(self.ledger).is_empty() {
                return self.ask_for_answer(seat);
            }
            self.ledger.change_log(LogChange::Plots(seat, None));
        }
        if may_rebut(self.ledger) {
            self.ask_for_answer(self.seat());
        } else {
            self.finish();
        }
    }

    /// The answer has given steps back to the side on turn, which finishes the turn anew, or answers the answer first.
    pub(super) fn returned(&mut self, steps: &[Arc<Step>]) {
        let seat = self.seat();
        self.ledger.change_log(LogChange::Plots(!seat, None));
        self.events.push(Event::StepsReturned {
            seat,
            cards: steps.iter().filter_map(|step| step.played()).collect(),
            moved: steps.iter().any(|step| matches!(step.what, StepKind::Move(_))),
        });
        if may_rebut(self.ledger) {
            self.ledger.change_log(LogChange::Open(true));
        }
        self.end_if_stuck();
    }

    /// Shows the answer as the last card played, and not one that was played again after it.
    pub(super) fn show_card(&mut self, (last_card, choices): (Option<LastCard>, Vec<Choice>)) {
        self.ledger.edit_progress(|progress| progress.last_card = last_card);
        self.ledger.change(Change::LastChoices(choices.into_boxed_slice()));
    }

    /// Does something whose events are for the side on turn and not for the one that answers.
    pub(super) fn unseen<T>(&mut self, run: impl FnOnce(&mut Execution<'_>) -> T) -> T {
        run(&mut Execution { ledger: self.ledger, seed: self.seed, events: &mut Vec::new() })
    }

    /// The steps from an index on.
    pub(super) fn steps_from(&self, index: usize) -> Vec<Arc<Step>> {
        self.ledger.turn_log().steps.get(index..).unwrap_or_default().to_vec()
    }

    /// Goes back to a moment of the turn. The pairs of cards that seats have named since stay named.
    pub(super) fn go_back(&mut self, to: Checkpoint, later: &[Arc<Step>]) {
        self.rewind(to);
        let replies = later.iter().filter_map(|step| step.reply());
        let named: Vec<_> = replies.filter(|(used, _)| is_plots(used)).collect();
        for (used, before) in named {
            self.unseen(|exec| exec.name_pair(!exec.seat(), used, before));
        }
    }

    /// Plays what followed an answer again. Gives the steps that go back to their player.
    pub(super) fn play_again(&mut self, later: &[Arc<Step>]) -> Vec<Arc<Step>> {
        let shown = (self.ledger.progress().last_card, self.ledger.last_choices().to_vec());
        let mut returned: Vec<Arc<Step>> = Vec::new();
        for step in later {
            let again = match &step.what {
                StepKind::Reply(used, _) if is_plots(used) => true,
                StepKind::Reply(used, before) => {
                    self.unseen(|exec| exec.reply_again(used, *before));
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

    /// Gives an answer once more, at the moment that the journal has come to.
    fn reply_again(&mut self, used: &UsedCard, before: Checkpoint) {
        let seat = !self.seat();
        let mut used = used.clone();
        let effect = effect_of(used.root).filter(|_| !used.void);
        let mut captured = Vec::new();
        if let Some(effect) = effect {
            used.void = !is_play(effect, At { state: self.ledger, seat }, &used.choices);
            if let Some(deed) = effect.read(&used.choices).filter(|_| !used.void) {
                let done = deed(self.ledger, seat);
                captured = fates(seat, done.captured, &end_effects(self.ledger));
            }
        }
        self.reply(seat, &used, before, captured);
    }

    /// Plays a step of the side on turn again, if it is still legal and still has its effect.
    fn step_again(&mut self, step: &Step) -> bool {
        let before = self.ledger.checkpoint();
        let same = match &step.what {
            StepKind::Move(mv) => {
                let legal = self.awaits(Phase::Move) && legality::moves(self.ledger).contains(mv);
                if legal {
                    self.move_piece(*mv);
                }
                legal
            }
            StepKind::Card(used) if used.cancelled => {
                self.spend_cancelled(used);
                true
            }
            StepKind::Card(used) => self.play_card_again(used),
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
                    super::steps::perform(self, &crate::action::Action::LoseMove);
                }
                legal
            }
            StepKind::Returned(_) | StepKind::Left(_) | StepKind::Reply(..) | StepKind::Said(..) => false,
        };
        if !same {
            self.ledger.undo(before);
        }
        same
    }

    pub(super) fn awaits(&self, phase: Phase) -> bool {
        self.ledger.progress().status.phase() == Some(phase)
    }

    fn discard_again(&mut self, card: Card) {
        super::steps::perform(self, &crate::action::Action::Discard { card });
    }

    /// Plays a card again with the answers that were given to what it asks. Gives whether it has its effect again.
    fn play_card_again(&mut self, used: &UsedCard) -> bool {
        let action = crate::action::Action::Play { card: used.card, choices: used.choices.clone() };
        let within = crate::action::PartialAction::exactly(&action);
        if !super::listing::actions(self.ledger, &within).contains(&action) {
            return false;
        }
        self.play_card(used.card, &used.choices);
        for answer in &used.answers {
            if !super::questions::answers(self.ledger).contains(answer) {
                return false;
            }
            super::questions::answer(self, answer);
        }
        if self.ledger.turn_log().question.is_some() {
            return false;
        }
        let last = self.ledger.turn_log().steps.last().map(|step| &step.what);
        matches!(last, Some(StepKind::Card(again)) if again.void == used.void)
    }

    /// A card of the side on turn that is cancelled is spent without effect; a move that it was is owed again.
    pub(super) fn spend_cancelled(&mut self, used: &UsedCard) {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        legality::count_as_played(self.ledger, seat, used.card);
        let drew = self.spend(seat, &Spent::thrown(used));
        if used.instead() {
            self.owe_move();
        }
        let used = UsedCard { void: true, cancelled: true, ..used.clone() };
        self.note(StepKind::Card(used), checkpoint, Vec::new(), drew);
    }

    /// A move without a card is owed, in the place of one that was cancelled.
    fn owe_move(&mut self) {
        let seat = self.seat();
        self.phase(Phase::Move);
        if let Some(plots) = self.ledger.turn_log().plots[seat].clone() {
            let plots = crate::board::Plots { move_first: true, ..(*plots).clone() };
            self.ledger.change_log(LogChange::Plots(seat, Some(Arc::new(plots))));
        }
    }

    /// Answers a capture with what a card does on the board. Gives whether the answer has an effect; if not,
    /// everything is to be put back.
    fn set_right(
        &mut self,
        seat: Seat,
        (used, effect): (&UsedCard, &dyn Effect),
        before: Checkpoint,
        index: usize,
    ) -> bool {
        let (Some(deed), Some(step)) = (effect.read(&used.choices), self.steps_from(index).first().cloned()) else {
            return false;
        };
        let later = self.steps_from(index + 1);
        self.go_back(step.end, &later);
        let done = deed(self.ledger, seat);
        let captured = fates(seat, done.captured, &end_effects(self.ledger));
        if done.void {
            return false;
        }
        self.reply(seat, used, before, captured);
        self.goes_on(&later)
    }

    /// Plays the later steps again after an answer, and goes on. No regular card may leave the side on turn in check at
    /// the end of its turn: gives whether it does not.
    pub(super) fn goes_on(&mut self, later: &[Arc<Step>]) -> bool {
        let returned = self.play_again(later);
        if self.ledger.in_check(self.seat()) || self.mates_by_lost_move() {
            return false;
        }
        if !returned.is_empty() {
            self.returned(&returned);
        } else if !self.ledger.progress().status.is_over() {
            self.replied();
        }
        true
    }

    /// Whether the side on turn would be mated when the other side has lost its move: no regular card may do that.
    fn mates_by_lost_move(&mut self) -> bool {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        if !self.ledger.duties().contains(&Duty::LosesMove(!seat)) {
            return false;
        }
        self.ledger.end_duties(!seat);
        let mated = self.ledger.in_check(seat) && !self.ledger.can_move();
        self.ledger.undo(checkpoint);
        mated
    }

    /// *Riposte*: what was captured stays, and the captor is captured where it came from. The one who answers loses the
    /// next move.
    fn parry(&mut self, seat: Seat, used: &UsedCard, before: Checkpoint, index: usize) -> bool {
        let Some(step) = self.steps_from(index).first().cloned() else { return false };
        let StepKind::Move(mv) = step.what else { return false };
        let later = self.steps_from(index + 1);
        self.go_back(step.checkpoint, &later);
        let checkpoint = self.ledger.checkpoint();
        let Some(captor) = self.ledger.take_off(mv.from, OffBoard::Captured) else { return false };
        let captured = fates(seat, [(captor, mv.from)], &end_effects(self.ledger));
        self.ledger.edit_chess(|chess| {
            chess.quiet = 0;
            chess.passed = crate::SquareSet::EMPTY;
        });
        self.phase(Phase::Discard);
        self.note(StepKind::Move(mv), checkpoint, Vec::new(), true);
        self.ledger.begin_duty(Duty::LosesMove(seat));
        self.reply(seat, used, before, captured);
        self.goes_on(&later)
    }

    /// *Fog of War* on a card of the side on turn.
    fn cancel(&mut self, seat: Seat, used: &UsedCard, before: Checkpoint, index: usize) -> bool {
        let Some(step) = self.steps_from(index).first().cloned() else { return false };
        let StepKind::Card(target) = &step.what else { return false };
        let later = self.steps_from(index + 1);
        self.go_back(step.checkpoint, &later);
        self.unseen(|exec| exec.spend_cancelled(target));
        self.reply(seat, used, before, Vec::new());
        let mut returned = self.play_again(&later);
        let to_move = self.awaits(Phase::Move);
        if returned.is_empty() && !to_move && !legality::can_end(self.ledger) {
            // What only the card had made safe is taken back with it.
            returned = self.return_unsafe_move();
        }
        if returned.is_empty() && !to_move {
            self.replied();
        } else {
            self.returned(&returned);
        }
        true
    }

    /// Gives the move back to the side on turn; cards that were spent since stay spent. Gives what goes back.
    fn return_unsafe_move(&mut self) -> Vec<Arc<Step>> {
        let moved = self.ledger.turn_log().steps.iter().position(|step| matches!(step.what, StepKind::Move(_)));
        let Some(index) = moved else { return Vec::new() };
        let (step, later) = (self.steps_from(index), self.steps_from(index + 1));
        let Some(first) = step.first() else { return Vec::new() };
        self.go_back(first.checkpoint, &later);
        let stays = |step: &Arc<Step>| match &step.what {
            StepKind::Card(used) => used.cancelled,
            what => matches!(what, StepKind::Reply(..) | StepKind::Said(..)),
        };
        let (spent, mut returned): (Vec<_>, Vec<_>) = later.into_iter().partition(stays);
        self.play_again(&spent);
        returned.insert(0, first.clone());
        returned
    }

    /// *Vulture*: takes the card of a step into the hand, which leaves its effect as it is. With decks of their own the
    /// price is the top card of the taker's.
    fn take(&mut self, seat: Seat, used: &UsedCard, before: Checkpoint, index: usize) -> bool {
        let Some(target) = self.played_in(index) else { return false };
        self.reply(seat, used, before, Vec::new());
        self.take_card(seat, &target);
        self.replied();
        true
    }

    /// The card that was played in a step, by either side.
    pub(super) fn played_in(&self, index: usize) -> Option<UsedCard> {
        match &self.ledger.turn_log().steps.get(index)?.what {
            StepKind::Card(used) | StepKind::Reply(used, _) => Some(used.clone()),
            _ => None,
        }
    }

    /// Moves a card that the other seat has just played into the hand of this one.
    pub(super) fn take_card(&mut self, seat: Seat, target: &UsedCard) {
        let pile = self.ledger.discards_of(!seat);
        let found = [pile, Zone::InPlay].into_iter().find_map(|zone| {
            let index = self.ledger.faces(zone).rposition(|face| face == target.card)?;
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

    /// *Plots Within Plots* as an answer: the two cards follow.
    fn plot_answers(&mut self, seat: Seat, used: &UsedCard, before: Checkpoint) -> bool {
        self.name_pair(seat, used, before);
        self.replied();
        true
    }

    fn name_pair(&mut self, seat: Seat, used: &UsedCard, before: Checkpoint) {
        let named = super::plots::named_by(self.ledger, seat, &used.choices);
        self.reply(seat, used, before, Vec::new());
        legality::plot(self.ledger, seat, &named);
    }

    /// Answers an answer, as the side on turn.
    pub(super) fn rebut(&mut self, card: Card, choices: &[Choice]) {
        let Some(answer) = answers::find_rebuttal(self.ledger, card, choices) else { return };
        let (seat, asked) = (self.seat(), self.awaits(Phase::Answer));
        let used = used(self.ledger, &answer.held, choices, answer.timing);
        match (answer.held.row.does, answer.step) {
            (Some(Does::Cancel), Some(index)) => return self.cancel_reply(&used, index),
            (Some(Does::Take), Some(index)) => {
                let target = self.played_in(index);
                self.spend_rebuttal(&used);
                if let Some(target) = target {
                    self.take_card(seat, &target);
                }
            }
            (Some(Does::Plot), _) => {
                let named = super::plots::named_by(self.ledger, seat, choices);
                self.spend_rebuttal(&used);
                legality::plot(self.ledger, seat, &named);
            }
            (Some(Does::Board(effect)), _) => {
                let checkpoint = self.ledger.checkpoint();
                let Some(deed) = effect.read(choices) else { return };
                let done = deed(self.ledger, seat);
                let void = done.void || self.ledger.in_check(seat);
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
        let more = self.ledger.turn_log().plots[seat].is_some() && !answers::rebuttals(self.ledger).is_empty();
        if more {
            self.ask_for_answer(seat);
        } else {
            self.finish();
        }
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
        let named: Vec<_> = steps
            .iter()
            .filter_map(|step| match &step.what {
                StepKind::Card(rebuttal) if rebuttal.timing == Timing::AnswerCard && is_plots(rebuttal) => {
                    Some(rebuttal.clone())
                }
                _ => None,
            })
            .collect();
        self.rewind(before);
        (target.void, target.cancelled) = (true, true);
        self.unseen(|exec| exec.reply(!seat, &target, before, Vec::new()));
        for pair in &named {
            let cards = super::plots::named_by(self.ledger, seat, &pair.choices);
            self.unseen(|exec| exec.spend_rebuttal(pair));
            legality::plot(self.ledger, seat, &cards);
        }
        self.spend_rebuttal(used);
        let shown = (self.ledger.progress().last_card, used.choices.clone());
        for step in &later {
            if let Some((reply, given)) = step.reply() {
                self.unseen(|exec| exec.reply_again(reply, given));
            }
        }
        self.show_card(shown);
        self.rebutted();
    }
}

/// Whether the card names two more.
pub(super) fn is_plots(used: &UsedCard) -> bool {
    !used.cancelled
        && matches!(used.root, Card::Knightmare(name) if matches!(crate::card::row(name).does, Some(Does::Plot)))
}
