//! *Chaos* and its like: the opponent's turn is undone, and may not lead to the same board again.

use crate::play::knightmare::reading::laws;
use std::sync::Arc;

use crate::board::{Checkpoint, Duty, LogChange, Playing, State, Step, StepKind, TurnLog, UsedCard};
use crate::card::{Card, row};
use crate::defaults::LEFT_CARD_KEEPS_EFFECT;
use crate::phase::Phase;
use crate::play::event::Event;
use crate::play::execution::Execution;
use crate::play::knightmare::making::effect::{At, is_play};
use crate::play::knightmare::making::effects::end_effects;
use crate::play::knightmare::reading::answers::may_rebut;
use crate::play::knightmare::reading::legality;
use crate::play::knightmare::reading::noted::{Spent, add, effect_of, is_move, is_plots, pieces_on};
use crate::seat::Seat;

impl Execution<'_> {
    /// Undoes the turn; its player must make another. Of a turn in which *Plots Within Plots* was played only the last
    /// move is undone. Gives whether that has an effect: it has none if it mates that player, whose hand is
    /// not asked.
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
        }
        let victim = self.seat();
        if self.ledger.in_check(victim) && !laws::has_board_move(self.ledger) {
            return false;
        }
        // The time that a card had given is not for the move that is made instead.
        self.ledger.end_duty(Duty::Panics(victim));
        self.reply(seat, used, before, Vec::new());
        self.events.push(Event::TurnUndone { seat: victim });
        self.phase(Phase::Move);
        if !plots {
            let start = self.ledger.checkpoint().next();
            self.ledger.change_log(LogChange::Start(Some(start)));
        }
        let shown = (self.ledger.progress().last_card, Vec::new());
        self.respend_answers(later);
        self.unseen(|exec| exec.leave_all(victim, later, plots));
        // What was said stays said, to a card too that was played in the turn and stays.
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

    /// Answers that were given before and are undone with the turn stay spent.
    fn respend_answers(&mut self, later: &[Arc<Step>]) {
        let seat = !self.seat();
        for (used, before) in later.iter().filter_map(|step| step.reply()).filter(|(used, _)| !is_plots(used)) {
            let used = UsedCard { void: true, ..used.clone() };
            self.unseen(|exec| exec.reply(seat, &used, before, Vec::new()));
        }
    }

    /// The cards that were used in what is undone stay used. The last one may be taken back: under *Plots Within
    /// Plots* only one that was the move.
    fn leave_all(&mut self, seat: Seat, later: &[Arc<Step>], plots: bool) {
        let cards = later.iter().filter_map(|step| match &step.what {
            StepKind::Card(used) => Some(used),
            _ => None,
        });
        let (returning, fixed): (Vec<_>, Vec<_>) = cards.partition(|used| !plots || used.instead());
        for used in fixed {
            self.leave_used(seat, used);
        }
        self.ledger.change_log(LogChange::Fixed(self.ledger.turn_log().steps.len()));
        for used in returning {
            self.leave_used(seat, used);
        }
    }

    /// A card that was used in the undone turn stays used. Its effect stays if the card could do
    /// the same to the same pieces now; what was done instead of the move is undone with it.
    fn leave_used(&mut self, seat: Seat, used: &UsedCard) {
        let Card::Knightmare(name) = used.root else { return };
        let (row, checkpoint) = (row(name), self.ledger.checkpoint());
        let had_effect = !used.void && !used.instead();
        let stays = LEFT_CARD_KEEPS_EFFECT && had_effect && depends_on_nothing(self.ledger, seat, used);
        let deed = effect_of(used.root).and_then(|effect| effect.read(&used.choices)).filter(|_| stays);
        let turns = self.ledger.geometry.ground().orientation.turns();
        let mut playing =
            Playing { used: used.clone(), checkpoint, subject: None, turns, moved: None, captured: Vec::new() };
        legality::count_as_played(self.ledger, seat, used.card);
        let done = deed.map(|deed| deed(self.ledger, seat));
        let stays = done.is_some() && row.continuing;
        add(&mut playing, done.unwrap_or_default());
        end_effects(self.ledger);
        let spent = Spent { stays: stays.then_some(&playing), ..Spent::thrown(used) };
        let drew = self.spend(seat, &spent);
        self.note(StepKind::Left(used.clone()), checkpoint, Vec::new(), drew);
    }
}

fn depends_on_nothing(state: &State, seat: Seat, used: &UsedCard) -> bool {
    pieces_on(state, &used.choices) == used.pieces
        && used.answers.is_empty()
        && effect_of(used.root).is_some_and(|effect| is_play(effect, At { state, seat }, &used.choices))
}
