//! The cards in a game, and how they are divided.

use super::fit::Worth;
use crate::card::{Card, KnightmareCard};
use crate::chance::Seed;
use crate::seat::{BySeat, Seat};
use crate::setup::{Decks, KnightmareOptions};

/// The card that a blank one stands for.
const BLANK: KnightmareCard = KnightmareCard::Knightmare;

/// Returns what a card counts for in a deck. Cards of other games, which no pool holds, count
/// nothing.
pub(super) fn worth(card: Card) -> Worth {
    match card {
        Card::Knightmare(card) => Worth { points: card.points().into(), unique: card.is_unique() },
        Card::Call(_) | Card::SameAgain => Worth { points: 0, unique: false },
    }
}

/// Returns all cards of as many sets as the options say. A set has each card once, and the blank
/// ones besides.
pub(super) fn sets(options: &KnightmareOptions) -> Vec<Card> {
    let mut cards = Vec::new();
    let played = KnightmareCard::PLAYED.into_iter().filter(|card| !options.without.has(*card));
    for card in played {
        let blank = if card == BLANK { options.blanks } else { 0 };
        let copies = usize::from(options.sets) * (1 + usize::from(blank));
        cards.extend(std::iter::repeat_n(Card::Knightmare(card), copies));
    }
    cards
}

/// Divides a shuffled stock into halves, without the cards set aside first and an odd card left
/// over.
fn halves<C>(mut shuffled: Vec<C>, aside: usize) -> BySeat<Vec<C>> {
    shuffled.truncate(shuffled.len().saturating_sub(aside));
    let black = shuffled.split_off(shuffled.len() / 2);
    let mut pools = BySeat { white: shuffled, black };
    pools.black.truncate(pools.white.len());
    pools
}

/// Returns the cards from which each seat builds, in the order of their faces. Uses shuffles 0 and
/// 1.
pub(super) fn pools(options: &KnightmareOptions, seed: &Seed) -> BySeat<Vec<Card>> {
    let aside = usize::from(options.aside);
    let shuffled = |number| {
        let mut cards = sets(options);
        seed.shuffle(number, &mut cards);
        cards
    };
    let mut pools = if options.decks == Decks::Personal {
        BySeat::from_fn(|seat| {
            let mut own = shuffled(seat.index() as u32);
            own.truncate(own.len().saturating_sub(aside));
            own
        })
    } else {
        halves(shuffled(0), aside)
    };
    for seat in Seat::ALL {
        pools[seat].sort();
    }
    pools
}

/// Returns the cards from which the common deck is made: all, unique ones once.
pub(super) fn common_stock(options: &KnightmareOptions) -> Vec<Card> {
    let mut stock: Vec<Card> = Vec::new();
    for card in sets(options) {
        if !worth(card).unique || !stock.contains(&card) {
            stock.push(card);
        }
    }
    stock
}

/// Returns the common deck, its top card last: all cards of the stock that are not set aside. Uses
/// shuffle 0.
pub(super) fn common_deck(options: &KnightmareOptions, seed: &Seed) -> Vec<Card> {
    let mut deck = common_stock(options);
    seed.shuffle(0, &mut deck);
    deck.truncate(deck.len().saturating_sub(options.aside.into()));
    deck
}
