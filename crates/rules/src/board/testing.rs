//! Boards for the tests of this module.

use super::chess::Chess;
use super::continuing::{ContinuingCard, Force};
use super::fen::Fen;
use super::ledger::Ledger;
use super::location::Location;
use super::progress::Progress;
use super::state::State;
use crate::card::{Card, CardId};
use crate::chess_rules::{CastlingRule, ChessRules, PawnHome};
use crate::phase::Phase;
use crate::piece::{Piece, PieceId};
use crate::position::Effect;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// The rules of chess as Knightmare Chess plays them.
pub(super) const RULES: ChessRules = ChessRules {
    castling: CastlingRule::Free,
    pawn_home: PawnHome::FirstTwoRanks,
    en_passant: true,
    promotion: true,
    safety: true,
};

/// The position of a FEN whose fields after the first may be missing.
pub(super) fn state(fen: &str) -> State {
    let text = if fen.contains(' ') { fen.to_owned() } else { format!("{fen} w") };
    let Fen { board, chess } = Fen::parse(&text).unwrap();
    let mut state = State::new(RULES, Chess { ..chess }, Progress::new(chess.turn, Phase::Move));
    for square in Square::all() {
        if let Some((seat, kind)) = board[square.index()] {
            state.add_piece(Piece::new(seat, kind), Location::On(square));
        }
    }
    state
}

pub(super) fn square(text: &str) -> Square {
    text.parse().unwrap()
}

pub(super) fn set(squares: &str) -> SquareSet {
    squares.split_whitespace().map(square).collect()
}

/// The same with a journal.
pub(super) fn ledger(fen: &str) -> Ledger {
    Ledger::new(state(fen))
}

/// The piece on a square.
pub(super) fn piece_on(state: &State, at: &str) -> PieceId {
    state.id_on(square(at)).unwrap()
}

/// Puts a continuing card of the seat into play that has this force on a piece.
pub(super) fn lay(ledger: &mut Ledger, owner: Seat, subject: Option<PieceId>, force: Force) {
    let effect = Effect::new(Card::CRAB, owner, Vec::new());
    ledger.begin_effect(usize::MAX, ContinuingCard { effect, id: Some(CardId(0)), subject, force });
}

/// Puts a continuing card on the piece that stands on this square.
pub(super) fn lay_on(ledger: &mut Ledger, owner: Seat, at: &str, force: Force) {
    let subject = piece_on(ledger, at);
    lay(ledger, owner, Some(subject), force);
}

/// Where the side to move can go from a square.
pub(super) fn goes(state: &State, from: &str) -> SquareSet {
    state.moves().into_iter().filter(|mv| mv.from == square(from)).map(|mv| mv.to).collect()
}
