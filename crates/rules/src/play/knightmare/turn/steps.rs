//! The steps of a turn: its move, discarding a card, taking a step back, and ending the turn.

use std::sync::Arc;

use crate::action::Action;
use crate::board::{Captured, Checkpoint, LogChange, Move, Plots, StepKind, TurnStep, UsedCard, Zone};
use crate::card::{Card, CardId};
use crate::defaults::ALWAYS_ASK;
use crate::piece::PieceId;
use crate::play::event::Event;
use crate::play::execution::Execution;
use crate::play::knightmare::decks;
use crate::play::knightmare::making::continuing::end_effects;
use crate::play::knightmare::making::trigger::lies_captured;
use crate::play::knightmare::man_trap::Watch;
use crate::play::knightmare::reading::answers::answers;
use crate::play::knightmare::reading::legality;
use crate::play::knightmare::reading::noted::{fates, moved_by};
use crate::seat::Seat;
use crate::status::{Phase, Status};

/// Carries out a legal action of the side on turn.
pub(crate) fn perform(exec: &mut Execution<'_>, action: &Action) {
    match action {
        Action::Play { card, choices } => exec.play_card(*card, choices),
        Action::Discard { card } if exec.ledger.progress().status.phase() == Some(Phase::Move) => {
            exec.discard_first(*card);
        }
        Action::Discard { card } => exec.throw_away(*card),
        Action::LoseMove => exec.lose_move(false),
        Action::EndTurn => exec.end_turn(),
        Action::TakeBack => exec.take_back(),
        _ => {
            if let Some(mv) = Move::of(action) {
                exec.move_piece(mv);
            }
        }
    }
}

impl Execution<'_> {
    pub(crate) fn move_piece(&mut self, mv: Move) {
        let checkpoint = self.ledger.checkpoint();
        let moves = legality::moves(self.ledger, |_| true);
        let square = self.ledger.taken_in_passing(mv).unwrap_or(mv.to);
        let watch = Watch::over(self.ledger, self.seat());
        let piece = self.displace_noted(mv, &moves);
        let ended = end_effects(self.ledger);
        let mut captured = fates(self.seat(), piece.map(|piece| (piece, square)), &ended);
        let sprung = watch.spring(self.ledger);
        let seen = !sprung.is_empty();
        captured.extend(sprung);
        self.phase(Phase::Discard);
        self.end_early_plots();
        self.note(StepKind::Move(mv), checkpoint, captured, seen);
    }

    /// Moves a piece, and notes what kinds it was before.
    pub(crate) fn displace_noted(&mut self, mv: Move, moves: &[Move]) -> Option<PieceId> {
        let (seat, kinds) = (self.seat(), self.ledger.kinds_on(mv.from).collect());
        self.ledger.edit_progress(|progress| progress.moved[seat] = kinds);
        self.displace(mv, moves)
    }

    /// Drops the cards that were named before the move and not played. Those that a cancelled card
    /// has let the move go before are kept: the other card, or another move.
    fn end_early_plots(&mut self) {
        let seat = self.seat();
        let Some(plots) = self.ledger.turn_log().plots[seat].clone() else { return };
        let keeps = plots.move_first && !plots.move_again;
        let left = keeps.then(|| Arc::new(Plots { move_first: false, ..(*plots).clone() }));
        self.ledger.change_log(LogChange::Plots(seat, left));
        if plots.move_again {
            self.phase(Phase::Move);
        }
    }

    /// Loses the turn's move. Its player can take this back only after choosing it (not `firm`).
    pub(crate) fn lose_move(&mut self, firm: bool) {
        let checkpoint = self.ledger.checkpoint();
        self.idle();
        self.ledger.edit_progress(|progress| progress.turn_lost = true);
        self.events.push(Event::TurnLost { seat: self.seat() });
        self.phase(Phase::Discard);
        self.end_early_plots();
        self.note(StepKind::Lost, checkpoint, Vec::new(), firm);
    }

    fn throw_away(&mut self, card: Card) {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        let drew = self.discard_and_draw(seat, card);
        self.ledger.change_log(LogChange::Discarded(true));
        self.note(StepKind::Discard(card), checkpoint, Vec::new(), drew);
    }

    /// Moves a card from the hand onto the discard pile, and draws another. Returns whether there
    /// was one to draw.
    pub(crate) fn discard_and_draw(&mut self, seat: Seat, card: Card) -> bool {
        if self.discard_from_hand(seat, card).is_none() {
            return false;
        }
        self.events.push(Event::Discarded { seat, card });
        self.draw(seat)
    }

    /// Moves a card from the hand onto the discard pile.
    fn discard_from_hand(&mut self, seat: Seat, card: Card) -> Option<CardId> {
        let pile = self.ledger.discards_of(seat);
        self.lay_from_hand(seat, card, pile)
    }

    /// Draws a card, if the pile has one. Returns whether it had.
    pub(crate) fn draw(&mut self, seat: Seat) -> bool {
        decks::refill(self, seat);
        let Some(id) = self.ledger.top_card(self.ledger.deck_of(seat), Zone::Hand(seat)) else {
            return false;
        };
        self.events.push(Event::Drew { seat, card: self.ledger.card(id) });
        true
    }

    /// Notes a step that is complete. Nothing that belongs to it may follow, and it ends the time
    /// for rebuttals.
    pub(crate) fn note(&mut self, what: StepKind, checkpoint: Checkpoint, captured: Vec<Captured>, firm: bool) {
        let moved = moved_by(self.ledger, &what);
        self.note_moved(what, checkpoint, captured, firm, moved);
    }

    /// Does the same when it is known which pieces the step has moved.
    pub(crate) fn note_moved(
        &mut self,
        what: StepKind,
        checkpoint: Checkpoint,
        captured: Vec<Captured>,
        firm: bool,
        moved: [Option<PieceId>; 2],
    ) {
        if self.ledger.turn_log().open {
            self.ledger.change_log(LogChange::Open(false));
        }
        for lost in &captured {
            if self.ledger.piece(lost.piece).origin == lost.by && lies_captured(self.ledger, lost) {
                self.ledger.give_up(lost.piece);
            }
        }
        let end = self.ledger.checkpoint().next();
        let step = TurnStep { what, checkpoint, end, captured, moved, firm };
        self.ledger.change_log(LogChange::Step(Some(Arc::new(step))));
    }

    fn take_back(&mut self) {
        let Some(step) = self.ledger.turn_log().returnable() else { return };
        let card = match &step.what {
            StepKind::Card(UsedCard { card, .. }) | StepKind::Discard(card) | StepKind::Left(UsedCard { card, .. }) => {
                Some(*card)
            }
            _ => None,
        };
        let (checkpoint, said) = (step.checkpoint, self.ledger.turn_log().said_since());
        self.rewind(checkpoint);
        if self.ledger.turn_log().open {
            self.ledger.change_log(LogChange::Open(false));
        }
        for step in said {
            self.say_again(&step);
        }
        self.events.push(Event::TookBack { seat: self.seat(), card });
    }

    /// Brings back the state at the checkpoint by new changes. Draw offers are not part of a turn,
    /// and stay as they are.
    pub(crate) fn rewind(&mut self, checkpoint: Checkpoint) {
        let now = *self.ledger.progress();
        self.ledger.roll_back(checkpoint);
        self.ledger.edit_progress(|progress| {
            progress.offer = now.offer;
            for seat in Seat::ALL {
                progress.offer_rest[seat] = progress.offer_rest[seat].max(now.offer_rest[seat]);
            }
        });
    }

    pub(crate) fn end_turn(&mut self) {
        let seat = self.seat();
        if self.ledger.turn_log().plots[seat].is_some() {
            self.ledger.change_log(LogChange::Plots(seat, None));
        }
        let asks = !self.ledger.turn_log().reply && ALWAYS_ASK;
        if asks || !answers(self.ledger).is_empty() {
            self.ask_for_answer(!seat);
        } else {
            self.finish();
        }
    }

    /// Asks a seat for a response, after the turn has been ended.
    pub(crate) fn ask_for_answer(&mut self, to_act: Seat) {
        self.ledger.edit_progress(|progress| progress.status = Status::Running { to_act, phase: Phase::Answer });
    }
}
