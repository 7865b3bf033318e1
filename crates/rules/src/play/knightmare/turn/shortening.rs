//! Carrying out *Bog*.

use std::sync::Arc;

use crate::board::{Checkpoint, Move, Step, StepKind, UsedCard};
use crate::choice::Choice;
use crate::phase::Phase;
use crate::play::execution::Execution;
use crate::play::knightmare::making::acts::travel;
use crate::play::knightmare::making::effects::end_effects;
use crate::play::knightmare::making::value::Value;
use crate::play::knightmare::reading::bog::{Cut, cut, goes_on};
use crate::play::knightmare::reading::legality;
use crate::play::knightmare::reading::noted::{Spent, fates};
use crate::play::knightmare::turn::traps::Watch;
use crate::seat::Seat;
use crate::square::Square;

impl Execution<'_> {
    /// Cuts the move. Steps after it are played again, at the nearer square if they were at the
    /// farther one. Cards that cannot be played again stay spent. Returns whether the mover's king
    /// is safe then.
    pub(crate) fn cut_move(&mut self, seat: Seat, used: &UsedCard, before: Checkpoint) -> bool {
        let Some(cut) = cut(self.ledger) else { return false };
        let steps = self.steps_from(cut.index);
        let Some((step, later)) = steps.split_first() else { return false };
        self.go_back(step.checkpoint, later);
        self.unseen(|exec| exec.move_cut(step, &cut));
        for step in later {
            self.unseen(|exec| exec.step_after_cut(step, &cut));
        }
        self.reply(seat, used, before, Vec::new());
        if self.ledger.in_check(self.seat()) {
            return false;
        }
        self.replied();
        true
    }

    fn move_cut(&mut self, step: &Step, cut: &Cut) {
        if let StepKind::Card(used) = &step.what {
            let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
            let watch = Watch::over(self.ledger, seat);
            legality::count_as_played(self.ledger, seat, used.card);
            travel(self.ledger, cut.from, cut.near);
            end_effects(self.ledger);
            self.note_journey(seat, (cut.from, cut.near), None);
            let sprung = watch.spring(self.ledger);
            let drew = self.spend(seat, &Spent::thrown(used));
            self.phase(Phase::Discard);
            let used = UsedCard { choices: vec![cut.from.written(), cut.near.written()], ..used.clone() };
            self.note(StepKind::Card(used), checkpoint, sprung, drew);
        } else {
            let checkpoint = self.ledger.checkpoint();
            let watch = Watch::over(self.ledger, self.seat());
            let part = self.ledger.named_part((cut.from, cut.near), cut.slider);
            let mv = Move { part, ..Move::plain(cut.from, cut.near) };
            let captured = self.displace_noted(mv, &[mv]).map(|piece| (piece, mv.to));
            let mut captured = fates(self.seat(), captured, &end_effects(self.ledger));
            captured.extend(watch.spring(self.ledger));
            self.phase(Phase::Discard);
            self.note(StepKind::Move(mv), checkpoint, captured, true);
        }
    }

    fn step_after_cut(&mut self, step: &Arc<Step>, cut: &Cut) {
        let nearer = |choice: &Choice| {
            if Square::read(choice) == Some(cut.to) { cut.near.written() } else { choice.clone() }
        };
        match &step.what {
            StepKind::Card(used) => {
                let near = UsedCard { choices: used.choices.iter().map(nearer).collect(), ..used.clone() };
                let again = Step { what: StepKind::Card(near), ..Step::clone(step) };
                let plays = goes_on(step).is_none() && self.play_again(&[Arc::new(again)]).is_empty();
                if !plays {
                    self.spend_with_no_effect(used);
                }
            }
            _ => {
                self.play_again(std::slice::from_ref(step));
            }
        }
    }

    /// Spends a card of the side on turn without effect.
    fn spend_with_no_effect(&mut self, used: &UsedCard) {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        legality::count_as_played(self.ledger, seat, used.card);
        let drew = self.spend(seat, &Spent::thrown(used));
        self.note(StepKind::Card(UsedCard { no_effect: true, ..used.clone() }), checkpoint, Vec::new(), drew);
    }
}
