//! How a turn begins and is handed over, and how games of Knightmare Chess end.

use crate::board::{Captured, Duty, Ledger, LogChange, State, StepKind, TurnLog, Zone};
use crate::phase::Phase;
use crate::play::execution::Execution;
use crate::play::knightmare::decks;
use crate::play::knightmare::making::trigger;
use crate::play::knightmare::reading::answers::rebuttals;
use crate::play::knightmare::reading::laws;
use crate::play::knightmare::reading::legality;
use crate::play::knightmare::turn::compulsion;
use crate::seat::Seat;
use crate::status::{DrawReason, Status, WinReason};

/// The start of a turn, where the game may be over.
pub(crate) fn begin(exec: &mut Execution<'_>) {
    exec.note_position();
    // Behind the log's beginning, so that who goes back to the start of the turn has its log and not the last one's.
    let start = exec.ledger.checkpoint().next();
    let early = decks::opens_with_discard(exec.ledger);
    let log = TurnLog { start: Some(start), early, fallen: fallen(exec.ledger), ..TurnLog::default() };
    exec.ledger.change_log(LogChange::Begin(Box::new(log)));
    if !open(exec) {
        return;
    }
    exec.end_if_stuck();
    // What the look at the board has ended belongs to the start: a game that goes on from here begins without it.
    if exec.ledger.turn_log().steps.is_empty() && exec.ledger.checkpoint() != start {
        let settled = exec.ledger.checkpoint().next();
        exec.ledger.change_log(LogChange::Start(Some(settled)));
    }
    judge_draws(exec);
}

/// Ends the game where the turn that begins finds it drawn.
pub(crate) fn judge_draws(exec: &mut Execution<'_>) {
    if !exec.ledger.progress().status.is_over() {
        let dead = is_plain_chess(exec.ledger) && exec.ledger.dead_position();
        exec.judge_draws(dead);
    }
}

/// What a turn does of itself when it begins: a king comes back, or the move is lost. Gives whether it goes on as any
/// other.
pub(crate) fn open(exec: &mut Execution<'_>) -> bool {
    if !exec.return_king() {
        return false;
    }
    exec.lose_forfeited_move();
    true
}

/// What the turn that ends has captured and lies captured still, as far as it was more than what it began as.
fn fallen(state: &State) -> Vec<Captured> {
    let captured = state.turn_log().steps.iter().flat_map(|step| &step.captured);
    captured.filter(|lost| trigger::lies_captured(state, lost) && keeps_more(state, lost)).cloned().collect()
}

/// Whether a piece that comes back as it was is more than one that comes back as what it began as. A promotion is over
/// with the capture.
fn keeps_more(state: &State, lost: &Captured) -> bool {
    let piece = state.piece(lost.piece);
    piece.base == piece.born && (piece.kind != piece.base || !lost.ended.is_empty())
}

/// Whether no card is left that could still be played, and none is in play.
fn is_plain_chess(state: &State) -> bool {
    let mut zones = Seat::ALL.into_iter().flat_map(|seat| [Zone::Hand(seat), state.deck_of(seat)]);
    zones.all(|zone| state.zone(zone).is_empty()) && state.effects().is_empty()
}

/// Whether the seat could still mate: with cards always, without them as in chess.
pub(crate) fn can_ever_win(state: &State, seat: Seat) -> bool {
    state.progress().status == Status::Building || !is_plain_chess(state) || state.can_ever_mate(seat)
}

/// Whether the seat may take the draw of a stalemate that only a card of its hand prevents.
pub(crate) fn may_take_stalemate(state: &State, seat: Seat) -> bool {
    let is_to_move = state.progress().status == Status::Running { to_act: seat, phase: Phase::Move };
    is_to_move && !state.laws().truce && !state.in_check(seat) && !laws::has_board_move(&mut Ledger::new(state.clone()))
}

/// Whether the position stands that was noted at the start of the turn: only that can be claimed.
pub(crate) fn stands_as_noted(state: &State) -> bool {
    state.turn_log().steps.iter().all(|step| step.reply().is_some())
}

/// Whether the side on turn can bring its turn to an end, its cards counted: where it cannot, it is mate or stalemate.
/// Of a game that is over, as if it went on.
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

    /// A move that an answer has cost is lost as the turn begins. It is no step of the player's own, who could take it
    /// back. Gives whether there was one.
    pub(crate) fn lose_forfeited_move(&mut self) -> bool {
        let loses = self.ledger.duties().contains(&Duty::LosesMove(self.seat()));
        if loses {
            self.lose_move(true);
        }
        loses
    }

    /// Ends the game if the side on turn, where it is to act, cannot bring its turn to an end: by mate or
    /// stalemate. A card of an undone turn that can be taken back counts; a cure that has been spent in vain does not.
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

    /// Whether the turn could be finished if the card of the undone turn were taken back, or an answer answered.
    fn could_finish_otherwise(&self) -> bool {
        let log = self.ledger.turn_log();
        let left = log.returnable().filter(|step| matches!(step.what, StepKind::Left(_)));
        left.is_some_and(|step| legality::can_finish(&mut Ledger::new(self.ledger.state_at(step.checkpoint))))
            || (log.open && !rebuttals(self.ledger).is_empty())
    }

    /// Whether the turn could be ended if an answer were answered, or, where only a board that is to be avoided stands in
    /// the way, if the last step were taken back.
    fn could_end_otherwise(&self) -> bool {
        let log = self.ledger.turn_log();
        (log.returnable().is_some() && !self.ledger.in_check(self.seat()))
            || (log.open && !rebuttals(self.ledger).is_empty())
    }
}
