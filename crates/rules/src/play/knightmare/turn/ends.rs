//! How a turn begins and is handed over, and how games of Knightmare Chess end.

use crate::board::{Captured, Duty, Ledger, LogChange, State, StepKind, TurnLog, Zone};
use crate::play::execution::Execution;
use crate::play::knightmare::decks;
use crate::play::knightmare::making::trigger;
use crate::play::knightmare::reading::answers::rebuttals;
use crate::play::knightmare::reading::{laws, legality};
use crate::play::knightmare::turn::compulsion;
use crate::seat::Seat;
use crate::status::{DrawReason, Phase, Status, WinReason};

/// Begins a turn, which may end the game.
pub(crate) fn begin(exec: &mut Execution<'_>) {
    exec.note_position();
    // After the log's beginning, so that going back to the start of the turn keeps its log, not the
    // last one's.
    let start = exec.ledger.checkpoint().next();
    let early = decks::opens_with_discard(exec.ledger);
    let log = TurnLog { start: Some(start), early, fallen: fallen(exec.ledger), ..TurnLog::default() };
    exec.ledger.change_log(LogChange::Begin(Box::new(log)));
    if !open(exec) {
        return;
    }
    exec.end_if_stuck();
    // What judging the board has ended belongs to the start: a game that goes on from here begins
    // without it.
    if exec.ledger.turn_log().steps.is_empty() && exec.ledger.checkpoint() != start {
        let settled = exec.ledger.checkpoint().next();
        exec.ledger.change_log(LogChange::Start(Some(settled)));
    }
    judge_draws(exec);
}

/// Ends the game if the turn that begins finds it drawn.
pub(crate) fn judge_draws(exec: &mut Execution<'_>) {
    if !exec.ledger.progress().status.is_over() {
        let dead = is_plain_chess(exec.ledger) && exec.ledger.dead_position();
        exec.judge_draws(dead);
    }
}

/// Does what a turn does by itself when it begins: a king comes back, or the move is lost. Returns
/// whether the turn goes on like any other.
pub(crate) fn open(exec: &mut Execution<'_>) -> bool {
    if !exec.return_king() {
        return false;
    }
    exec.lose_forfeited_move();
    true
}

/// Returns the pieces that the ending turn captured, that are still captured, and that were more
/// than what they began as.
fn fallen(state: &State) -> Vec<Captured> {
    let captured = state.turn_log().steps.iter().flat_map(|step| &step.captured);
    captured.filter(|lost| trigger::lies_captured(state, lost) && keeps_more(state, lost)).cloned().collect()
}

/// Whether a piece that comes back as it was is more than one that comes back as what it began as.
/// The capture ends a promotion.
fn keeps_more(state: &State, lost: &Captured) -> bool {
    let piece = state.piece(lost.piece);
    piece.base == piece.born && (piece.kind != piece.base || !lost.ended.is_empty())
}

/// Whether no card that could still be played is left, and none is in play.
fn is_plain_chess(state: &State) -> bool {
    let mut zones = Seat::ALL.into_iter().flat_map(|seat| [Zone::Hand(seat), state.deck_of(seat)]);
    zones.all(|zone| state.zone(zone).is_empty()) && state.effects().is_empty()
}

/// Whether the seat could still mate: always with cards, and without them as in chess.
pub(crate) fn can_ever_win(state: &State, seat: Seat) -> bool {
    state.progress().status == Status::Building || !is_plain_chess(state) || state.can_ever_mate(seat)
}

/// Whether the seat may take the draw of a stalemate that only a card in its hand prevents.
pub(crate) fn may_take_stalemate(state: &State, seat: Seat) -> bool {
    let is_to_move = state.progress().status == Status::Running { to_act: seat, phase: Phase::Move };
    is_to_move && !state.laws().truce && !state.in_check(seat) && !laws::has_board_move(&mut Ledger::new(state.clone()))
}

/// Whether the position is still the one noted at the start of the turn, the only one that can be
/// claimed.
pub(crate) fn stands_as_noted(state: &State) -> bool {
    state.turn_log().steps.iter().all(|step| step.reply().is_some())
}

/// Whether the side on turn can finish its turn, cards included. If it cannot, it is mate or
/// stalemate. A game that is over is judged as if it went on.
pub(in crate::play) fn can_finish_turn(mut ledger: Ledger) -> bool {
    if ledger.progress().status.is_over() {
        let to_act = ledger.turn();
        ledger.edit_progress(|progress| progress.status = Status::Running { to_act, phase: Phase::Move });
    }
    match ledger.progress().status.phase() {
        Some(Phase::Move) => legality::can_finish(&mut ledger),
        Some(Phase::Discard) => legality::can_end(&mut ledger),
        _ => true,
    }
}

impl Execution<'_> {
    /// Hands the turn over. What bound its seat for one turn ends.
    pub(crate) fn finish(&mut self) {
        let seat = self.seat();
        self.ledger.end_duties(seat);
        self.pass(Phase::Move);
        begin(self);
    }

    /// Loses the move that a response has cost, as the turn begins. This is not a step that its
    /// player could take back. Returns whether a move was lost.
    pub(crate) fn lose_forfeited_move(&mut self) -> bool {
        let loses = self.ledger.duties().contains(&Duty::LosesMove(self.seat()));
        if loses {
            self.lose_move(true);
        }
        loses
    }

    /// Ends the game by mate or stalemate if the side on turn is to act and cannot finish its turn.
    /// A card of an undone turn that can be taken back counts; a cure that was spent without effect
    /// does not.
    pub(crate) fn end_if_stuck(&mut self) {
        let seat = self.seat();
        let status = self.ledger.progress().status;
        let phase = status.phase().filter(|_| status.to_act() == Some(seat));
        if phase == Some(Phase::Move) {
            compulsion::judge(self.ledger);
        }
        let stuck = match phase {
            Some(Phase::Move) => {
                !legality::can_finish(self.ledger)
                    && !self.could_finish_otherwise()
                    && !compulsion::stalemate_ends_truce(self.ledger)
            }
            Some(Phase::Discard) => !legality::can_end(self.ledger) && !self.could_end_otherwise(),
            _ => false,
        };
        if !stuck {
            return;
        }
        self.end(if self.ledger.in_check(seat) {
            Status::Won { winner: !seat, reason: WinReason::Checkmate }
        } else {
            Status::Drawn { reason: DrawReason::Stalemate }
        });
    }

    /// Whether the turn could be finished by taking back the card of the undone turn, or by a
    /// rebuttal.
    fn could_finish_otherwise(&self) -> bool {
        let log = self.ledger.turn_log();
        let left = log.returnable().filter(|step| matches!(step.what, StepKind::Left(_)));
        left.is_some_and(|step| legality::can_finish(&mut Ledger::new(self.ledger.state_at(step.checkpoint))))
            || (log.open && !rebuttals(self.ledger).is_empty())
    }

    /// Whether the turn could be ended by a rebuttal or, if only the forbidden board stands in the
    /// way, by taking back the last step.
    fn could_end_otherwise(&self) -> bool {
        let log = self.ledger.turn_log();
        (log.returnable().is_some() && !self.ledger.in_check(self.seat()))
            || (log.open && !rebuttals(self.ledger).is_empty())
    }
}
