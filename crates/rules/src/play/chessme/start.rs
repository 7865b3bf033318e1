//! The start of ChessMe: the grid, the pools, and the tiles.

use super::tiles::{is_tile, kind_of};
use crate::board::{Castling, Chess, Location, Point, Progress, State, Zone};
use crate::board::{CastlingRule, ChessRules, PawnHome};
use crate::card::Card;
use crate::chance::Seed;
use crate::defaults::{CHESSME_ARMY, CHESSME_FAR_ROW, CHESSME_HAND, CHESSME_START};
use crate::grid_piece::GridPiece;
use crate::piece::{Kind, OffBoard, Piece};
use crate::play::start::{LIST_LIMIT, SetupError, add_off_board};
use crate::position::{Lists, Piles, Position};
use crate::seat::Seat;
use crate::setup::Variant;
use crate::square::SquareSet;
use crate::status::Phase;

/// The rules of chess that hold on the grid.
const CHESS_RULES: ChessRules = ChessRules {
    castling: CastlingRule::None,
    pawn_home: PawnHome::SecondRank,
    en_passant: false,
    promotion: false,
    safety: true,
};

/// Returns the state in which a game starts from this position.
pub(super) fn start(position: &Position, seed: &Seed) -> Result<State, SetupError> {
    refuse_foreign(position)?;
    let turn = position.to_move.unwrap_or(Seat::White);
    let chess = Chess { turn, castling: Castling(0), passed: SquareSet::EMPTY, quiet: 0, number: 1 };
    let mut state = State::new(CHESS_RULES, chess, Progress::new(turn, Phase::Move));
    match &position.grid {
        Some(grid) => add_grid(&mut state, grid)?,
        None => add_grid(&mut state, &usual_start())?,
    }
    for seat in Seat::ALL {
        let count = state.grid_pieces(seat, Kind::King).count();
        if count != 1 {
            return Err(SetupError::Kings { seat, count });
        }
    }
    if state.in_check(!turn) {
        return Err(SetupError::OpponentInCheck { seat: !turn });
    }
    add_off_board(&mut state, position.captured.as_ref(), OffBoard::Captured)?;
    add_off_board(&mut state, position.dead.as_ref(), OffBoard::Dead)?;
    add_tiles(&mut state, position, seed)?;
    Ok(state)
}

/// Refuses what only positions of other games have.
fn refuse_foreign(position: &Position) -> Result<(), SetupError> {
    let piles = position.piles.as_ref();
    let foreign = [
        (position.fen.is_some(), "FEN: its pieces are given as `grid`"),
        (position.effects.as_ref().is_some_and(|effects| !effects.is_empty()), "continuing cards"),
        (position.discards.as_ref().is_some_and(|discards| *discards != Piles::default()), "discard piles"),
        (piles.is_some_and(|piles| !piles.common.is_empty()), "common pile"),
    ];
    match foreign.into_iter().find(|(given, _)| *given) {
        Some((_, what)) => Err(SetupError::Zone { variant: Variant::ChessMe, what }),
        None => Ok(()),
    }
}

fn usual_start() -> Lists<GridPiece> {
    let side = |mirror: fn(i32) -> i32| {
        CHESSME_START.into_iter().map(|(kind, x, y)| GridPiece { kind, x, y: mirror(y) }).collect()
    };
    Lists { white: side(|y| y), black: side(|y| CHESSME_FAR_ROW - y) }
}

fn add_grid(state: &mut State, grid: &Lists<GridPiece>) -> Result<(), SetupError> {
    let count = grid.white.len() + grid.black.len();
    if count > LIST_LIMIT {
        return Err(SetupError::TooMany { what: "pieces", limit: LIST_LIMIT, count });
    }
    for seat in Seat::ALL {
        for piece in grid.of(seat) {
            let point = Point { x: piece.x, y: piece.y };
            if !point.is_within() {
                return Err(SetupError::TooFar(point.into()));
            }
            if state.grid().on(point).is_some() {
                return Err(SetupError::Crowded(point.into()));
            }
            state.add_piece(Piece::new(seat, piece.kind), Location::At(point));
        }
    }
    Ok(())
}

/// Adds hands and piles as the position gives them, and deals what it leaves out from the rest of
/// each army. Shuffle 0 is White's pile, shuffle 1 Black's.
fn add_tiles(state: &mut State, position: &Position, seed: &Seed) -> Result<(), SetupError> {
    let variant = Variant::ChessMe;
    for (number, seat) in Seat::ALL.into_iter().enumerate() {
        let pile = position.piles.as_ref().map(|piles| match seat {
            Seat::White => &piles.white,
            Seat::Black => &piles.black,
        });
        let hand = position.hands.as_ref().map(|hands| hands.of(seat));
        let given: Vec<Card> = hand.into_iter().flatten().chain(pile.into_iter().flatten()).copied().collect();
        if let Some(card) = given.iter().find(|card| !is_tile(**card)) {
            return Err(SetupError::Card { variant, card: *card });
        }
        let count = state.pieces().count() + given.len();
        if count > LIST_LIMIT {
            return Err(SetupError::TooMany { what: "pieces and tiles", limit: LIST_LIMIT, count });
        }
        let mut rest = rest_of_army(state, seat, &given);
        seed.shuffle(number as u32, &mut rest);
        let hand = match hand {
            Some(hand) => hand.to_vec(),
            None => rest.drain(rest.len().saturating_sub(CHESSME_HAND)..).rev().collect(),
        };
        let pile = match pile {
            Some(pile) => pile.iter().rev().copied().collect(),
            None => rest,
        };
        add(state, seat, hand, Zone::Hand(seat));
        add(state, seat, pile, Zone::Deck(seat));
    }
    state.set_shuffles(2);
    Ok(())
}

/// Adds tiles, bottom first, each with the piece that it becomes on the grid.
fn add(state: &mut State, seat: Seat, tiles: Vec<Card>, zone: Zone) {
    for tile in tiles {
        state.add_card(tile, zone);
        if let Some(kind) = kind_of(tile) {
            state.add_piece(Piece::new(seat, kind), Location::Off(OffBoard::Away));
        }
    }
}

/// Returns the tiles of a side's army that a position does not list.
fn rest_of_army(state: &State, seat: Seat, given: &[Card]) -> Vec<Card> {
    let mut rest = Vec::new();
    for (kind, count) in CHESSME_ARMY {
        let tile = Card::Call(kind);
        let listed = state.pieces().filter(|(_, piece, _)| piece.owner == seat && piece.kind == kind).count();
        let used = listed + given.iter().filter(|other| **other == tile).count();
        rest.extend(std::iter::repeat_n(tile, count.saturating_sub(used)));
    }
    rest
}
