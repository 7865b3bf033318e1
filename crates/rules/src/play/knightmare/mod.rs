//! The turns of Knightmare Chess: moves and cards, and what the opponent answers.
//!
//! A turn is composed, then ended. In phase *move* the side on turn plays cards that come before
//! the move or replace it, and moves; in phase *discard*, after the move, it plays a card that
//! comes then, or throws one card away if it has used none, and ends the turn. Until then its
//! steps can be taken back one by one, the last first; a step that drew a card cannot, because
//! the player has seen it. Of its cards each seat plays at most one in its own turn and one in
//! the other's.
//!
//! Players may be hours apart, so the answers of the opponent (to captures and to the whole turn)
//! are gathered into one question: when the turn has been ended and the opponent holds a card
//! that answers something in it, the opponent is to act in phase *answer*, with every answer
//! that could have been given, and plays one or skips. That gives the same results as windows
//! after each step:
//!
//! - An answer to a capture brings the board back to the moment after the capture, takes effect
//!   there, and the steps that followed are played again. A step that is no longer legal, or that
//!   would now be spent without effect, goes back to its player, who finishes the turn anew; what
//!   came before it is answered and stands.
//! - An answer to the turn brings the board back to its start by new changes, so that it can
//!   itself be undone. The board that the turn led to is noted and may not be reached again. A
//!   card used in the undone turn stays used, and its effect stays where it does not depend on
//!   what was undone; as long as nothing else is done, `take-back` puts the card back into the
//!   hand and undoes its effect, and with it the card of the turn can be played again.
//!
//! A seat that holds no card which could answer is not asked, unless
//! [`ALWAYS_ASK`](crate::defaults::ALWAYS_ASK) says so. All can see that a seat is asked.
//!
//! A card is replaced at once from its player's own pile. Continuing cards lie beside the board
//! while they last. A card that is void (see [`verdict`]) is spent and replaced without effect.
//! Decks of the 150-point rule need more cards than the engine has: where a position gives no
//! hands and piles, they are empty.

mod answer;
mod cards;
mod effects;
mod explain;
mod set_up;
mod slots;
mod verdict;
mod walls;

use crate::board::{
    Captured, Change, Checkpoint, LastCard, LastMove, Ledger, LogChange, Move, SanText, State, Step, StepKind, TurnLog,
    UsedCard, Zone,
};
pub(crate) use cards::entry;
pub(crate) use explain::explain;
pub(crate) use set_up::lay_cards;

use std::borrow::Cow;

use super::event::Event;
use super::execution::Execution;
use crate::action::{Action, PartialAction};
use crate::card::{Card, Timing};
use crate::choice::Choice;
use crate::defaults::VOID_CARD_OWES_MOVE;
use crate::seat::Seat;
use crate::square::Square;
use crate::status::{DrawReason, Phase, Status, WinReason};
use effects::{carry_out, end_effects, lay};
use slots::square_of;

/// Everything that the seat that is to act may do with the turn.
pub(crate) fn actions(ledger: &Ledger) -> Vec<Action> {
    let mut trial = Ledger::new(State::clone(ledger));
    let log = ledger.turn_log();
    let mut actions = Vec::new();
    match ledger.progress().status.phase() {
        Some(Phase::Move) => {
            actions.extend(verdict::moves(&mut trial).into_iter().map(Move::action));
            if !log.own {
                actions.extend(verdict::early_plays(&mut trial));
            }
        }
        Some(Phase::Discard) => {
            let may_end = verdict::may_end(ledger);
            if !log.own && !log.discarded {
                actions.extend(verdict::late_plays(&mut trial));
                if may_end {
                    let held = ledger.held(ledger.turn()).into_iter();
                    actions.extend(held.map(|card| Action::Discard { card }));
                }
            }
            if may_end {
                actions.push(Action::EndTurn);
            }
        }
        Some(Phase::Answer) => {
            actions.extend(answer::answers(ledger));
            actions.push(Action::Skip);
            return actions;
        }
        _ => {}
    }
    if log.returnable().is_some() {
        actions.push(Action::TakeBack);
    }
    actions
}

/// The action in the form in which it is listed: the edges of a wall may be named in any order.
pub(crate) fn settled(action: &Action) -> Cow<'_, Action> {
    if let Action::Play { card: Card::Knightmare(name), choices } = action
        && entry(*name).family == cards::Family::Wall
        && let Some(choices) = walls::settled(choices)
    {
        return Cow::Owned(Action::Play { card: Card::Knightmare(*name), choices });
    }
    Cow::Borrowed(action)
}

/// The partial action with a whole wall in its listed form, as in [`settled`].
pub(crate) fn settled_choices(partial: &PartialAction) -> Cow<'_, PartialAction> {
    if let Some(Card::Knightmare(name)) = partial.card
        && entry(name).family == cards::Family::Wall
        && let Some(choices) = walls::settled(&partial.choices)
    {
        return Cow::Owned(PartialAction { choices, ..partial.clone() });
    }
    Cow::Borrowed(partial)
}

/// Carries out a legal action of the seat that is to act.
pub(crate) fn perform(exec: &mut Execution<'_>, action: &Action) {
    match (action, exec.ledger.progress().status.phase()) {
        (Action::Play { card, choices }, Some(Phase::Answer)) => answer::perform(exec, *card, choices),
        (Action::Play { card, choices }, _) => {
            exec.play_card(*card, choices);
            if exec.ledger.progress().status.phase() == Some(Phase::Move) {
                exec.judge_owing();
            }
        }
        (Action::Discard { card }, _) => exec.throw_away(*card),
        (Action::EndTurn, _) => exec.end_turn(),
        (Action::Skip, _) => exec.finish(),
        (Action::TakeBack, _) => exec.take_back(),
        _ => {
            if let Some(mv) = Move::of(action) {
                exec.move_piece(mv);
            }
        }
    }
}

/// The start of a turn, where the game may be over.
pub(crate) fn begin(exec: &mut Execution<'_>) {
    exec.note_position();
    let start = exec.ledger.checkpoint().next();
    let log = TurnLog { start: Some(start), ..TurnLog::default() };
    exec.ledger.log(LogChange::Begin(Box::new(log)));
    exec.judge_owing();
    if !exec.ledger.progress().status.is_over() {
        let dead = is_plain_chess(exec.ledger) && exec.ledger.dead_position();
        exec.judge_draws(dead);
    }
}

/// Whether no card is left that could still be played, and none is in play.
fn is_plain_chess(state: &State) -> bool {
    let mut zones = Seat::ALL.into_iter().flat_map(|seat| [Zone::Hand(seat), Zone::Deck(seat)]);
    zones.all(|zone| state.zone(zone).is_empty()) && state.effects().is_empty()
}

/// Whether the seat could still mate: with cards always, without them as in chess.
pub(crate) fn can_ever_win(state: &State, seat: Seat) -> bool {
    !is_plain_chess(state) || state.can_ever_mate(seat)
}

/// Whether the seat may take the draw of a stalemate that only a card of its hand prevents.
pub(crate) fn may_take_stalemate(state: &State, seat: Seat) -> bool {
    let owes_move = state.progress().status == Status::Running { to_act: seat, phase: Phase::Move };
    owes_move && !state.in_check(seat) && !verdict::has_board_move(&mut Ledger::new(state.clone()))
}

/// Whether a draw may be claimed now: only while the position stands that was noted.
pub(crate) fn may_claim(state: &State) -> bool {
    state.turn_log().steps.is_empty()
}

impl Execution<'_> {
    fn move_piece(&mut self, mv: Move) {
        let checkpoint = self.ledger.checkpoint();
        let moves = verdict::moves(self.ledger);
        let square =
            if self.ledger.on(mv.to).is_some() { mv.to } else { Square::new(mv.from.rank() * 8 + mv.to.file()) };
        let piece = self.displace(mv, &moves);
        let ended = end_effects(self.ledger);
        let captured = piece.map(|piece| Captured { piece, square, ended });
        self.phase(Phase::Discard);
        self.note(StepKind::Move(mv), checkpoint, captured, false);
    }

    /// Plays a card of the own turn.
    fn play_card(&mut self, card: Card, choices: &[Choice]) {
        let Card::Knightmare(name) = card else { return };
        let (seat, entry, checkpoint) = (self.seat(), entry(name), self.ledger.checkpoint());
        let before_move = self.ledger.progress().status.phase() == Some(Phase::Move);
        let instead = before_move && entry.fits(Timing::InsteadOfMove);
        let pieces = pieces_on(self.ledger, choices);
        carry_out(self.ledger, entry, choices);
        let void = (instead || !before_move) && verdict::is_void(self.ledger, entry);
        if void {
            self.ledger.undo(checkpoint);
        } else {
            end_effects(self.ledger);
        }
        let drew = self.spend(seat, card, choices, !void && entry.continuing);
        if instead && !void {
            self.note_card_move(choices);
        }
        if instead && !(void && VOID_CARD_OWES_MOVE) {
            self.phase(Phase::Discard);
        }
        self.ledger.log(LogChange::Own(true));
        let used = UsedCard { card, choices: choices.to_vec(), pieces, instead, void };
        self.note(StepKind::Card(used), checkpoint, None, drew);
    }

    /// Takes a card out of the hand to where played cards go, and draws another in its place if
    /// the pile has one. Tells whether it had.
    fn spend(&mut self, seat: Seat, card: Card, choices: &[Choice], stays: bool) -> bool {
        let pile = if stays { Zone::InPlay } else { Zone::Discard(seat) };
        let held = self.ledger.faces(Zone::Hand(seat)).position(|face| face == card);
        if let Some(index) = held {
            let id = self.ledger.zone(Zone::Hand(seat))[index];
            let top = self.ledger.zone(pile).len();
            self.ledger.move_card((Zone::Hand(seat), index), (pile, top));
            if let (true, Card::Knightmare(name)) = (stays, card) {
                lay(self.ledger, seat, card, id, choices, entry(name).family);
            }
        }
        let last = LastCard { seat, card, ply: self.ledger.progress().ply };
        self.ledger.edit_progress(|progress| progress.last_card = Some(last));
        self.ledger.change(Change::LastChoices(choices.to_vec()));
        self.events.push(Event::Played { seat, card, choices: choices.to_vec() });
        self.draw(seat)
    }

    fn draw(&mut self, seat: Seat) -> bool {
        let Some(id) = self.ledger.top_card(Zone::Deck(seat), Zone::Hand(seat)) else { return false };
        self.events.push(Event::Drew { seat, card: self.ledger.card(id) });
        true
    }

    /// Remembers as the last move what a card did instead of one.
    fn note_card_move(&mut self, choices: &[Choice]) {
        let [from, to] = choices else { return };
        let (Some(from), Some(to)) = (square_of(from), square_of(to)) else { return };
        let Some(piece) = self.ledger.on(to) else { return };
        let kind = piece.kind;
        let san = SanText::new(&to.to_string());
        let seat = self.seat();
        let last = LastMove {
            seat,
            kind,
            from: from.into(),
            to: to.into(),
            promote: None,
            captured: None,
            castled: false,
            san,
        };
        let (quiet, keys) = (self.ledger.chess().quiet, self.ledger.keys_len());
        self.ledger.edit_progress(|progress| {
            progress.last_move = Some(last);
            if progress.offer == Some(!seat) {
                progress.offer = None;
            }
            progress.offer_rest[seat] = progress.offer_rest[seat].saturating_sub(1);
            if quiet == 0 {
                progress.keys_from = keys;
            }
        });
    }

    fn throw_away(&mut self, card: Card) {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        let mut drew = false;
        let held = self.ledger.faces(Zone::Hand(seat)).position(|face| face == card);
        if let Some(index) = held {
            let top = self.ledger.zone(Zone::Discard(seat)).len();
            self.ledger.move_card((Zone::Hand(seat), index), (Zone::Discard(seat), top));
            self.events.push(Event::Discarded { seat, card });
            drew = self.draw(seat);
        }
        self.ledger.log(LogChange::Discarded(true));
        self.note(StepKind::Discard(card), checkpoint, None, drew);
    }

    /// Notes a step that is finished; nothing of it may come after this.
    fn note(&mut self, what: StepKind, checkpoint: Checkpoint, captured: Option<Captured>, drew: bool) {
        let end = self.ledger.checkpoint().next();
        let step = Step { what, checkpoint, end, captured, drew };
        self.ledger.log(LogChange::Step(Some(Box::new(step))));
    }

    fn take_back(&mut self) {
        let Some(step) = self.ledger.turn_log().returnable().cloned() else { return };
        let card = match step.what {
            StepKind::Move(_) => None,
            StepKind::Card(UsedCard { card, .. }) | StepKind::Discard(card) | StepKind::Left(card) => Some(card),
        };
        self.rewind(step.checkpoint);
        self.events.push(Event::TookBack { seat: self.seat(), card });
        if self.ledger.progress().status.phase() == Some(Phase::Move) {
            self.judge_owing();
        }
    }

    /// Brings back the state at the mark by new changes. Offers of a draw are no part of a turn
    /// and stay as they are.
    fn rewind(&mut self, checkpoint: Checkpoint) {
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
        let asks = !self.ledger.turn_log().reply && crate::defaults::ALWAYS_ASK;
        if asks || !answer::answers(self.ledger).is_empty() {
            let to_act = !self.seat();
            self.ledger.edit_progress(|progress| progress.status = Status::Running { to_act, phase: Phase::Answer });
        } else {
            self.finish();
        }
    }

    /// Hands the turn over.
    fn finish(&mut self) {
        self.pass(Phase::Move);
        begin(self);
    }

    /// Ends the game if the side on turn, which still owes its move, cannot bring its turn to an
    /// end: by mate or stalemate. A card that can be taken back counts.
    fn judge_owing(&mut self) {
        let seat = self.seat();
        if verdict::can_finish(self.ledger) || self.could_finish_otherwise() {
            return;
        }
        self.end(if self.ledger.in_check(seat) {
            Status::Won { winner: !seat, reason: WinReason::Checkmate }
        } else {
            Status::Drawn { reason: DrawReason::Stalemate }
        });
    }

    /// Whether the turn could be finished if the card of the undone turn were taken back.
    fn could_finish_otherwise(&self) -> bool {
        let left = self.ledger.turn_log().returnable().filter(|step| matches!(step.what, StepKind::Left(_)));
        left.is_some_and(|step| verdict::can_finish(&mut Ledger::new(self.ledger.state_at(step.checkpoint))))
    }
}

/// The pieces on the squares of these choices.
fn pieces_on(state: &State, choices: &[Choice]) -> Vec<Option<crate::piece::PieceId>> {
    choices.iter().map(|choice| square_of(choice).and_then(|square| state.id_on(square))).collect()
}
