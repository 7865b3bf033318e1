//! The steps of a turn: its move, its cards, and taking one back.

use std::sync::Arc;

use super::answers::answers;
use super::effect::Done;
use super::effects::{end_effects, put_down};
use super::value::Value;
use super::{decks, legality, units};
use crate::action::Action;
use crate::board::{
    Captured, Change, Checkpoint, ContinuingCard, LastCard, LastMove, LogChange, Move, SanText, State, Step, StepKind,
    UsedCard, Zone,
};
use crate::card::{Card, Timing, row};
use crate::choice::Choice;
use crate::defaults::{ALWAYS_ASK, MOVE_FOLLOWS_VOID_CARD};
use crate::phase::Phase;
use crate::piece::PieceId;
use crate::play::event::Event;
use crate::play::execution::Execution;
use crate::seat::Seat;
use crate::square::Square;
use crate::status::{Status, WinReason};

/// Carries out a legal action of the side on turn.
pub(super) fn perform(exec: &mut Execution<'_>, action: &Action) {
    match action {
        Action::Play { card, choices } => {
            exec.play_card(*card, choices);
            if exec.ledger.progress().status.phase() == Some(Phase::Move) {
                exec.end_if_stuck();
            }
        }
        Action::Discard { card } if exec.ledger.progress().status.phase() == Some(Phase::Move) => {
            exec.discard_first(*card);
        }
        Action::Discard { card } => exec.throw_away(*card),
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
    fn move_piece(&mut self, mv: Move) {
        let checkpoint = self.ledger.checkpoint();
        let moves = legality::moves(self.ledger);
        let square = self.ledger.taken_in_passing(mv).unwrap_or(mv.to);
        let piece = self.displace(mv, &moves);
        let ended = end_effects(self.ledger);
        let captured = fates(piece.map(|piece| (piece, square)), &ended);
        self.phase(Phase::Discard);
        self.note(StepKind::Move(mv), checkpoint, captured, false);
    }

    /// Plays a card of the own turn.
    fn play_card(&mut self, card: Card, choices: &[Choice]) {
        let Card::Knightmare(name) = card else { return };
        let (seat, row, checkpoint) = (self.seat(), row(name), self.ledger.checkpoint());
        let Some(deed) = row.effect().and_then(|effect| effect.read(choices)) else { return };
        let before_move = self.ledger.progress().status.phase() == Some(Phase::Move);
        let instead = before_move && row.fits(Timing::InsteadOfMove);
        let pieces = pieces_on(self.ledger, choices);
        let mut done = deed(self.ledger, seat);
        let void = !done.surrenders && (instead || !before_move) && legality::is_void(self.ledger, row);
        let mut captured = Vec::new();
        if void {
            self.ledger.undo(checkpoint);
            done = Done::default();
        } else {
            let ended = end_effects(self.ledger);
            captured = fates(done.captured.iter().copied(), &ended);
        }
        let drew = self.spend(seat, card, choices, (!void && !done.surrenders && row.continuing).then_some(&done));
        if !void {
            self.note_card_move(&done, instead);
        }
        if instead && !(void && MOVE_FOLLOWS_VOID_CARD) {
            self.phase(Phase::Discard);
        }
        self.ledger.change_log(LogChange::Own(true));
        let used = UsedCard { card, choices: choices.to_vec(), pieces, instead, void };
        self.note(StepKind::Card(used), checkpoint, captured, drew);
        if done.surrenders {
            self.end(Status::Won { winner: !seat, reason: WinReason::Surrender });
        }
    }

    /// Takes a card out of the hand to where played cards go, and draws another in its stead if
    /// the pile has one. A card that stays in play works on what it was done to. Gives whether it had.
    pub(super) fn spend(&mut self, seat: Seat, card: Card, choices: &[Choice], stays: Option<&Done>) -> bool {
        let pile = if stays.is_some() { Zone::InPlay } else { self.ledger.discards_of(seat) };
        let held = self.ledger.faces(Zone::Hand(seat)).position(|face| face == card);
        if let Some(index) = held {
            let id = self.ledger.zone(Zone::Hand(seat))[index];
            let top = self.ledger.zone(pile).len();
            self.ledger.move_card((Zone::Hand(seat), index), (pile, top));
            if let Some(done) = stays {
                put_down(self.ledger, seat, card, id, choices, done.subject);
            }
        }
        let last = LastCard { seat, card, ply: self.ledger.progress().ply };
        self.ledger.edit_progress(|progress| progress.last_card = Some(last));
        self.ledger.change(Change::LastChoices(choices.into()));
        self.events.push(Event::Played { seat, card, choices: choices.to_vec() });
        self.draw(seat)
    }

    fn draw(&mut self, seat: Seat) -> bool {
        decks::refill(self, seat);
        let Some(id) = self.ledger.top_card(self.ledger.deck_of(seat), Zone::Hand(seat)) else { return false };
        self.events.push(Event::Drew { seat, card: self.ledger.card(id) });
        true
    }

    /// Remembers what a card has moved and captured: as the last move, if it was played instead of one.
    fn note_card_move(&mut self, done: &Done, instead: bool) {
        let seat = self.seat();
        let captured = done.captured.first().map(|(piece, _)| self.ledger.piece(*piece).kind);
        let last = done.moved.filter(|_| instead).and_then(|(from, to)| {
            let kind = self.ledger.on(to)?.kind;
            let san = SanText::new(&to.to_string());
            let (from, to) = (from.into(), to.into());
            Some(LastMove { seat, kind, from, to, promote: None, captured, castled: false, san })
        });
        let (quiet, keys) = (self.ledger.chess().quiet, self.ledger.keys_len());
        self.ledger.edit_progress(|progress| {
            if quiet == 0 {
                progress.keys_from = keys;
            }
            if !instead {
                return;
            }
            progress.last_move = last.or(progress.last_move);
            if progress.offer == Some(!seat) {
                progress.offer = None;
            }
            progress.offer_rest[seat] = progress.offer_rest[seat].saturating_sub(1);
        });
    }

    fn throw_away(&mut self, card: Card) {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        let drew = self.discard_and_draw(seat, card);
        self.ledger.change_log(LogChange::Discarded(true));
        self.note(StepKind::Discard(card), checkpoint, Vec::new(), drew);
    }

    /// Moves a card of the hand onto the discards, and draws another. Gives whether there was one to draw.
    pub(super) fn discard_and_draw(&mut self, seat: Seat, card: Card) -> bool {
        let held = self.ledger.faces(Zone::Hand(seat)).position(|face| face == card);
        let Some(index) = held else { return false };
        let pile = self.ledger.discards_of(seat);
        let top = self.ledger.zone(pile).len();
        self.ledger.move_card((Zone::Hand(seat), index), (pile, top));
        self.events.push(Event::Discarded { seat, card });
        self.draw(seat)
    }

    /// Notes a step that is finished; nothing of it may come after this.
    pub(super) fn note(&mut self, what: StepKind, checkpoint: Checkpoint, captured: Vec<Captured>, drew: bool) {
        let end = self.ledger.checkpoint().next();
        let step = Step { what, checkpoint, end, captured, drew };
        self.ledger.change_log(LogChange::Step(Some(Arc::new(step))));
    }

    fn take_back(&mut self) {
        let Some(step) = self.ledger.turn_log().returnable() else { return };
        let card = match &step.what {
            StepKind::Move(_) => None,
            StepKind::Card(UsedCard { card, .. }) | StepKind::Discard(card) | StepKind::Left(card) => Some(*card),
        };
        let checkpoint = step.checkpoint;
        self.rewind(checkpoint);
        self.events.push(Event::TookBack { seat: self.seat(), card });
        if self.ledger.progress().status.phase() == Some(Phase::Move) {
            self.end_if_stuck();
        }
    }

    /// Brings back the state at the checkpoint by new changes. Offers of a draw are no part of a turn
    /// and stay as they are.
    pub(super) fn rewind(&mut self, checkpoint: Checkpoint) {
        let now = *self.ledger.progress();
        self.ledger.roll_back(checkpoint);
        self.ledger.edit_progress(|progress| {
            progress.offer = now.offer;
            for seat in Seat::ALL {
                progress.offer_rest[seat] = progress.offer_rest[seat].max(now.offer_rest[seat]);
            }
        });
    }

    fn end_turn(&mut self) {
        let asks = !self.ledger.turn_log().reply && ALWAYS_ASK;
        if asks || !answers(self.ledger).is_empty() {
            let to_act = !self.seat();
            self.ledger.edit_progress(|progress| progress.status = Status::Running { to_act, phase: Phase::Answer });
        } else {
            self.finish();
        }
    }
}

/// What a step captured, each with the continuing cards on it that have ended.
fn fates(captured: impl IntoIterator<Item = (PieceId, Square)>, ended: &[(u16, ContinuingCard)]) -> Vec<Captured> {
    captured.into_iter().flat_map(|(piece, square)| units::fates(piece, square, ended)).collect()
}

/// The pieces on the squares of these choices.
pub(super) fn pieces_on(state: &State, choices: &[Choice]) -> Vec<Option<PieceId>> {
    choices.iter().map(|choice| Square::read(choice).and_then(|square| state.id_on(square))).collect()
}
