//! *Under Elf Hill*: the king that is away comes back at the start of its owner's next turn.

use super::legality;
use super::value::Value;
use crate::board::{Asking, Duty, Ledger, Location, LogChange, State, StepKind};
use crate::card::{Card, KnightmareCard};
use crate::choice::Choice;
use crate::mark::Mark;
use crate::phase::Phase;
use crate::piece::{OffBoard, PieceId};
use crate::play::execution::Execution;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::status::{DrawReason, Status};

/// The royal piece of the side on turn, if it is under the hill.
fn hidden_king(state: &State) -> Option<PieceId> {
    let king = state.crowned(state.turn())?;
    (state.location(king) == Location::Off(OffBoard::Away)).then_some(king)
}

/// The squares to which it can come back: on the edge, empty, and not attacked.
fn squares(state: &State) -> SquareSet {
    const EDGE: SquareSet = SquareSet(0xff81_8181_8181_81ff);
    let attacked = |square: &Square| !state.attackers(*square, !state.turn(), state.occupied()).is_empty();
    (EDGE & state.free_squares()).filter(|square| !attacked(square)).collect()
}

/// The answers to where it comes back.
pub(super) fn answers(state: &State) -> Vec<Vec<Choice>> {
    squares(state).map(|square| vec![square.written()]).collect()
}

/// Whether the king came back in this turn, and nothing else can move: the turn passes without a move.
pub(super) fn leaves_no_move(ledger: &mut Ledger) -> bool {
    let returned = ledger.turn_log().steps.iter().any(|step| matches!(step.what, StepKind::Returned(_)));
    returned && !legality::has_board_move(ledger)
}

impl Execution<'_> {
    /// At the start of a turn: a king under the hill comes back, where its player says if there are several ways, and the
    /// game is drawn if there is none. Gives whether the turn is still to begin.
    pub(super) fn return_king(&mut self) -> bool {
        if hidden_king(self.ledger).is_none() {
            return true;
        }
        match &answers(self.ledger)[..] {
            [] => self.end(Status::Drawn { reason: DrawReason::Stalemate }),
            [only] => {
                self.return_to(only);
                return false;
            }
            _ => {
                let card = Card::Knightmare(KnightmareCard::UnderElfHill);
                let to_act = self.seat();
                self.ask(to_act, card, Asking::Return);
            }
        }
        false
    }

    /// The king comes back. It does not move in this turn; if nothing else can, the turn passes without a move.
    pub(super) fn return_to(&mut self, answer: &[Choice]) {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        let square = answer.first().and_then(Square::read);
        let (Some(king), Some(square)) = (hidden_king(self.ledger), square) else { return };
        self.ledger.bring_back(king, square);
        self.ledger.begin_duty(Duty::Marked(Mark::Jailed(seat), king));
        self.note(StepKind::Returned(square), checkpoint, Vec::new(), true);
        let start = self.ledger.checkpoint().next();
        self.ledger.change_log(LogChange::Start(Some(start)));
        if !legality::can_finish_with_moves(self.ledger) {
            self.phase(Phase::Discard);
        }
    }
}
