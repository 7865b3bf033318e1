//! The start of Knightmare Chess: the board, and the cards that a position gives.

use crate::board::{CastlingRule, ChessRules, PawnHome};
use crate::board::{ContinuingCard, STANDARD_START, State, Zone};
use crate::card::{Card, KnightmareCard};
use crate::chance::Seed;
use crate::piece::PieceId;
use crate::play::knightmare::cards::{Does, force_of, row};
use crate::play::knightmare::decks;
use crate::play::knightmare::making::{units, walls};
use crate::play::start::{BoardStart, LIST_LIMIT, SetupError, check_cards, check_passed};
use crate::position::{Effect, Piles, Position};
use crate::seat::Seat;
use crate::setup::{Decks, KnightmareOptions, Variant};
use crate::status::Phase;

const START: BoardStart = BoardStart {
    variant: Variant::Knightmare,
    fen: STANDARD_START,
    chess_rules: ChessRules {
        castling: CastlingRule::Free,
        pawn_home: PawnHome::FirstTwoRanks,
        en_passant: true,
        promotion: true,
        safety: true,
    },
    first_phase: Phase::Move,
    opponent_may_be_in_check: true,
    pawns_may_stand_on_edge: true,
    board_turns: true,
};

/// The most cards that a position may list: at least as many as two seats can have, with four sets
/// each and two blank cards in each set.
const CARD_LIMIT: usize = {
    let cards = 2 * 4 * (KnightmareCard::ALL.len() + 2);
    if cards > LIST_LIMIT { cards } else { LIST_LIMIT }
};

/// Whether the card is one of this game and is played.
pub(super) const fn has_card(card: Card) -> bool {
    matches!(card, Card::Knightmare(card) if card.is_played())
}

/// Returns the state in which a game starts from this position.
pub(super) fn start(options: KnightmareOptions, position: &Position, seed: &Seed) -> Result<State, SetupError> {
    let mut state = START.state(position)?;
    check_cards(Variant::Knightmare, (has_card, CARD_LIMIT), position)?;
    if options.decks == Decks::Common {
        state.share_deck();
    }
    add_cards(&mut state, position)?;
    check_passed(&state)?;
    if position.hands.is_none() && position.piles.is_none() {
        decks::begin(&mut state, &options, seed);
    }
    Ok(state)
}

/// Adds hands, draw piles, discard piles and continuing cards as the position gives them. What it
/// does not give is empty.
fn add_cards(state: &mut State, position: &Position) -> Result<(), SetupError> {
    let none = Piles::default();
    let piles = position.piles.as_ref().unwrap_or(&none);
    let discards = position.discards.as_ref().unwrap_or(&none);
    let own = [&piles.white, &piles.black, &discards.white, &discards.black];
    let common = [&piles.common, &discards.common];
    let variant = Variant::Knightmare;
    if state.shares_deck() {
        if own.iter().any(|cards| !cards.is_empty()) {
            return Err(SetupError::Zone { variant, what: "piles of one side when `decks` is `common`" });
        }
        for (cards, zone) in common.iter().zip([Zone::Pile, Zone::Discards]) {
            // Piles list their top card first.
            let in_order: Vec<Card> =
                if zone == Zone::Pile { cards.iter().rev().copied().collect() } else { (*cards).clone() };
            for card in in_order {
                state.add_card(card, zone);
            }
        }
    } else if common.iter().any(|cards| !cards.is_empty()) {
        return Err(SetupError::Zone { variant, what: "common piles unless `decks` is `common`" });
    }
    for (seat, pile, thrown) in
        [(Seat::White, &piles.white, &discards.white), (Seat::Black, &piles.black, &discards.black)]
    {
        for card in pile.iter().rev() {
            state.add_card(*card, Zone::Deck(seat));
        }
        for card in thrown {
            state.add_card(*card, Zone::Discard(seat));
        }
        for card in position.hands.iter().flat_map(|hands| hands.of(seat)) {
            state.add_card(*card, Zone::Hand(seat));
        }
    }
    // Cards laid on the parts of a unit may be listed before the card that has made it.
    for effect in position.effects.iter().flatten() {
        units::add_second(state, effect, force_of(effect.root(), &effect.choices))?;
    }
    for effect in position.effects.iter().flatten() {
        let subject = take_effect(state, effect)?;
        let id = (!effect.marker).then(|| state.add_card(effect.card, Zone::InPlay));
        let choices = walls::listed(&effect.choices).unwrap_or_else(|| effect.choices.clone());
        let force = state.aimed(force_of(effect.root(), &choices), subject);
        state.add_effect(ContinuingCard { effect: Effect { choices, ..*effect }, id, subject, force });
        state.settle();
    }
    match Seat::ALL.into_iter().find(|seat| state.crowned(*seat).is_none()) {
        Some(seat) => Err(SetupError::Kings { seat, count: 0 }),
        None => Ok(()),
    }
}

/// Checks whether the effect may be in play. Returns the piece that it works on.
fn take_effect(state: &mut State, effect: &Effect) -> Result<Option<PieceId>, SetupError> {
    let refuse = |needs| SetupError::Effect { card: effect.card, needs };
    let copies = |card| matches!(card, Card::Knightmare(card) if matches!(row(card).does, Some(Does::Copy)));
    if effect.copied.is_some() && !copies(effect.card) {
        return Err(refuse("only a copy has another card in `as`"));
    }
    let Card::Knightmare(card) = effect.root() else { return Err(refuse("it is not a card of this game")) };
    let Some(does) = row(card).effect() else { return Err(refuse("it does not stay in play")) };
    does.set_up(state, effect.owner, &effect.choices).map_err(refuse)
}
