//! What a game starts from, why it can't, and the start on the 8 by 8 board.

use serde::{Deserialize, Serialize};

use crate::board::{CASTLING_WINGS, Castling, Fen, FenError, Location, Progress, State};
use crate::board::{CastlingRule, ChessRules};
use crate::card::Card;
use crate::defaults::GRID_BOUND;
use crate::piece::{Kind, OffBoard, Piece};
use crate::position::{Effect, Lists, Piles, Position};
use crate::seat::Seat;
use crate::setup::{Rules, Variant};
use crate::square::{Cell, Square, SquareSet};
use crate::status::Phase;

/// What a game starts from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// The game and its options.
    #[serde(flatten)]
    pub rules: Rules,
    /// The position, if it is not the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

impl Setup {
    /// A game from its usual start.
    pub const fn new(rules: Rules) -> Setup {
        Setup { rules, position: None }
    }
}

/// Why no game can start from a setup.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The FEN cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A side does not have exactly one king.
    #[error("each side needs exactly one king, {} has {count}", seat.name())]
    Kings {
        /// Which side.
        seat: Seat,
        /// How many kings it has.
        count: usize,
    },
    /// The side that is not to move stands in check.
    #[error("{} stands in check, but it is not {}'s turn", seat.name(), seat.name())]
    OpponentInCheck {
        /// The side in check.
        seat: Seat,
    },
    /// A pawn stands where none can be.
    #[error("a pawn cannot stand on {0}: pawns live on ranks 2 to 7")]
    PawnOnEdge(Square),
    /// A castling right without its king and rook in place.
    #[error("castling right {right} needs the king on {king} and the rook on {rook}")]
    Castling {
        /// The right's letter in FEN.
        right: char,
        /// Where the king would have to stand.
        king: Square,
        /// Where the rook would have to stand.
        rook: Square,
    },
    /// An en-passant square that no pawn can just have passed by a double step.
    #[error("no pawn can just have passed {0} by a double step")]
    EnPassant(Square),
    /// A point of the endless grid that is too far away.
    #[error("no piece can stand on {0}: the grid's coordinates go from -{GRID_BOUND} to {GRID_BOUND}")]
    TooFar(Cell),
    /// Two pieces on one point.
    #[error("two pieces stand on {0}")]
    Crowded(Cell),
    /// A card of another game.
    #[error("{} has no card `{card}`", variant.name())]
    Card {
        /// The game.
        variant: Variant,
        /// The card.
        card: Card,
    },
    /// The game has no such pile, or no continuing cards.
    #[error("{} has no {what}", variant.name())]
    Zone {
        /// The game.
        variant: Variant,
        /// What the position lists.
        what: &'static str,
    },
    /// A continuing card that cannot be in play with these choices.
    #[error("{card} cannot be in play with these choices: {needs}")]
    Effect {
        /// The card.
        card: Card,
        /// What it needs.
        needs: &'static str,
    },
    /// More pieces or cards than a game can hold.
    #[error("a position holds at most {limit} {what}, this one has {count}")]
    TooMany {
        /// Pieces or cards.
        what: &'static str,
        /// How many there may be.
        limit: usize,
        /// How many there are.
        count: usize,
    },
}

/// The most pieces off the board, and the most cards, that a position may list.
pub(super) const LIST_LIMIT: usize = 120;

/// Adds the pieces that a position lists as off the board in this way.
pub(super) fn add_off_board(state: &mut State, pieces: Option<&Lists<Kind>>, how: OffBoard) -> Result<(), SetupError> {
    let Some(pieces) = pieces else { return Ok(()) };
    for seat in Seat::ALL {
        let list = pieces.of(seat);
        let count = state.pieces().count() + list.len();
        if count > LIST_LIMIT {
            return Err(SetupError::TooMany { what: "pieces", limit: LIST_LIMIT, count });
        }
        for kind in list {
            state.add_piece(Piece { royal: false, ..Piece::new(seat, *kind) }, Location::Off(how));
        }
    }
    Ok(())
}

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
