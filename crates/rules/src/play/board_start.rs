//! The start of a game on the 8 by 8 board.

use super::start::{SetupError, add_off_board};
use crate::board::{CASTLING_WINGS, Castling, Fen, Location, Progress, State};
use crate::card::Card;
use crate::chess_rules::{CastlingRule, ChessRules};
use crate::phase::Phase;
use crate::piece::{Kind, OffBoard, Piece};
use crate::position::{Effect, Piles, Position};
use crate::seat::Seat;
use crate::setup::Variant;
use crate::square::Square;
use crate::square_set::SquareSet;

/// How a game on the board starts, and which positions it refuses.
pub(super) struct BoardStart {
    pub(super) variant: Variant,
    /// The usual starting position.
    pub(super) fen: &'static str,
    pub(super) chess_rules: ChessRules,
    pub(super) first_phase: Phase,
    /// Whether the side that is not to move may stand in check.
    pub(super) opponent_may_be_in_check: bool,
    /// Whether pawns may stand on the first and last rank.
    pub(super) pawns_may_stand_on_edge: bool,
    /// Whether continuing cards of the position can turn the board. If so, the game calls
    /// [`check_passed`] itself, once those cards are in play.
    pub(super) board_turns: bool,
}

impl BoardStart {
    /// The state with the pieces of the position, on the board and off it.
    pub(super) fn state(&self, position: &Position) -> Result<State, SetupError> {
        if position.grid.is_some() {
            return Err(SetupError::Zone { variant: self.variant, what: "grid" });
        }
        let mut fen = Fen::parse(position.fen.as_deref().unwrap_or(self.fen))?;
        if let Some(seat) = position.to_move {
            fen.chess.turn = seat;
        }
        if self.chess_rules.castling == CastlingRule::None {
            fen.chess.castling = Castling(0);
        }
        if !self.chess_rules.en_passant {
            fen.chess.passed = SquareSet::EMPTY;
        }
        let progress = Progress::new(fen.chess.turn, self.first_phase);
        let mut state = State::new(self.chess_rules, fen.chess, progress);
        for square in Square::all() {
            if let Some((seat, kind)) = fen.board[square.index()] {
                state.add_piece(Piece::new(seat, kind), Location::On(square));
            }
        }
        self.check(position, &fen, &state)?;
        add_off_board(&mut state, position.captured.as_ref(), OffBoard::Captured)?;
        add_off_board(&mut state, position.dead.as_ref(), OffBoard::Dead)?;
        Ok(state)
    }

    fn check(&self, position: &Position, fen: &Fen, state: &State) -> Result<(), SetupError> {
        for seat in Seat::ALL {
            let count = state.of(seat, Kind::King).len() as usize;
            // A seat that has crowned another piece may have lost its king.
            let crowns = |effect: &Effect| effect.owner == seat && effect.card == Card::COUP;
            let may_lack = position.effects.iter().flatten().any(crowns);
            if count != 1 && !(may_lack && count == 0) {
                return Err(SetupError::Kings { seat, count });
            }
        }
        let waits = !fen.chess.turn;
        if !self.opponent_may_be_in_check && state.in_check(waits) {
            return Err(SetupError::OpponentInCheck { seat: waits });
        }
        let pawns_on_edge = state.of_kind(Kind::Pawn) & SquareSet::BACK_RANKS;
        if let Some(square) = pawns_on_edge.first().filter(|_| !self.pawns_may_stand_on_edge) {
            return Err(SetupError::PawnOnEdge(square));
        }
        for (wing, right) in CASTLING_WINGS.iter().zip("KQkq".chars()) {
            let ready = state.of(wing.seat, Kind::King).has(wing.king_from)
                && state.of(wing.seat, Kind::Rook).has(wing.rook_from);
            if fen.chess.castling.0 & wing.right != 0 && !ready {
                return Err(SetupError::Castling { right, king: wing.king_from, rook: wing.rook_from });
            }
        }
        if self.board_turns { Ok(()) } else { check_passed(state) }
    }
}

/// Refuses an en-passant square that no pawn can just have passed.
pub(super) fn check_passed(state: &State) -> Result<(), SetupError> {
    match state.chess().passed.first() {
        Some(passed) if !can_have_passed(state, passed) => Err(SetupError::EnPassant(passed)),
        _ => Ok(()),
    }
}

/// Whether a pawn of the side that has just moved can have passed the square by a double step.
fn can_have_passed(state: &State, passed: Square) -> bool {
    let mover = !state.turn();
    let (files, ranks) = state.geometry.ground().orientation.direction(mover, 0, 1);
    let (Some(start), Some(end)) = (passed.offset(-files, -ranks), passed.offset(files, ranks)) else { return false };
    state.pawn_home(mover).has(start)
        && state.on(start).is_none()
        && state.on(passed).is_none()
        && state.of(mover, Kind::Pawn).has(end)
}

/// Returns all cards that the position lists. Refuses more than the limit, and cards of other
/// games.
pub(super) fn check_cards(
    variant: Variant,
    (has_card, limit): (impl Fn(Card) -> bool, usize),
    position: &Position,
) -> Result<Vec<Card>, SetupError> {
    let none = Piles::default();
    let given: Vec<Card> = [position.piles.as_ref().unwrap_or(&none), position.discards.as_ref().unwrap_or(&none)]
        .into_iter()
        .flat_map(|piles| [&piles.common, &piles.white, &piles.black])
        .chain(position.hands.iter().flat_map(|hands| [&hands.white, &hands.black]))
        .flatten()
        .copied()
        .chain(position.effects.iter().flatten().map(|effect| effect.card))
        .collect();
    if given.len() > limit {
        return Err(SetupError::TooMany { what: "cards", limit, count: given.len() });
    }
    match given.iter().find(|card| !has_card(**card)) {
        Some(card) => Err(SetupError::Card { variant, card: *card }),
        None => Ok(given),
    }
}
