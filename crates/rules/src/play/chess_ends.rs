//! How games of chess end at the start of a turn, and which draws can be claimed: FIDE 5.2,
//! 9.2, 9.3 and 9.6.

use super::execution::Execution;
use crate::board::{Change, State};
use crate::defaults::{
    AUTOMATIC_REPETITIONS, CLAIM_BY_EITHER, CLAIM_REPETITIONS, FIFTY_MOVES, FIFTY_MOVES_AUTOMATIC, SEVENTY_FIVE_MOVES,
};
use crate::piece::Kind;
use crate::refusal::RefusalReason;
use crate::seat::Seat;
use crate::square::SquareSet;
use crate::status::{DrawReason, Status, WinReason};

impl Execution<'_> {
    /// Records the present position, for repetition.
    pub(crate) fn note_position(&mut self) {
        let key = self.ledger.position_key();
        self.ledger.change(Change::Key(Some(key)));
    }

    /// Ends the game if the side on turn is checkmated or stalemated, or if the position is drawn
    /// without a claim. `dead` says whether neither side can win.
    pub(crate) fn judge(&mut self, dead: impl FnOnce(&State) -> bool) {
        let seat = self.seat();
        if !self.ledger.can_move() {
            let status = if self.ledger.in_check(seat) {
                Status::Won { winner: !seat, reason: WinReason::Checkmate }
            } else {
                Status::Drawn { reason: DrawReason::Stalemate }
            };
            return self.end(status);
        }
        self.judge_draws(dead(self.ledger));
    }

    /// Ends the game if the position is drawn without a claim.
    pub(crate) fn judge_draws(&mut self, dead: bool) {
        let reason = if dead {
            DrawReason::DeadPosition
        } else if self.ledger.repetitions() >= AUTOMATIC_REPETITIONS {
            DrawReason::Fivefold
        } else if FIFTY_MOVES_AUTOMATIC && self.ledger.chess().quiet >= FIFTY_MOVES {
            DrawReason::FiftyMoves
        } else if self.ledger.chess().quiet >= SEVENTY_FIVE_MOVES {
            DrawReason::SeventyFiveMoves
        } else {
            return;
        };
        self.end(Status::Drawn { reason });
    }
}

impl State {
    /// How often the present position has occurred, this time included.
    pub(crate) fn repetitions(&self) -> usize {
        let keys = self.keys();
        keys.last().map_or(0, |now| keys.iter().filter(|key| *key == now).count())
    }

    /// The draw that either player may claim while the position stands.
    pub(crate) fn claim(&self) -> Option<DrawReason> {
        if self.repetitions() >= CLAIM_REPETITIONS {
            Some(DrawReason::Threefold)
        } else if self.chess().quiet >= FIFTY_MOVES {
            Some(DrawReason::FiftyMoves)
        } else {
            None
        }
    }

    /// Whether only two kings are left.
    pub(crate) fn bare_kings(&self) -> bool {
        self.occupied() == self.of_kind(Kind::King)
    }

    /// Whether neither side can ever mate: bare kings, a lone knight, or bishops that all stand
    /// on one colour.
    pub(crate) fn dead_position(&self) -> bool {
        let rest = self.occupied().without(self.of_kind(Kind::King));
        let bishops = self.of_kind(Kind::Bishop);
        let one_colour = (bishops & SquareSet::LIGHT).is_empty() || bishops.without(SquareSet::LIGHT).is_empty();
        rest.is_empty() || (rest.len() == 1 && rest == self.of_kind(Kind::Knight)) || (rest == bishops && one_colour)
    }

    /// Whether the seat could still mate by some sequence of moves, as far as material shows. A
    /// bare king never can. A lone knight can only if the enemy has a piece besides king and
    /// queens. Bishops of one colour can only with an enemy pawn or knight, or an enemy bishop of
    /// the other colour.
    pub(crate) fn can_ever_mate(&self, seat: Seat) -> bool {
        let kings = self.of_kind(Kind::King);
        let own = self.owned(seat).without(kings);
        let (bishops, knights) = (self.of_kind(Kind::Bishop), self.of_kind(Kind::Knight));
        if !own.without(bishops | knights).is_empty() {
            return true;
        }
        if !(own & knights).is_empty() {
            let others = self.owned(!seat).without(kings | self.of_kind(Kind::Queen));
            return own.len() > 1 || !others.is_empty();
        }
        if own.is_empty() {
            return false;
        }
        let both_colours = !(bishops & SquareSet::LIGHT).is_empty() && !bishops.without(SquareSet::LIGHT).is_empty();
        let helpers = self.of_kind(Kind::Pawn) | knights;
        both_colours || !helpers.is_empty()
    }
}

/// Whether the rules let this seat claim a draw now.
pub(super) fn may_claim(state: &State, seat: Seat) -> bool {
    CLAIM_BY_EITHER || state.turn() == seat
}

/// Explains why no draw can be claimed by repetition or by moves without progress.
pub(super) fn explain_no_claim(state: &State) -> RefusalReason {
    RefusalReason::NoDrawToClaim { times: state.repetitions(), half_moves: state.chess().quiet }
}
