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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn halves_are_equal_and_nothing_is_in_both(count in 0_usize..200, aside in 0_usize..25) {
            let pools = halves((0..count).collect::<Vec<_>>(), aside);
            prop_assert_eq!(pools.white.len(), count.saturating_sub(aside) / 2);
            prop_assert_eq!(pools.white.len(), pools.black.len());
            prop_assert!(pools.white.iter().all(|card| !pools.black.contains(card)));
        }
    }

    #[test]
    fn a_set_has_each_card_once_and_the_blank_ones_besides() {
        let blanks = |cards: &[Card]| cards.iter().filter(|card| **card == Card::Knightmare(BLANK)).count();
        for number in 1..=4 {
            let options = KnightmareOptions { sets: number, ..KnightmareOptions::default() };
            let cards = sets(&options);
            for card in KnightmareCard::PLAYED.into_iter().filter(|card| *card != BLANK) {
                let copies = cards.iter().filter(|other| **other == Card::Knightmare(card)).count();
                assert_eq!(copies, usize::from(number), "{}", card.name());
            }
            let plain = sets(&KnightmareOptions { blanks: 0, ..options });
            assert_eq!(blanks(&cards), 3 * blanks(&plain));
        }
        let without = KnightmareOptions { without: KnightmareCard::ALL.into_iter().collect(), ..Default::default() };
        assert!(sets(&without).is_empty());
    }

    #[test]
    fn personal_pools_lose_what_is_set_aside_each() {
        let seed = Seed::from_bytes([4; 32]);
        let personal = KnightmareOptions { decks: Decks::Personal, sets: 2, aside: 3, ..Default::default() };
        let pools = pools(&personal, &seed);
        let whole = sets(&personal).len();
        assert_eq!((pools.white.len(), pools.black.len()), (whole - 3, whole - 3));
    }
}
