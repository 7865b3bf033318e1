//! *Chaos* and its like: the opponent's turn is undone, and may not lead to the same board again.

use std::sync::Arc;

use crate::board::{Checkpoint, Duty, LogChange, Playing, State, StepKind, TurnLog, TurnStep, UsedCard};
use crate::card::Card;
use crate::choice::Choice;
use crate::defaults::LEFT_CARD_KEEPS_EFFECT;
use crate::partial::Extent;
use crate::play::event::Event;
use crate::play::execution::Execution;
use crate::play::knightmare::cards::row;
use crate::play::knightmare::making::continuing::end_effects;
use crate::play::knightmare::making::effect::{At, is_play, replies};
use crate::play::knightmare::making::trigger::is_rebuttal;
use crate::play::knightmare::reading::answers::may_rebut;
use crate::play::knightmare::reading::noted::{Spent, add, effect_of, fates, is_move, is_plots, pieces_on};
use crate::play::knightmare::reading::questions::asked;
use crate::play::knightmare::reading::{laws, legality};
use crate::play::knightmare::turn::again::{aimed_again, taken_by};
use crate::seat::Seat;
use crate::status::Phase;

impl Execution<'_> {
    /// Undoes the turn; its player must make another. If *Plots Within Plots* was played in it,
    /// only the last move is undone. Returns whether the card has an effect: it has none if it
    /// mates that player, whose hand does not count.
    pub(crate) fn undo_turn(&mut self, seat: Seat, used: &UsedCard, before: Checkpoint) -> bool {
        let steps = self.ledger.turn_log().steps.clone();
        let Some(start) = self.ledger.turn_log().start else { return false };
        let key = self.ledger.board_key();
        let plots = steps.iter().any(|step| matches!(&step.what, StepKind::Card(used) if is_plots(used)));
        let undone = if plots { steps.iter().rposition(|step| is_move(step)).unwrap_or(0) } else { 0 };
        let later = &steps[undone..];
        if plots {
            self.go_back(steps[undone].checkpoint, later);
            self.phase(Phase::Move);
            self.ledger.change_log(LogChange::Forbidden(Some(Box::new(key))));
        } else {
            self.rewind(start);
            let fallen = self.ledger.turn_log().fallen.clone();
            let fresh = TurnLog { forbidden: Some(key), fallen, ..TurnLog::default() };
            self.ledger.change_log(LogChange::Begin(Box::new(fresh)));
            self.name_again(later);
        }
        let victim = self.seat();
        if self.ledger.in_check(victim) && !laws::has_board_move(self.ledger) {
            return false;
        }
        // The time limit of *Panic* is not for the move made instead.
        self.ledger.end_duty(Duty::Panics(victim));
        self.unseen(|exec| exec.respend_answers(later));
        self.reply(seat, used, before, Vec::new());
        self.events.push(Event::TurnUndone { seat: victim });
        self.phase(Phase::Move);
        if !plots {
            let start = self.ledger.checkpoint().next();
            self.ledger.change_log(LogChange::Start(Some(start)));
        }
        let shown = (self.ledger.progress().last_card, Vec::new());
        self.unseen(|exec| exec.leave_all(victim, later, plots));
        // What was said stays said, even for a card that was played in the turn and stays.
        for step in later {
            self.say_again(step);
        }
        self.show_card(shown);
        self.ledger.change_log(LogChange::Plots(seat, None));
        if may_rebut(self.ledger) {
            self.ledger.change_log(LogChange::Open(true));
        }
        self.end_if_stuck();
        true
    }

    /// Keeps responses spent that were played before and are undone with the turn. Cards that
    /// either side took from the other by them stay taken.
    fn respend_answers(&mut self, later: &[Arc<TurnStep>]) {
        let victim = self.seat();
        for step in later {
            match &step.what {
                StepKind::Card(used) if is_rebuttal(used) => self.rebut_again(used),
                StepKind::Card(used) if is_taken(later, used) => self.leave_used(victim, step),
                StepKind::Reply(used, before) if !is_plots(used) => {
                    let used = UsedCard { no_effect: taken_by(used).is_none(), ..used.clone() };
                    self.reply(!victim, &used, *before, Vec::new());
                }
                _ => {}
            }
        }
    }

    /// Keeps the cards spent that were used in what is undone. The last one may be taken back,
    /// under *Plots Within Plots* only if it replaced the move.
    fn leave_all(&mut self, seat: Seat, later: &[Arc<TurnStep>], plots: bool) {
        let left = later.iter().filter(|step| match &step.what {
            StepKind::Card(used) => !is_rebuttal(used) && !is_taken(later, used),
            _ => false,
        });
        let returns = |step: &&Arc<TurnStep>| !plots || matches!(&step.what, StepKind::Card(used) if used.instead());
        let (returning, fixed): (Vec<_>, Vec<_>) = left.partition(returns);
        for step in fixed {
            self.leave_used(seat, step);
        }
        self.ledger.change_log(LogChange::Fixed(self.ledger.turn_log().steps.len()));
        for step in returning {
            self.leave_used(seat, step);
        }
    }

    /// Keeps a card spent that was used in the undone turn. Its effect stays if the card could do
    /// the same to the same pieces now. The effect of a card that replaced the move is undone with
    /// the move.
    fn leave_used(&mut self, seat: Seat, step: &TurnStep) {
        let StepKind::Card(used) = &step.what else { return };
        let aimed = aimed_again(self.ledger, step);
        let used = aimed.as_ref().unwrap_or(used);
        let Card::Knightmare(name) = used.root else { return };
        let (row, checkpoint) = (row(name), self.ledger.checkpoint());
        let had_effect = !used.no_effect && !used.instead();
        let stays =
            LEFT_CARD_KEEPS_EFFECT && had_effect && aimed.is_some() && depends_on_nothing(self.ledger, seat, used);
        legality::count_as_played(self.ledger, seat, used.card);
        let again = if stays { self.take_effect_again(seat, used, checkpoint) } else { None };
        let captured = again.as_ref().map_or_else(Vec::new, |playing| playing.captured.clone());
        let captured = fates(seat, captured, &end_effects(self.ledger));
        let spent = Spent { stays: again.as_ref().filter(|_| row.continuing), ..Spent::thrown(used) };
        let drew = self.spend(seat, &spent);
        self.note(StepKind::Left(used.clone()), checkpoint, captured, drew);
    }

    /// Repeats what the card did, with the same answers to what it asked. Returns the play. If it
    /// would now come to something else, returns `None` and changes nothing.
    fn take_effect_again(&mut self, seat: Seat, used: &UsedCard, checkpoint: Checkpoint) -> Option<Playing> {
        let effect = effect_of(used.root)?;
        let deed = effect.read(&used.choices)?;
        let (before, turns) = (self.ledger.checkpoint(), self.ledger.geometry.ground().orientation.turns());
        let unanswered = UsedCard { answers: Vec::new(), ..used.clone() };
        let mut playing =
            Playing { used: unanswered, checkpoint, subject: None, turns, moved: None, captured: Vec::new() };
        let mut done = deed(self.ledger, seat);
        loop {
            let has_no_effect = done.no_effect;
            add(&mut playing, done);
            let at = At { state: self.ledger, seat };
            let asks = effect.asks(at, asked(&playing)).is_some();
            let answer = used.answers.get(playing.used.answers.len());
            let fits = |answer: &&Vec<Choice>| {
                asks && replies(effect, at, asked(&playing), (answer, Extent::UpTo(0))).contains(*answer)
            };
            match answer.filter(fits) {
                None if !asks && !has_no_effect && playing.used.answers == used.answers => return Some(playing),
                Some(answer) if !has_no_effect => playing.used.answers.push(answer.clone()),
                _ => {
                    self.ledger.undo(before);
                    return None;
                }
            }
            done = effect.heed(self.ledger, seat, asked(&playing));
        }
    }
}

/// Whether a response among these steps has taken the card into the other hand.
fn is_taken(steps: &[Arc<TurnStep>], used: &UsedCard) -> bool {
    steps.iter().filter_map(|step| step.reply()).any(|(answer, _)| taken_by(answer) == Some(used.card))
}

fn depends_on_nothing(state: &State, seat: Seat, used: &UsedCard) -> bool {
    pieces_on(state, &used.choices) == used.pieces
        && effect_of(used.root).is_some_and(|effect| is_play(effect, At { state, seat }, &used.choices))
}
