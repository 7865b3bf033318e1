//! The turns of standard chess: a move, then the other side.

use std::borrow::Cow;

use super::chess_ends::{explain_no_claim, may_claim};
use super::execution::{Execution, san_among};
use super::explain::{refuse_move, wrong_phase};
use super::helpmate;
use super::hidden::HiddenDraw;
use super::start::{BoardStart, LIST_LIMIT, SetupError, check_cards};
use super::turn_machine::{Features, Surface, TurnMachine};
use crate::action::Action;
use crate::board::{ChessRules, Ledger, Move, STANDARD_START, State};
use crate::card::Card;
use crate::card_use::When;
use crate::chance::Seed;
use crate::partial::{PartialAction, Wanted};
use crate::position::Position;
use crate::refusal::{Refusal, RefusalReason};
use crate::seat::Seat;
use crate::setup::Variant;
use crate::status::{DrawReason, Phase};

/// Standard chess.
pub(super) struct Standard;

impl TurnMachine for Standard {
    fn features(&self) -> Features {
        Features { surface: Surface::Board, cards: false, chance: false, steps: false }
    }

    fn first_phase(&self) -> Phase {
        Phase::Move
    }

    fn has_card(&self, _: Card) -> bool {
        false
    }

    fn start(&self, position: &Position, _: &Seed) -> Result<State, SetupError> {
        let start = BoardStart {
            variant: Variant::Standard,
            fen: STANDARD_START,
            chess_rules: ChessRules::FIDE,
            first_phase: self.first_phase(),
            opponent_may_be_in_check: false,
            pawns_may_stand_on_edge: false,
            board_turns: false,
        };
        let state = start.state(position)?;
        check_cards(Variant::Standard, (|card| self.has_card(card), LIST_LIMIT), position)?;
        Ok(state)
    }

    fn check_start(&self, _: &State) -> Result<(), SetupError> {
        Ok(())
    }

    /// Nothing is hidden.
    fn determinize(&self, _: &mut Ledger, _: &mut HiddenDraw<'_>) {}

    fn reopen(&self, _: &mut Execution<'_>) {}

    fn begin(&self, exec: &mut Execution<'_>) {
        exec.note_position();
        exec.judge(State::dead_position);
    }

    fn actions(&self, ledger: &Ledger, _: Wanted<'_>) -> Vec<Action> {
        ledger.moves().into_iter().map(Move::action).collect()
    }

    fn anytime(&self, _: &Ledger, _: Seat) -> Vec<Action> {
        Vec::new()
    }

    fn may_lapse(&self, _: &State, _: Seat) -> bool {
        false
    }

    fn lapse(&self, _: &mut Execution<'_>, _: Seat) {}

    fn perform(&self, exec: &mut Execution<'_>, _: Seat, action: &Action) {
        if let Some(mv) = Move::of(action) {
            let moves = exec.ledger.moves();
            exec.displace(mv, &moves);
            exec.pass(Phase::Move);
            exec.note_position();
            // What is blocked stays so until a pawn moves or a piece is captured.
            let may_be_blocked = exec.ledger.chess().quiet == 0;
            exec.judge(|state| state.dead_position() || (may_be_blocked && helpmate::is_dead(state)));
        }
    }

    fn listed<'a>(&self, _: &Ledger, action: &'a Action) -> Cow<'a, Action> {
        Cow::Borrowed(action)
    }

    fn listed_partial<'a>(&self, partial: &'a PartialAction) -> Cow<'a, PartialAction> {
        Cow::Borrowed(partial)
    }

    fn explain(&self, state: &State, action: &Action) -> Refusal {
        match action {
            Action::Move { .. } => refuse_move(state, action),
            _ => wrong_phase(state.progress().status.phase()),
        }
    }

    fn explain_too_late(&self, _: &State, _: Seat, _: &Action) -> Option<RefusalReason> {
        None
    }

    /// There are no hands.
    fn when(&self, state: &State, _: Seat, _: Card, _: bool) -> When {
        When::NotNow(RefusalReason::Awaited(state.progress().status.phase()))
    }

    /// The move ends the turn.
    fn only_end_is_left(&self, _: &Ledger, _: Seat) -> bool {
        false
    }

    fn claimable(&self, state: &State, seat: Seat) -> Option<DrawReason> {
        state.claim().filter(|_| may_claim(state, seat))
    }

    fn explain_claim(&self, state: &State) -> RefusalReason {
        explain_no_claim(state)
    }

    fn can_ever_win(&self, state: &State, seat: Seat) -> bool {
        helpmate::may_mate(state, seat)
    }

    fn san(&self, ledger: &Ledger, legal: &[Action], action: &Action) -> Option<String> {
        san_among(ledger, legal, action)
    }
}
