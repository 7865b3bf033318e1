//! *Doomsayer*: who says the name of a kind of piece loses one of that kind.

use super::effects::{end, end_effects};
use super::value::Value;
use crate::action::Action;
use crate::board::{Asking, LogChange, State, Step, StepKind};
use crate::card::{Card, KnightmareCard};
use crate::choice::Choice;
use crate::mark::Mark;
use crate::phase::Phase;
use crate::piece::Kind;
use crate::play::execution::Execution;
use crate::seat::Seat;
use crate::spoken;
use crate::square::Square;
use crate::square_set::SquareSet;

const DOOMSAYER: Card = Card::Knightmare(KnightmareCard::Doomsayer);

/// Whether a card listens.
fn listens(state: &State) -> Option<usize> {
    state.effects().iter().position(|continuing| continuing.effect.root() == DOOMSAYER)
}

/// What either seat may say: any name, while a card listens.
pub(super) fn actions(state: &State) -> Vec<Action> {
    if listens(state).is_none() || state.progress().status.is_over() {
        return Vec::new();
    }
    spoken::KINDS.into_iter().map(|kind| Action::Say { kind }).collect()
}

/// The pieces of which the seat can lose one by this name: its own, or neutral ones of the other side if it has no
/// other. Pacifists are safe, and all while nothing captures.
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

/// The answers to which piece is lost.
pub(super) fn answers(state: &State, seat: Seat, kind: Kind) -> Vec<Vec<Choice>> {
    at_risk(state, seat, kind).map(|square| vec![square.written()]).collect()
}

impl Execution<'_> {
    /// A seat says a name. What it costs is settled at once, or when what a card asks has been answered.
    pub(super) fn say(&mut self, seat: Seat, kind: Kind) {
        let mut said = self.ledger.turn_log().said.clone();
        said.push((seat, kind));
        self.ledger.change_log(LogChange::Said(said.into()));
        self.settle_words();
    }

    /// Settles what has been said, as long as nothing is asked.
    pub(super) fn settle_words(&mut self) {
        while !self.ledger.progress().status.is_over()
            && !matches!(self.ledger.progress().status.phase(), Some(Phase::Choose(_)))
        {
            let mut said = self.ledger.turn_log().said.clone();
            if said.is_empty() {
                break;
            }
            let (seat, kind) = said.remove(0);
            self.ledger.change_log(LogChange::Said(said.into()));
            self.settle_word(seat, kind);
        }
    }

    /// What one name costs: by each card that listens one piece, by the oldest first.
    fn settle_word(&mut self, seat: Seat, kind: Kind) {
        if listens(self.ledger).is_none() {
            return;
        }
        match &answers(self.ledger, seat, kind)[..] {
            [] => {
                let checkpoint = self.ledger.checkpoint();
                self.note(StepKind::Said(seat, kind, Vec::new()), checkpoint, Vec::new(), true);
            }
            [only] => self.lose_named(seat, kind, only),
            _ => self.ask(seat, DOOMSAYER, Asking::Lost(seat, kind)),
        }
    }

    /// The piece is lost, and the card that has heard the name with it.
    pub(super) fn lose_named(&mut self, seat: Seat, kind: Kind, answer: &[Choice]) {
        let checkpoint = self.ledger.checkpoint();
        let (Some(index), Some(square)) = (listens(self.ledger), answer.first().and_then(Square::read)) else { return };
        let open = self.ledger.turn_log().open;
        self.ledger.take_off(square, crate::piece::OffBoard::Captured);
        self.ledger.edit_chess(|chess| chess.quiet = 0);
        end(self.ledger, index);
        end_effects(self.ledger);
        self.note(StepKind::Said(seat, kind, vec![square]), checkpoint, Vec::new(), true);
        if open {
            self.ledger.change_log(LogChange::Open(true));
        }
        // Another card that listens takes another piece for the same name.
        if listens(self.ledger).is_some() {
            self.settle_word(seat, kind);
        }
        self.end_if_stuck();
    }

    /// What was said is said, whatever else is undone: the same pieces are lost again, where they still can be.
    pub(super) fn say_again(&mut self, step: &Step) {
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
