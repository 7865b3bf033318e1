//! *Doomsayer*: a player who says the name of a kind of piece loses a piece of that kind.

use super::making::acts::take;
use super::making::continuing::{end, end_effects};
use super::making::slots::Value;
use super::reading::noted::fates;
use crate::action::Action;
use crate::board::{Asking, Checkpoint, LogChange, State, StepKind, TurnStep};
use crate::card::{Card, KnightmareCard};
use crate::choice::Choice;
use crate::mark::Mark;
use crate::piece::Kind;
use crate::play::execution::Execution;
use crate::seat::Seat;
use crate::spoken;
use crate::square::{Square, SquareSet};
use crate::status::Phase;

pub(crate) const DOOMSAYER: Card = Card::Knightmare(KnightmareCard::Doomsayer);

/// Returns the index of the continuing card that listens, if there is one.
pub(crate) fn listens(state: &State) -> Option<usize> {
    state.effects().iter().position(|continuing| continuing.effect.root() == DOOMSAYER)
}

/// Returns what either seat may say: any name, while a card listens.
pub(crate) fn actions(state: &State) -> Vec<Action> {
    if listens(state).is_none() || state.progress().status.is_over() {
        return Vec::new();
    }
    spoken::KINDS.into_iter().map(|kind| Action::Say { kind }).collect()
}

/// Returns the pieces of this name that the seat can lose: its own, or if it has none, neutral ones
/// of the other side. Pacifists are safe, and so is everything during a truce.
fn at_risk(state: &State, seat: Seat, kind: Kind) -> SquareSet {
    if state.laws().truce {
        return SquareSet::EMPTY;
    }
    let named = if kind == Kind::Pawn { state.pawns() } else { state.of_kind(kind) };
    let pacifists = state.marked(Mark::Pacifist);
    let royal = Seat::ALL.into_iter().filter_map(|seat| state.royal(seat)).collect::<SquareSet>();
    let named = named.without(pacifists | royal);
    let own = named & state.owned(seat);
    if own.is_empty() { named & state.marked(Mark::Neutral) } else { own }
}

/// Returns the answers to which piece is lost.
pub(crate) fn answers(state: &State, seat: Seat, kind: Kind) -> Vec<Vec<Choice>> {
    at_risk(state, seat, kind).map(|square| vec![square.written()]).collect()
}

impl Execution<'_> {
    /// Lets a seat say a name. Its cost is settled at once, or once a pending question has been
    /// answered.
    pub(crate) fn say(&mut self, seat: Seat, kind: Kind) {
        let mut said = self.ledger.turn_log().said.clone();
        said.push((seat, kind));
        self.ledger.change_log(LogChange::Said(Box::new(said)));
        self.settle_words();
    }

    /// Carries out the answer to a question, then settles what was said while it was asked. This
    /// holds even if the answer undoes steps or the turn has passed with it.
    pub(crate) fn keeping_words(&mut self, run: impl FnOnce(&mut Self)) {
        let said = self.ledger.turn_log().said.clone();
        if !said.is_empty() {
            self.ledger.change_log(LogChange::Said(Box::default()));
        }
        run(self);
        if !said.is_empty() {
            self.ledger.change_log(LogChange::Said(Box::new(said)));
        }
        self.settle_words();
    }

    /// Settles what has been said, as long as nothing is asked.
    fn settle_words(&mut self) {
        while !self.ledger.progress().status.is_over()
            && !matches!(self.ledger.progress().status.phase(), Some(Phase::Choose(_)))
        {
            let mut said = self.ledger.turn_log().said.clone();
            if said.is_empty() {
                break;
            }
            let (seat, kind) = said.remove(0);
            self.ledger.change_log(LogChange::Said(Box::new(said)));
            self.settle_word(seat, kind);
        }
    }

    /// Settles the cost of one name: one piece for each card that listens, the oldest card first.
    fn settle_word(&mut self, seat: Seat, kind: Kind) {
        if listens(self.ledger).is_none() {
            return;
        }
        match &answers(self.ledger, seat, kind)[..] {
            [] => {
                let checkpoint = self.ledger.checkpoint();
                self.note_word(StepKind::Said(seat, kind, Vec::new()), checkpoint);
            }
            [only] => self.lose_named(seat, kind, only),
            _ => self.ask(seat, DOOMSAYER, Asking::Lost(seat, kind)),
        }
    }

    /// Loses the piece, and with it the card that heard the name. The piece counts as captured by
    /// the player who spoke (FAQ 10/54).
    pub(crate) fn lose_named(&mut self, seat: Seat, kind: Kind, answer: &[Choice]) {
        let checkpoint = self.ledger.checkpoint();
        let (Some(index), Some(square)) = (listens(self.ledger), answer.first().and_then(Square::read)) else { return };
        let lost = take(self.ledger, square);
        self.ledger.edit_chess(|chess| chess.quiet = 0);
        end(self.ledger, index);
        let lost = fates(seat, lost, &end_effects(self.ledger));
        for own in lost.iter().filter(|lost| self.ledger.piece(lost.piece).origin == seat).collect::<Vec<_>>() {
            self.ledger.give_up(own.piece);
        }
        // There is no response to it, and the turn it falls into may depend on who holds a
        // response, so it is not noted as a capture of the turn.
        self.note_word(StepKind::Said(seat, kind, vec![square]), checkpoint);
        // Another card that listens takes another piece for the same name.
        if listens(self.ledger).is_some() {
            self.settle_word(seat, kind);
        }
        self.end_if_stuck();
    }

    /// Notes what was said. It is not a step of the turn: a response that could be answered before
    /// still can be.
    fn note_word(&mut self, what: StepKind, checkpoint: Checkpoint) {
        let open = self.ledger.turn_log().open;
        self.note(what, checkpoint, Vec::new(), true);
        if open {
            self.ledger.change_log(LogChange::Open(true));
        }
    }

    /// Repeats what was said, which holds whatever else is undone: the same pieces are lost again
    /// if possible.
    pub(crate) fn say_again(&mut self, step: &TurnStep) {
        let StepKind::Said(seat, kind, lost) = &step.what else { return };
        for square in lost {
            let answer = vec![square.written()];
            let possible = answers(self.ledger, *seat, *kind);
            let again = if possible.contains(&answer) { Some(answer) } else { possible.into_iter().next() };
            if let Some(answer) = again {
                self.lose_named(*seat, *kind, &answer);
            }
        }
    }
}
