//! *Bog*: a long move along a line is cut to its first square, and what it did where it went is undone.

use std::sync::Arc;

use super::acts::travel;
use super::answers::is_move;
use super::effects::end_effects;
use super::legality;
use super::playing::Spent;
use super::steps::fates;
use super::traps::Watch;
use super::value::Value;
use crate::board::{Checkpoint, Ledger, Move, State, Step, StepKind, UsedCard};
use crate::card::{Card, row};
use crate::choice::Choice;
use crate::phase::Phase;
use crate::piece::Kind;
use crate::play::execution::Execution;
use crate::seat::Seat;
use crate::square::Square;

/// A move that can be cut.
pub(super) struct Cut {
    /// The step that it is.
    index: usize,
    from: Square,
    /// Where the piece came to in the turn.
    to: Square,
    /// The first square of its way that was empty.
    near: Square,
}

/// The turn's move, if a rook, bishop or queen has gone two squares or more along a line by it. A move that goes
/// on by a card is one with it.
pub(super) fn cut(ledger: &Ledger) -> Option<Cut> {
    let steps = &ledger.turn_log().steps;
    let index = steps.iter().rposition(|step| is_move(step))?;
    let (from, mut to) = way(&steps[index])?;
    let board = ledger.state_at(steps[index].checkpoint);
    let slides = [Kind::Rook, Kind::Bishop, Kind::Queen].into_iter().any(|kind| board.of_kind(kind).has(from));
    let line = direction(from, to).filter(|_| slides)?;
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
    (near != to).then_some(Cut { index, from, to, near })
}

/// From where to where a step moves a piece along a line.
fn way(step: &Step) -> Option<(Square, Square)> {
    match &step.what {
        StepKind::Move(mv) => Some((mv.from, mv.to)),
        StepKind::Card(used) => {
            let Card::Knightmare(name) = used.root else { return None };
            let [from, to] = &used.choices[..] else { return None };
            row(name).slides.then_some((Square::read(from)?, Square::read(to)?))
        }
        _ => None,
    }
}

/// Where a card lets the piece that has moved go on to.
fn goes_on(step: &Step) -> Option<Square> {
    let StepKind::Card(used) = &step.what else { return None };
    let Card::Knightmare(name) = used.root else { return None };
    let [to] = &used.choices[..] else { return None };
    let moves_on = row(name).moves_on && !used.void;
    moves_on.then(|| Square::read(to)).flatten()
}

/// The unit step from one square to another on a line.
fn direction(from: Square, to: Square) -> Option<(i8, i8)> {
    let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    (straight && from != to).then_some((files.signum(), ranks.signum()))
}

/// The first empty square on the way: behind what was jumped over.
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
    /// Cuts the move. What was played after it is played again, about the nearer square where it was about the
    /// farther one; what cannot be stays spent. Gives whether the mover's king is safe then.
    pub(super) fn cut_move(&mut self, seat: Seat, used: &UsedCard, before: Checkpoint) -> bool {
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
            let sprung = watch.spring(self.ledger);
            let drew = self.spend(seat, &Spent::thrown(used));
            self.phase(Phase::Discard);
            let used = UsedCard { choices: vec![cut.from.written(), cut.near.written()], ..used.clone() };
            self.note(StepKind::Card(used), checkpoint, sprung, drew);
        } else {
            let checkpoint = self.ledger.checkpoint();
            let watch = Watch::over(self.ledger, self.seat());
            let mv = Move { from: cut.from, to: cut.near, promote: None };
            let captured = self.displace(mv, &[mv]).map(|piece| (piece, mv.to));
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
                    self.spend_in_vain(used);
                }
            }
            _ => {
                self.play_again(std::slice::from_ref(step));
            }
        }
    }

    /// A card of the side on turn is spent without effect.
    fn spend_in_vain(&mut self, used: &UsedCard) {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        legality::count_as_played(self.ledger, seat, used.card);
        let drew = self.spend(seat, &Spent::thrown(used));
        self.note(StepKind::Card(UsedCard { void: true, ..used.clone() }), checkpoint, Vec::new(), drew);
    }
}
