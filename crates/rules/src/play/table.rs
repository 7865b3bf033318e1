//! Setting the table: from a setup and a seed to the first state of a game.

use crate::board::{CASTLING_WINGS, Castling, Chess, Location, Progress, State, Zone};
use crate::card::Card;
use crate::chance::Seed;
use crate::chess_rules::{CastlingRule, ChessRules, PawnHome};
use crate::defaults::{GRID_BOUND, NO_STRESS_DECK, NO_STRESS_PAWN_HOME};
use crate::notation::FenError;
use crate::notation::fen::{Fen, STANDARD_START};
use crate::piece::{Kind, OffBoard, Piece};
use crate::position::{Lists, Piles, Position};
use crate::seat::Seat;
use crate::setup::{Level, NoStressOptions, Rules, Start, Variant};
use crate::square::{Cell, Square, SquareSet};
use crate::status::Phase;

use super::game::Setup;
use super::{chessme, knightmare};

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
    /// The side that is not to move could be taken.
    #[error("{} stands in check, but it is not {}'s turn", seat.name(), seat.name())]
    OpponentInCheck {
        /// The side in check.
        seat: Seat,
    },
    /// A pawn stands where none can be.
    #[error("a pawn cannot stand on {0}: pawns live on ranks 2 to 7")]
    PawnOnEdge(Square),
    /// A castling right without its king and rook.
    #[error("castling right {right} needs the king on {king} and the rook on {rook}")]
    Castling {
        /// The right's letter in FEN.
        right: char,
        /// Where the king would have to stand.
        king: Square,
        /// Where the rook would have to stand.
        rook: Square,
    },
    /// An en-passant square behind no pawn that has just made the double step.
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
        /// What was given.
        what: &'static str,
    },
    /// A continuing card that cannot be in play like this.
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

/// The most pieces off the board and the most cards that a position may list.
pub(super) const LIST_LIMIT: usize = 120;

const PRINTED_START: &str = "rnbqkbnr/ppp2ppp/4p3/3p4/3P4/4P3/PPP2PPP/RNBQKBNR w KQkq - 0 1";

impl Rules {
    /// The laws of chess that the game uses.
    pub(crate) const fn chess_rules(self) -> ChessRules {
        match self {
            Rules::Standard | Rules::NoStress(NoStressOptions { level: Level::Advanced, .. }) => ChessRules {
                castling: CastlingRule::Fide,
                pawn_home: PawnHome::SecondRank,
                en_passant: true,
                promotion: true,
                safety: true,
            },
            Rules::NoStress(NoStressOptions { promote_always, .. }) => ChessRules {
                castling: CastlingRule::None,
                pawn_home: NO_STRESS_PAWN_HOME,
                en_passant: false,
                promotion: promote_always,
                safety: false,
            },
            Rules::ChessMe => ChessRules {
                castling: CastlingRule::None,
                pawn_home: PawnHome::SecondRank,
                en_passant: false,
                promotion: false,
                safety: true,
            },
            Rules::Knightmare => ChessRules {
                castling: CastlingRule::Free,
                pawn_home: PawnHome::FirstTwoRanks,
                en_passant: true,
                promotion: true,
                safety: true,
            },
        }
    }

    const fn start_fen(self) -> &'static str {
        match self {
            Rules::NoStress(NoStressOptions { start: Start::D4E3, .. }) => PRINTED_START,
            _ => STANDARD_START,
        }
    }

    /// What a turn begins with.
    pub(crate) const fn first_phase(self) -> Phase {
        match self {
            Rules::Standard | Rules::Knightmare | Rules::ChessMe => Phase::Move,
            Rules::NoStress(_) => Phase::Draw,
        }
    }

    pub(super) const fn has_card(self, card: Card) -> bool {
        matches!(
            (self, card),
            (Rules::NoStress(_), Card::Call(_) | Card::SameAgain) | (Rules::Knightmare, Card::Knightmare(_))
        ) || matches!((self, card), (Rules::ChessMe, Card::Call(kind)) if !matches!(kind, Kind::King | Kind::Crab))
    }
}

/// Sets the table for a game.
pub(crate) fn set_table(setup: &Setup, seed: &Seed) -> Result<State, SetupError> {
    let empty = Position::default();
    let position = setup.position.as_ref().unwrap_or(&empty);
    let rules = setup.rules;
    if rules == Rules::ChessMe {
        return chessme::set_table(position, seed);
    }
    if position.grid.is_some() {
        return Err(SetupError::Zone { variant: rules.variant(), what: "grid" });
    }
    let mut fen = Fen::parse(position.fen.as_deref().unwrap_or(rules.start_fen()))?;
    if let Some(seat) = position.to_move {
        fen.chess.turn = seat;
    }
    let chess_rules = rules.chess_rules();
    if chess_rules.castling == CastlingRule::None {
        fen.chess.castling = Castling(0);
    }
    if !chess_rules.en_passant {
        fen.chess.passed = SquareSet::EMPTY;
    }
    let mut state = State::new(chess_rules, fen.chess, Progress::new(fen.chess.turn, rules.first_phase()));
    for square in Square::all() {
        if let Some((seat, kind)) = fen.board[square.index()] {
            state.add_piece(Piece::new(seat, kind), Location::On(square));
        }
    }
    check_board(rules, &fen, &state)?;
    lay_aside(&mut state, position.captured.as_ref(), OffBoard::Captured)?;
    lay_aside(&mut state, position.dead.as_ref(), OffBoard::Dead)?;
    lay_cards(&mut state, rules, position, seed)?;
    Ok(state)
}

fn check_board(rules: Rules, fen: &Fen, state: &State) -> Result<(), SetupError> {
    for seat in Seat::ALL {
        let count = state.of(seat, Kind::King).len() as usize;
        if count != 1 {
            return Err(SetupError::Kings { seat, count });
        }
    }
    let waits = !fen.chess.turn;
    if rules == Rules::Standard && state.in_check(waits) {
        return Err(SetupError::OpponentInCheck { seat: waits });
    }
    let pawns_on_edge = state.of_kind(Kind::Pawn) & SquareSet::BACK_RANKS;
    let strict =
        rules == Rules::Standard || matches!(rules, Rules::NoStress(options) if options.level == Level::Advanced);
    if let Some(square) = pawns_on_edge.first().filter(|_| strict) {
        return Err(SetupError::PawnOnEdge(square));
    }
    for (wing, right) in CASTLING_WINGS.iter().zip("KQkq".chars()) {
        let ready =
            state.of(wing.seat, Kind::King).has(wing.king_from) && state.of(wing.seat, Kind::Rook).has(wing.rook_from);
        if fen.chess.castling.0 & wing.right != 0 && !ready {
            return Err(SetupError::Castling { right, king: wing.king_from, rook: wing.rook_from });
        }
    }
    if let Some(passed) = fen.chess.passed.first()
        && !can_have_passed(state, fen.chess, passed)
    {
        return Err(SetupError::EnPassant(passed));
    }
    Ok(())
}

/// Whether a pawn of the side that has just moved can have passed the square by a double step.
fn can_have_passed(state: &State, chess: Chess, passed: Square) -> bool {
    let mover = !chess.turn;
    let forward: i8 = match mover {
        Seat::White => 1,
        Seat::Black => -1,
    };
    let (Some(start), Some(end)) = (passed.offset(0, -forward), passed.offset(0, forward)) else { return false };
    state.pawn_home(mover).has(start)
        && state.on(start).is_none()
        && state.on(passed).is_none()
        && state.of(mover, Kind::Pawn).has(end)
}

pub(super) fn lay_aside(state: &mut State, pieces: Option<&Lists<Kind>>, how: OffBoard) -> Result<(), SetupError> {
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

fn lay_cards(state: &mut State, rules: Rules, position: &Position, seed: &Seed) -> Result<(), SetupError> {
    let variant = rules.variant();
    let none = Piles::default();
    let discards = position.discards.as_ref().unwrap_or(&none);
    let given: Vec<Card> = [position.piles.as_ref().unwrap_or(&none), discards]
        .into_iter()
        .flat_map(|piles| [&piles.common, &piles.white, &piles.black])
        .chain(position.hands.iter().flat_map(|hands| [&hands.white, &hands.black]))
        .flatten()
        .copied()
        .chain(position.effects.iter().flatten().map(|effect| effect.card))
        .collect();
    if given.len() > LIST_LIMIT {
        return Err(SetupError::TooMany { what: "cards", limit: LIST_LIMIT, count: given.len() });
    }
    if let Some(card) = given.iter().find(|card| !rules.has_card(**card)) {
        return Err(SetupError::Card { variant, card: *card });
    }
    if rules == Rules::Knightmare {
        return knightmare::lay_cards(state, position);
    }
    if position.effects.as_ref().is_some_and(|effects| !effects.is_empty()) {
        return Err(SetupError::Zone { variant, what: "continuing cards" });
    }
    let Rules::NoStress(options) = rules else { return Ok(()) };
    let own_piles = position.piles.as_ref().is_some_and(|piles| !(piles.white.is_empty() && piles.black.is_empty()));
    if own_piles {
        return Err(SetupError::Zone { variant, what: "piles of one side" });
    }
    if !discards.common.is_empty() {
        return Err(SetupError::Zone { variant, what: "common discard pile" });
    }
    let mut deck = rest_of_deck(&given);
    seed.shuffle(0, &mut deck);
    state.set_shuffles(1);
    for seat in Seat::ALL {
        for card in match seat {
            Seat::White => &discards.white,
            Seat::Black => &discards.black,
        } {
            state.add_card(*card, Zone::Discard(seat));
        }
    }
    if let Some(hands) = &position.hands {
        for seat in Seat::ALL {
            for card in hands.of(seat) {
                state.add_card(*card, Zone::Hand(seat));
            }
        }
    } else {
        for _ in 0..options.level.hand_size() {
            for seat in Seat::ALL {
                if let Some(card) = deck.pop() {
                    state.add_card(card, Zone::Hand(seat));
                }
            }
        }
    }
    let pile = match &position.piles {
        Some(piles) => piles.common.iter().rev().copied().collect(),
        None => deck,
    };
    for card in pile {
        state.add_card(card, Zone::Pile);
    }
    Ok(())
}

/// The printed deck without the cards that a position has laid out already.
fn rest_of_deck(given: &[Card]) -> Vec<Card> {
    let mut deck = Vec::with_capacity(56);
    for (card, count) in NO_STRESS_DECK {
        let used = given.iter().filter(|other| **other == card).count();
        deck.extend(std::iter::repeat_n(card, count.saturating_sub(used)));
    }
    deck
}
