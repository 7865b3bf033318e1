//! The story of a game's last turn: what was recorded, together with what is shown now.

use std::mem;

use super::board_changes::board;
use super::chronicle::{Chronicle, Moment, Question, Turn, played};
use super::event::Event;
use super::game::Game;
use super::knightmare::{self, told};
use super::story::Story;
use crate::board::{Asking, StepKind};
use crate::card_use::NoEffectReason;
use crate::seat::Seat;

impl Game {
    /// Returns what happened in the last turn in which anything was done, as everyone may know it.
    /// Returns `None` in games without turns of several steps, before anything is done, and after a
    /// takeback or a resumption.
    pub fn story(&self) -> Option<Story> {
        let ledger = self.ledger();
        let shown = self.shown_as();
        if knightmare::lifted(ledger).is_some() {
            let deeds = told::waiting(ledger).map(|(card, _)| played(ledger.turn(), card, Vec::new(), true));
            return Some(Story { ply: shown.ply, seat: shown.seat, deeds: deeds.into_iter().collect(), known: 0 });
        }
        let mut chronicle = Chronicle::clone(&self.chronicle);
        if let (Some(moment), Some((unanswered, events))) = (self.moment(), self.unanswered_with_events()) {
            chronicle.note(&moment, &unanswered, &events, None);
        }
        chronicle.tell(shown, ledger)
    }

    /// Returns why the card that the seat has played last in the current turn had no effect. Returns `None` if it had
    /// one, if it was cancelled, and in a game that was resumed since.
    pub fn no_effect_reason(&self, seat: Seat) -> Option<NoEffectReason> {
        let ledger = self.ledger();
        let is_own = ledger.turn() == seat;
        let played = ledger.turn_log().steps.iter().rev().find_map(|step| match &step.what {
            StepKind::Card(used) if is_own => Some(used),
            StepKind::Reply(used, _) if !is_own => Some(used),
            _ => None,
        });
        played.and_then(|used| used.no_effect_reason)
    }

    /// Captures what is needed of the present to tell afterwards what has changed. Returns `None`
    /// in games that tell no stories.
    pub(super) fn moment(&self) -> Option<Moment> {
        if !self.features().steps {
            return None;
        }
        let ledger = self.ledger();
        let log = ledger.turn_log();
        Some(Moment {
            checkpoint: ledger.checkpoint(),
            board: board(ledger),
            in_play: told::in_play(ledger),
            turn: Turn { ply: self.ply(), seat: ledger.turn() },
            shown: self.shown_as(),
            awaited: self.status().to_act(),
            asked: self.asked_unseen().map(|(seat, _)| seat),
            question: log.question.as_deref().map(|question| match &question.of {
                Asking::Play(playing) => Question::Play(playing.used.card),
                Asking::Toll(used, _) => Question::Toll(used.card),
                Asking::Lost(..) | Asking::Return => Question::Other,
            }),
            has_said: !log.said.is_empty(),
        })
    }

    /// Records what an execution has done for the last entry.
    pub(super) fn chronicle_since(&mut self, moment: &Moment, events: &[Event]) {
        let mut chronicle = mem::take(&mut *self.chronicle);
        chronicle.note(moment, self.ledger(), events, self.entries().last());
        let (shown, awaited) = (self.shown_as(), self.status().to_act());
        if shown != moment.shown {
            chronicle.handed_over = chronicle.beat;
            chronicle.noted.retain(|noted| noted.turn.ply + 1 >= shown.ply);
        }
        if shown != moment.shown || awaited != moment.awaited {
            chronicle.beat += 1;
        }
        *self.chronicle = chronicle;
    }

    /// The turn shown to everyone but a seat that may secretly respond.
    fn shown_as(&self) -> Turn {
        Turn { ply: self.shown_ply(), seat: self.shown_turn() }
    }
}
