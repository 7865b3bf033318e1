//! Carrying out responses. A response counts as played at its right moment: the board goes back
//! there by new changes, the response takes effect, and the later steps are played again as far as
//! they are legal and still have their effect. The rest goes back to its player, who finishes the
//! turn anew.

use std::sync::Arc;

use crate::board::{Captured, Change, Checkpoint, Duty, LastCard, LogChange, StepKind, TurnStep, UsedCard};
use crate::card::Card;
use crate::choice::Choice;
use crate::piece::OffBoard;
use crate::play::event::Event;
use crate::play::execution::Execution;
use crate::play::knightmare::cards::Does;
use crate::play::knightmare::making::continuing::end_effects;
use crate::play::knightmare::making::effect::Effect;
use crate::play::knightmare::reading::answers::{self, may_rebut};
use crate::play::knightmare::reading::legality;
use crate::play::knightmare::reading::noted::{Spent, fates, is_plots, used};
use crate::play::knightmare::reading::questions::named_by;
use crate::play::knightmare::reading::usable::Response;
use crate::play::knightmare::turn::again::taken_by;
use crate::seat::Seat;
use crate::status::Phase;

/// Carries out a legal response: to the turn, or a rebuttal by the side on turn.
pub(crate) fn perform(exec: &mut Execution<'_>, card: Card, choices: &[Choice]) {
    if exec.ledger.progress().status.to_act() == Some(exec.seat()) {
        exec.rebut(card, choices);
    } else if let Some(answer) = answers::find(exec.ledger, card, choices) {
        exec.answer(&answer);
    }
}

impl Execution<'_> {
    fn answer(&mut self, answer: &Response) {
        let seat = !self.seat();
        let before = self.ledger.checkpoint();
        let mut used = used(self.ledger, &answer.held, &answer.choices, answer.timing);
        let events = self.events.len();
        let stands = match (answer.held.row.does, answer.step) {
            (Some(Does::UndoTurn), _) => self.undo_turn(seat, &used, before),
            (Some(Does::Plot), _) | (Some(Does::Take), Some(_)) => self.reply_about_cards(seat, &used, before),
            (Some(Does::Shorten), _) => self.cut_move(seat, &used, before),
            (Some(Does::Demand), _) => self.demand_toll(seat, &used, before),
            (Some(Does::Cancel), Some(index)) => self.cancel(seat, &used, before, index),
            (Some(Does::Parry), Some(index)) => self.parry(seat, &used, before, index),
            (Some(Does::Board(effect)), Some(index)) => self.set_right(seat, (&used, effect), before, index),
            _ => false,
        };
        if !stands {
            self.events.truncate(events);
            self.ledger.undo(before);
            used.no_effect = true;
            self.reply(seat, &used, before, Vec::new());
            self.replied();
        }
    }

    /// Spends a card on the other side's turn, and notes the response.
    pub(crate) fn reply(&mut self, seat: Seat, used: &UsedCard, before: Checkpoint, captured: Vec<Captured>) {
        self.spend_answer(seat, used, StepKind::Reply(used.clone(), before), captured);
    }

    /// Spends a card played as a response, with what it does to other cards, and notes it as this
    /// step.
    pub(crate) fn spend_answer(&mut self, seat: Seat, used: &UsedCard, step: StepKind, captured: Vec<Captured>) {
        let checkpoint = self.ledger.checkpoint();
        let named = is_plots(used).then(|| named_by(self.ledger, seat, &used.choices));
        legality::count_as_played(self.ledger, seat, used.card);
        self.spend(seat, &Spent::thrown(used));
        if let Some(named) = named {
            legality::plot(self.ledger, seat, &named);
        }
        if let Some(card) = taken_by(used) {
            self.take_card(seat, card);
        }
        self.note(step, checkpoint, captured, true);
        self.ledger.change_log(LogChange::Fixed(self.ledger.turn_log().steps.len()));
    }

    /// Goes on with the turn as it was ended, after a response: asks a seat that may respond
    /// further, or hands the turn over.
    pub(crate) fn replied(&mut self) {
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

    /// Goes on after a response has given steps back to the side on turn, which finishes the turn
    /// anew or plays a rebuttal first. Cards named together with the response wait for that, except
    /// those that respond to the turn as it was.
    pub(crate) fn returned(&mut self, steps: &[Arc<TurnStep>]) {
        let seat = self.seat();
        if let Some(plots) = self.ledger.turn_log().plots[!seat].as_deref() {
            let mut plots = plots.clone();
            plots.cards.retain(|(_, root)| !answers::is_to_turn(*root));
            let left = (!plots.cards.is_empty()).then(|| Arc::new(plots));
            self.ledger.change_log(LogChange::Plots(!seat, left));
        }
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

    /// Shows the response as the last card played, rather than one that was played again after it.
    pub(crate) fn show_card(&mut self, (last_card, choices): (Option<LastCard>, Vec<Choice>)) {
        self.ledger.edit_progress(|progress| progress.last_card = last_card);
        self.ledger.change(Change::LastChoices(choices.into_boxed_slice()));
    }

    /// Runs something whose events concern the side on turn, and not the seat that responds.
    pub(crate) fn unseen<T>(&mut self, run: impl FnOnce(&mut Execution<'_>) -> T) -> T {
        run(&mut Execution { ledger: self.ledger, seed: self.seed, events: &mut Vec::new() })
    }

    /// Returns the steps from an index on.
    pub(crate) fn steps_from(&self, index: usize) -> Vec<Arc<TurnStep>> {
        self.ledger.turn_log().steps.get(index..).unwrap_or_default().to_vec()
    }

    pub(crate) fn awaits(&self, phase: Phase) -> bool {
        self.ledger.progress().status.phase() == Some(phase)
    }

    /// Responds to a capture with what a card does on the board. Returns whether the response has
    /// an effect; if not, the caller has to restore everything.
    fn set_right(
        &mut self,
        seat: Seat,
        (used, effect): (&UsedCard, &dyn Effect),
        before: Checkpoint,
        index: usize,
    ) -> bool {
        let until = answers::answered_until(self.ledger, index);
        let (Some(deed), Some(step)) = (effect.read(&used.choices), self.steps_from(until).first().cloned()) else {
            return false;
        };
        let later = self.steps_from(until + 1);
        self.go_back(step.end, &later);
        let done = deed(self.ledger, seat);
        let captured = fates(seat, done.captured, &end_effects(self.ledger));
        if done.no_effect {
            return false;
        }
        self.reply(seat, used, before, captured);
        self.goes_on(&later)
    }

    /// Plays the later steps again after a response, and goes on. Returns false if that leaves the
    /// side on turn in check at the end of its turn, which no regular card may do.
    pub(crate) fn goes_on(&mut self, later: &[Arc<TurnStep>]) -> bool {
        let returned = self.play_again(later);
        if self.ledger.in_check(self.seat()) || self.spoils_lost_move() {
            return false;
        }
        if !returned.is_empty() {
            self.returned(&returned);
        } else if !self.ledger.progress().status.is_over() {
            self.replied();
        }
        true
    }

    /// Whether the other side's lost move would leave the side on turn mated, or the other side in
    /// check at the end of the turn in which it cannot move. No regular card may bring about
    /// either.
    fn spoils_lost_move(&mut self) -> bool {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        if !self.ledger.duties().contains(&Duty::LosesMove(!seat)) {
            return false;
        }
        self.ledger.end_duties(!seat);
        let mated = self.ledger.in_check(seat) && !self.ledger.can_move();
        let spoils = mated || self.ledger.in_check(!seat);
        self.ledger.undo(checkpoint);
        spoils
    }

    /// *Riposte*: the captured piece stays, and its captor is captured where it came from. The
    /// responding seat loses its next move. The capture stays noted, for a card that was named
    /// together with this one.
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
        self.note_moved(StepKind::Move(mv), checkpoint, step.captured.clone(), true, [None; 2]);
        self.ledger.begin_duty(Duty::LosesMove(seat));
        self.reply(seat, used, before, captured);
        self.goes_on(&later)
    }

    /// *Plots Within Plots* as a response: the two cards follow. *Vulture* takes its card, and
    /// leaves the turn as it is.
    fn reply_about_cards(&mut self, seat: Seat, used: &UsedCard, before: Checkpoint) -> bool {
        self.reply(seat, used, before, Vec::new());
        self.replied();
        true
    }
}
