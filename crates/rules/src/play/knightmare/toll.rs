//! *Toll*: who has moved a piece over the middle line pays with a pawn, or the turn is undone.

use super::acts::{PAWN, own, take};
use super::answers::{is_move, may_rebut};
use super::effect::{At, Fill};
use super::effects::end_effects;
use super::steps::fates;
use super::value::Value;
use crate::board::{Asking, Checkpoint, Ledger, LogChange, State, Step, StepKind, UsedCard};
use crate::card::{Card, row};
use crate::choice::{Choice, ChoiceText, Word};
use crate::play::event::Event;
use crate::play::execution::Execution;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Whether a move of the turn has taken a piece over the middle line, towards the opponent. Every displacement counts,
/// also one that a further one has taken back.
pub(super) fn is_owed(ledger: &Ledger) -> bool {
    let seat = ledger.turn();
    let moves = ledger.turn_log().steps.iter().filter(|step| is_move(step) || moves_on(step));
    moves.into_iter().any(|step| {
        let (before, after) = (ledger.state_at(step.checkpoint), ledger.state_at(step.end));
        let (near, far) = halves(&before, seat);
        before.pieces().any(|(id, ..)| {
            before.square_of(id).is_some_and(|from| near.has(from)) && after.square_of(id).is_some_and(|to| far.has(to))
        })
    })
}

fn moves_on(step: &Step) -> bool {
    matches!(&step.what, StepKind::Card(used)
        if !used.void && matches!(used.root, Card::Knightmare(name) if row(name).moves_on))
}

/// The half of the board next to the seat, and the other, as the board lies.
fn halves(state: &State, seat: Seat) -> (SquareSet, SquareSet) {
    let near = (0..4).fold(SquareSet::EMPTY, |half, rank| half | state.geometry.rank(seat, rank));
    (near, !near)
}

/// The pawns that can be paid. One whose loss leaves the own king in check is none, unless all are such: then the card
/// comes to nothing.
fn payments(ledger: &Ledger) -> Vec<Square> {
    let seat = ledger.turn();
    let bounds = ledger.bounds(!seat);
    let safe = |pawn: &Square| {
        let mut trial = Ledger::new(State::clone(ledger));
        take(&mut trial, *pawn);
        !trial.in_check(seat)
    };
    if ledger.laws().truce {
        return Vec::new();
    }
    let pawns: Vec<Square> = own(PAWN).values(At { state: ledger, seat }, ());
    let payable = pawns.into_iter().filter(|pawn| !bounds.protected.has(*pawn) && ledger.royal(seat) != Some(*pawn));
    payable.filter(safe).collect()
}

/// What can be answered to the demand.
pub(super) fn answers(ledger: &Ledger) -> Vec<Vec<Choice>> {
    let mut answers: Vec<Vec<Choice>> = payments(ledger).iter().map(|pawn| vec![pawn.written()]).collect();
    let start = ledger.turn_log().start.map(|start| ledger.state_at(start));
    if start.is_some_and(|start| !start.in_check(ledger.turn())) {
        answers.push(vec![ChoiceText::Word(Word::Refuse).into()]);
    }
    answers
}

impl Execution<'_> {
    /// Demands a pawn. Gives whether there is one to pay with.
    pub(super) fn demand_toll(&mut self, seat: Seat, used: &UsedCard, before: Checkpoint) -> bool {
        if payments(self.ledger).is_empty() {
            return false;
        }
        let card = used.card;
        self.reply(seat, used, before, Vec::new());
        if may_rebut(self.ledger) {
            self.ledger.change_log(LogChange::Open(true));
        }
        self.ask(!seat, card, Asking::Toll(used.clone(), before));
        true
    }

    /// A pawn is paid, or the turn undone.
    pub(super) fn settle_toll(&mut self, answer: &[Choice]) {
        let seat = self.seat();
        let pawn = answer.first().and_then(Square::read);
        if let Some(pawn) = pawn {
            self.pay(pawn);
            self.ledger.change_log(LogChange::Open(false));
            if self.ledger.turn_log().plots[!seat].is_some() && !super::answers::answers(self.ledger).is_empty() {
                return self.ask_for_answer(!seat);
            }
        } else if let Some(start) = self.ledger.turn_log().start {
            let steps = self.ledger.turn_log().steps.clone();
            self.rewind(start);
            for step in &steps {
                match &step.what {
                    StepKind::Reply(used, before) => self.unseen(|exec| exec.reply(!seat, used, *before, Vec::new())),
                    StepKind::Said(..) => self.say_again(step),
                    _ => {}
                }
            }
            self.idle();
            self.ledger.edit_progress(|progress| progress.turn_lost = true);
            self.events.push(Event::TurnLost { seat });
        }
        self.finish();
    }

    /// The pawn is captured.
    fn pay(&mut self, pawn: Square) {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        let captured = take(self.ledger, pawn);
        self.ledger.edit_chess(|chess| chess.quiet = 0);
        let captured = fates(!seat, captured, &end_effects(self.ledger));
        self.note(StepKind::Paid(pawn), checkpoint, captured, true);
        self.ledger.change_log(LogChange::Fixed(self.ledger.turn_log().steps.len()));
    }

    /// A toll that was paid stays paid when the turn is played again: with the same pawn, if it can be.
    pub(super) fn pay_again(&mut self, pawn: Square) {
        let payable = payments(self.ledger);
        let pawn = Some(pawn).filter(|pawn| payable.contains(pawn)).or(payable.first().copied());
        if let Some(pawn) = pawn {
            self.pay(pawn);
        }
    }
}
