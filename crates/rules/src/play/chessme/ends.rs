//! How games of ChessMe end. They are judged at the start of a turn, so after the opponent's tile.

use super::tiles::kind_of;
use crate::board::{Change, State, Zone, mix};
use crate::defaults::{AUTOMATIC_REPETITIONS, CHESSME_NO_PROGRESS, CLAIM_REPETITIONS};
use crate::phase::Phase;
use crate::piece::{Kind, OffBoard};
use crate::play::execution::Execution;
use crate::refusal_reason::RefusalReason;
use crate::seat::Seat;
use crate::status::{DrawReason, Status, WinReason};

/// Begins a turn, which may end the game.
pub(super) fn begin(exec: &mut Execution<'_>) {
    let key = position_key(exec.ledger);
    exec.ledger.change(Change::Key(Some(key)));
    if let Some(status) = status_at_start(exec.ledger) {
        exec.end(status);
    }
}

/// Returns how the game ends at the start of this turn, if it does. Two bare kings can never touch,
/// so neither could move: that is a dead position.
fn status_at_start(state: &State) -> Option<Status> {
    let seat = state.turn();
    let reason = if Seat::ALL.into_iter().all(|seat| is_bare(state, seat)) {
        DrawReason::DeadPosition
    } else if !state.can_move_on_grid() {
        if state.in_check(seat) {
            return Some(Status::Won { winner: !seat, reason: WinReason::Checkmate });
        }
        DrawReason::NoMove
    } else if state.repetitions() >= AUTOMATIC_REPETITIONS {
        DrawReason::Fivefold
    } else if state.chess().quiet >= CHESSME_NO_PROGRESS {
        DrawReason::NoProgress
    } else {
        return None;
    };
    Some(Status::Drawn { reason })
}

/// Whether a side has only its king on the grid. It stays so: it has no pawn to place a tile beside
/// or behind, and none to exchange.
fn is_bare(state: &State, seat: Seat) -> bool {
    state.grid().occupants().iter().all(|occupant| {
        let piece = state.piece(occupant.id);
        piece.owner != seat || piece.royal
    })
}

/// Whether the seat could still win. A bare king gives no check, whatever tiles it holds.
pub(super) fn can_ever_win(state: &State, seat: Seat) -> bool {
    !is_bare(state, seat)
}

/// Returns the draw that either player may claim: when the present position has occurred three
/// times.
pub(super) fn claim(state: &State) -> Option<DrawReason> {
    let stands = state.progress().status.phase() == Some(Phase::Move);
    (stands && state.repetitions() >= CLAIM_REPETITIONS).then_some(DrawReason::Threefold)
}

/// Explains why there is no draw to claim.
pub(super) fn explain_claim(state: &State) -> RefusalReason {
    RefusalReason::NoDrawToClaimOnGrid { times: state.repetitions() }
}

/// Returns the position's key for repetition: grid, side to move, hands and pools.
fn position_key(state: &State) -> u64 {
    let mut key = mix(0xc4e5 + state.turn().index() as u64);
    for occupant in state.grid().occupants() {
        let piece = state.piece(occupant.id);
        let what = (piece.kind.index() * 2 + piece.owner.index()) as u64;
        let at = u64::from(occupant.at.x.cast_unsigned()) << 32 | u64::from(occupant.at.y.cast_unsigned());
        key ^= mix(mix(at) ^ (what + 1));
    }
    key ^ tiles_key(state)
}

/// What hands and pools add to the key of the position.
pub(super) fn tiles_key(state: &State) -> u64 {
    let mut key = 0;
    for seat in Seat::ALL {
        let pool = state.off_board(seat, OffBoard::Captured);
        for kind in Kind::CHESS {
            let held = state.faces(Zone::Hand(seat)).filter(|face| kind_of(*face) == Some(kind)).count();
            let pooled = pool.iter().filter(|other| **other == kind).count();
            let field = (kind.index() * 2 + seat.index()) as u64;
            key ^= mix(0x7_0000_0000 + (field << 16) + ((held as u64) << 8) + pooled as u64);
        }
    }
    key
}
