//! *Bog*: a long move along a line is cut to its first square, and what it did at its far end is undone.

use std::sync::Arc;

use super::cards::row;
use super::making::acts::travel;
use super::making::continuing::end_effects;
use super::making::slots::Value;
use super::man_trap::Watch;
use super::reading::legality;
use super::reading::noted::{Spent, fates, is_move};
use crate::board::{Checkpoint, Ledger, Move, State, StepKind, TurnStep, UsedCard};
use crate::card::Card;
use crate::choice::Choice;
use crate::piece::Kind;
use crate::play::execution::Execution;
use crate::seat::Seat;
use crate::square::Square;
use crate::status::Phase;

/// A move that can be cut.
pub(crate) struct Cut {
    /// The index of its step.
    pub(crate) index: usize,
    pub(crate) from: Square,
    /// Where the piece ended up in the turn.
    pub(crate) to: Square,
    /// The first empty square on its way.
    pub(crate) near: Square,
    /// The kind as which it moved.
    pub(crate) slider: Kind,
}

/// Returns the turn's move if by it a rook, bishop or queen went two squares or more along a line.
/// A move that a card continues counts as one move.
pub(crate) fn cut(ledger: &Ledger) -> Option<Cut> {
    let steps = &ledger.turn_log().steps;
    let index = steps.iter().rposition(|step| is_move(step))?;
    let (from, mut to) = way(ledger, &steps[index])?;
    let board = ledger.state_at(steps[index].checkpoint);
    let mut sliders = [Kind::Queen, Kind::Rook, Kind::Bishop].into_iter().filter(|kind| board.of_kind(*kind).has(from));
    let slider = sliders.find(|kind| goes_as(&steps[index], *kind, (from, to)))?;
    let line = direction(from, to)?;
    for further in steps[index + 1..].iter().filter_map(|step| goes_on(step)) {
        let leg = direction(to, further)?;
        if leg != line && leg != (-line.0, -line.1) {
            return None;
        }
        to = further;
    }
    let ahead = direction(from, to)?;
    let far = from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())) >= 2;
    let near = first_empty(&board, from, ahead).filter(|_| far)?;
    (near != to).then_some(Cut { index, from, to, near, slider })
}

/// Whether the step moves its piece as this kind. A unit of two has to use a part that slides, in
/// that part's way.
fn goes_as(step: &TurnStep, kind: Kind, (from, to): (Square, Square)) -> bool {
    match &step.what {
        StepKind::Move(mv) => mv.is_as(kind) && kind.leads(from, to),
        StepKind::Card(used) => {
            let its_way = matches!(used.root, Card::Knightmare(name) if row(name).goes_its_way);
            let named = used.choices.get(2).and_then(Kind::read);
            !its_way || (kind.leads(from, to) && named.is_none_or(|named| named == kind))
        }
        _ => false,
    }
}

/// Returns where a step moves its piece from and to: any move, and a card that slides a piece.
fn way(ledger: &Ledger, step: &TurnStep) -> Option<(Square, Square)> {
    match &step.what {
        StepKind::Move(mv) => Some((mv.from, mv.to)),
        StepKind::Card(used) => {
            let Card::Knightmare(name) = used.root else { return None };
            let (from, further) = used.choices.split_first()?;
            let to = || further.first().map_or_else(|| landing(ledger, step, used), Square::read);
            row(name).slides.then(|| Some((Square::read(from)?, to()?)))?
        }
        _ => None,
    }
}

/// Returns where the piece ended up that a card has moved to the only square there was. A trap may
/// have captured it there.
fn landing(ledger: &Ledger, step: &TurnStep, used: &UsedCard) -> Option<Square> {
    let piece = (*used.pieces.first()?)?;
    let trapped = step.captured.iter().find(|captured| captured.piece == piece);
    trapped.map_or_else(|| ledger.state_at(step.end).square_of(piece), |captured| Some(captured.square))
}

/// Returns the square to which a card lets the moved piece continue.
pub(crate) fn goes_on(step: &TurnStep) -> Option<Square> {
    let StepKind::Card(used) = &step.what else { return None };
    let Card::Knightmare(name) = used.root else { return None };
    let [to] = &used.choices[..] else { return None };
    let moves_on = row(name).moves_on && !used.no_effect;
    moves_on.then(|| Square::read(to)).flatten()
}

/// Returns the unit step from one square towards another, if they share a line.
fn direction(from: Square, to: Square) -> Option<(i8, i8)> {
    let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    (straight && from != to).then_some((files.signum(), ranks.signum()))
}

/// Returns the first empty square on the way, beyond any pieces that were jumped over.
fn first_empty(board: &State, from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let mut at = from;
    loop {
        at = at.offset(files, ranks)?;
        if board.free_squares().has(at) {
            return Some(at);
        }
    }
}

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

    fn move_cut(&mut self, step: &TurnStep, cut: &Cut) {
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

    fn step_after_cut(&mut self, step: &Arc<TurnStep>, cut: &Cut) {
        let nearer = |choice: &Choice| {
            if Square::read(choice) == Some(cut.to) { cut.near.written() } else { choice.clone() }
        };
        match &step.what {
            StepKind::Card(used) => {
                let near = UsedCard { choices: used.choices.iter().map(nearer).collect(), ..used.clone() };
                let again = TurnStep { what: StepKind::Card(near), ..TurnStep::clone(step) };
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
