//! ChessMe: chess without an edge. A turn is a move, then at most one tile.

mod illegal;
mod start;
mod tiles;
mod view;

use std::borrow::Cow;

use super::chess_ends::may_claim;
use super::chessme::tiles::tiles_key;
use super::chessme::view::{check_sign, kind_on};
use super::execution::Execution;
use super::hidden::HiddenDraw;
use super::start::SetupError;
use super::turn_machine::{Features, Surface, TurnMachine};
use crate::action::Action;
use crate::board::{Change, GridMove, LastMove, Ledger, SanText, State, mix};
use crate::card::Card;
use crate::card_use::When;
use crate::chance::Seed;
use crate::defaults::{AUTOMATIC_REPETITIONS, CHESSME_NO_PROGRESS, CHESSME_PLACE_AFTER_CHECK, CLAIM_REPETITIONS};
use crate::partial::{PartialAction, Wanted};
use crate::position::Position;
use crate::refusal::{Refusal, RefusalReason};
use crate::seat::Seat;
use crate::status::{DrawReason, Phase, Status, WinReason};

use tiles::{held, may_place, place};

pub(super) use view::{grid_of, pieces_on_grid};

/// ChessMe.
pub(super) struct ChessMe;

impl TurnMachine for ChessMe {
    fn features(&self) -> Features {
        Features { surface: Surface::Grid, cards: true, chance: false, steps: false }
    }

    fn first_phase(&self) -> Phase {
        Phase::Move
    }

    fn has_card(&self, card: Card) -> bool {
        tiles::is_tile(card)
    }

    fn start(&self, position: &Position, seed: &Seed) -> Result<State, SetupError> {
        start::start(position, seed)
    }

    fn check_start(&self, _: &State) -> Result<(), SetupError> {
        Ok(())
    }

    fn determinize(&self, ledger: &mut Ledger, by: &mut HiddenDraw<'_>) {
        ledger.redraw(|state| tiles::redraw(state, by));
    }

    fn reopen(&self, _: &mut Execution<'_>) {}

    fn begin(&self, exec: &mut Execution<'_>) {
        begin(exec);
    }

    fn actions(&self, ledger: &Ledger, _: Wanted<'_>) -> Vec<Action> {
        actions(ledger)
    }

    fn anytime(&self, _: &Ledger, _: Seat) -> Vec<Action> {
        Vec::new()
    }

    fn may_lapse(&self, _: &State, _: Seat) -> bool {
        false
    }

    fn lapse(&self, _: &mut Execution<'_>, _: Seat) {}

    fn perform(&self, exec: &mut Execution<'_>, _: Seat, action: &Action) {
        perform(exec, action);
    }

    fn listed<'a>(&self, _: &Ledger, action: &'a Action) -> Cow<'a, Action> {
        Cow::Borrowed(action)
    }

    fn listed_partial<'a>(&self, partial: &'a PartialAction) -> Cow<'a, PartialAction> {
        Cow::Borrowed(partial)
    }

    fn explain(&self, state: &State, action: &Action) -> Refusal {
        illegal::explain(state, action)
    }

    fn explain_too_late(&self, state: &State, seat: Seat, action: &Action) -> Option<RefusalReason> {
        illegal::too_late(state, seat, action)
    }

    fn when(&self, state: &State, seat: Seat, card: Card, playable: bool) -> When {
        illegal::when(state, seat, card, playable)
    }

    /// A turn in which no tile can be placed ends by itself.
    fn only_end_is_left(&self, _: &Ledger, _: Seat) -> bool {
        false
    }

    fn claimable(&self, state: &State, seat: Seat) -> Option<DrawReason> {
        claim(state).filter(|_| may_claim(state, seat))
    }

    fn explain_claim(&self, state: &State) -> RefusalReason {
        explain_claim(state)
    }

    fn can_ever_win(&self, state: &State, seat: Seat) -> bool {
        can_ever_win(state, seat)
    }

    fn san(&self, ledger: &Ledger, _legal: &[Action], action: &Action) -> Option<String> {
        view::san(ledger, action)
    }
}

/// Returns everything that the side on turn may do.
fn actions(state: &State) -> Vec<Action> {
    match state.progress().status.phase() {
        Some(Phase::Move) => {
            let mut actions = Vec::with_capacity(64);
            state.for_each_grid_move(|mv| actions.push(mv.action()));
            actions
        }
        Some(Phase::Place) => {
            let seat = state.turn();
            let mut actions = vec![Action::Skip];
            for tile in held(state, seat) {
                let points = state.placements(seat, tile).into_iter();
                actions.extend(points.map(|at| Action::Place { tile, at: at.into() }));
            }
            actions
        }
        _ => Vec::new(),
    }
}

/// Carries out a legal action of the side on turn.
fn perform(exec: &mut Execution<'_>, action: &Action) {
    match action {
        Action::Place { tile, at } => {
            if let Some(at) = at.point() {
                place(exec, *tile, at);
                hand_over(exec);
            }
        }
        Action::Skip => hand_over(exec),
        _ => {
            if let Some(mv) = GridMove::of(action) {
                move_piece(exec, mv);
            }
        }
    }
}

fn hand_over(exec: &mut Execution<'_>) {
    exec.pass(Phase::Move);
    begin(exec);
}

fn move_piece(exec: &mut Execution<'_>, mv: GridMove) {
    let seat = exec.seat();
    let was_in_check = exec.ledger.in_check(seat);
    let kind = kind_on(exec.ledger, mv.from);
    let captured = exec.ledger.displace_on_grid(mv).map(|id| exec.ledger.piece(id).kind);
    let may_place_tile = may_place(exec.ledger, seat) && (CHESSME_PLACE_AFTER_CHECK || !was_in_check);
    let last = LastMove {
        seat,
        kind,
        from: mv.from.into(),
        to: mv.to.into(),
        promote: mv.promote,
        captured,
        castled: false,
        san: SanText::new(check_sign(exec.ledger).text()),
    };
    let unrepeatable = exec.ledger.chess().quiet == 0;
    exec.remember(last, unrepeatable);
    if may_place_tile {
        exec.phase(Phase::Place);
    } else {
        hand_over(exec);
    }
}

/// Begins a turn, which may end the game.
fn begin(exec: &mut Execution<'_>) {
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
fn can_ever_win(state: &State, seat: Seat) -> bool {
    !is_bare(state, seat)
}

/// Returns the draw that either player may claim: when the present position has occurred three
/// times.
fn claim(state: &State) -> Option<DrawReason> {
    let stands = state.progress().status.phase() == Some(Phase::Move);
    (stands && state.repetitions() >= CLAIM_REPETITIONS).then_some(DrawReason::Threefold)
}

/// Explains why there is no draw to claim.
fn explain_claim(state: &State) -> RefusalReason {
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
