//! The start of No Stress Chess: the board, the hands and the pile.

use crate::board::{CastlingRule, ChessRules};
use crate::board::{STANDARD_START, State, Zone};
use crate::card::Card;
use crate::chance::Seed;
use crate::defaults::{NO_STRESS_DECK, NO_STRESS_PAWN_HOME};
use crate::play::start::{BoardStart, LIST_LIMIT, SetupError, check_cards};
use crate::position::{Piles, Position};
use crate::seat::Seat;
use crate::setup::{Level, NoStressOptions, Start, Variant};
use crate::status::Phase;

const PRINTED_START: &str = "rnbqkbnr/ppp2ppp/4p3/3p4/3P4/4P3/PPP2PPP/RNBQKBNR w KQkq - 0 1";

/// Whether the card belongs to the game.
pub(super) const fn has_card(card: Card) -> bool {
    matches!(card, Card::Call(_) | Card::SameAgain)
}

/// Returns the state in which a game starts from this position.
pub(super) fn start(options: NoStressOptions, position: &Position, seed: &Seed) -> Result<State, SetupError> {
    let advanced = options.level == Level::Advanced;
    let start = BoardStart {
        variant: Variant::NoStress,
        fen: match options.start {
            Start::D4E3 => PRINTED_START,
            Start::Standard => STANDARD_START,
        },
        chess_rules: chess_rules(options),
        first_phase: Phase::Draw,
        opponent_may_be_in_check: true,
        pawns_may_stand_on_edge: !advanced,
        board_turns: false,
    };
    let mut state = start.state(position)?;
    let given = check_cards(Variant::NoStress, (has_card, LIST_LIMIT), position)?;
    deal(&mut state, options, &given, position, seed)?;
    Ok(state)
}

const fn chess_rules(options: NoStressOptions) -> ChessRules {
    match options.level {
        Level::Advanced => ChessRules::FIDE,
        Level::One | Level::Two | Level::Three => ChessRules {
            castling: CastlingRule::None,
            pawn_home: NO_STRESS_PAWN_HOME,
            en_passant: false,
            promotion: options.promote_always,
            safety: false,
        },
    }
}

/// Puts the cards where the position has them, and deals the rest of the deck for what it leaves
/// out.
fn deal(
    state: &mut State,
    options: NoStressOptions,
    given: &[Card],
    position: &Position,
    seed: &Seed,
) -> Result<(), SetupError> {
    let variant = Variant::NoStress;
    let none = Piles::default();
    let discards = position.discards.as_ref().unwrap_or(&none);
    if position.effects.as_ref().is_some_and(|effects| !effects.is_empty()) {
        return Err(SetupError::Zone { variant, what: "continuing cards" });
    }
    let own_piles = position.piles.as_ref().is_some_and(|piles| !(piles.white.is_empty() && piles.black.is_empty()));
    if own_piles {
        return Err(SetupError::Zone { variant, what: "piles of one side" });
    }
    if !discards.common.is_empty() {
        return Err(SetupError::Zone { variant, what: "common discard pile" });
    }
    let mut deck = rest_of_deck(given);
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

/// Returns the printed deck without the cards that a position lists.
fn rest_of_deck(given: &[Card]) -> Vec<Card> {
    let mut deck = Vec::with_capacity(56);
    for (card, count) in NO_STRESS_DECK {
        let used = given.iter().filter(|other| **other == card).count();
        deck.extend(std::iter::repeat_n(card, count.saturating_sub(used)));
    }
    deck
}
