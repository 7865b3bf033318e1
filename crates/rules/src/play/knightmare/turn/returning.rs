//! Carrying out the return from under the hill.

use crate::board::{Asking, Duty, LogChange, StepKind};
use crate::card::{Card, KnightmareCard};
use crate::choice::Choice;
use crate::mark::Mark;
use crate::piece::OffBoard;
use crate::play::execution::Execution;
use crate::play::knightmare::making::continuing::end_effects;
use crate::play::knightmare::making::slots::Value;
use crate::play::knightmare::reading::legality;
use crate::play::knightmare::reading::questions::{hidden_king, return_answers};
use crate::play::knightmare::turn::ends::judge_draws;
use crate::square::Square;
use crate::status::{DrawReason, Phase, Status};

impl Execution<'_> {
    /// Brings a king under the hill back at the start of a turn; if several squares are possible,
    /// its player chooses. If there is none, the game is drawn, or a piece that is no longer the
    /// king is captured. Returns whether the turn is still to begin.
    pub(crate) fn return_king(&mut self) -> bool {
        let Some(king) = hidden_king(self.ledger) else { return true };
        match &return_answers(self.ledger)[..] {
            // A piece that is no longer the king and has nowhere to go is lost.
            [] if !self.ledger.piece(king).royal => {
                self.ledger.restow(king, OffBoard::Captured);
                end_effects(self.ledger);
                return true;
            }
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

    /// Brings the king back. It does not move in this turn; if nothing else can, the turn passes
    /// without a move.
    pub(crate) fn return_to(&mut self, answer: &[Choice]) {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        let square = answer.first().and_then(Square::read);
        let (Some(king), Some(square)) = (hidden_king(self.ledger), square) else { return };
        self.ledger.bring_back(king, square);
        self.ledger.begin_duty(Duty::Marked(Mark::Jailed(seat), king));
        self.note_moved(StepKind::Returned(square), checkpoint, Vec::new(), true, [Some(king), None]);
        let start = self.ledger.checkpoint().next();
        self.ledger.change_log(LogChange::Start(Some(start)));
        if !self.lose_forfeited_move() && !legality::can_finish_with_moves(self.ledger) {
            self.phase(Phase::Discard);
        }
        judge_draws(self);
    }
}
