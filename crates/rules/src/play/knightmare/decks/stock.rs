//! The cards in a game and how they are divided, the cards of a game whose position gives none, and whether a deck can
//! be
//! built from a pool.

use super::{HAND, SHUFFLES, building_shuffle, deal, deck_shuffle};
use crate::board::{State, Zone};
use crate::card::{Card, KnightmareCard};
use crate::chance::Seed;
use crate::seat::{BySeat, Seat};
use crate::setup::{Building, Decks, KnightmareOptions};
use crate::status::Status;

/// The card that a blank one stands for.
const BLANK: KnightmareCard = KnightmareCard::Knightmare;

/// Returns what a card counts for in a deck. Cards of other games, which no pool holds, count
/// nothing.
pub(crate) fn worth(card: Card) -> Worth {
    match card {
        Card::Knightmare(card) => Worth { points: card.points().into(), unique: card.is_unique() },
        Card::Call(_) | Card::SameAgain => Worth { points: 0, unique: false },
    }
}

/// Returns all cards of as many sets as the options say. A set has each card once, and the blank
/// ones besides.
pub(crate) fn sets(options: &KnightmareOptions) -> Vec<Card> {
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
pub(crate) fn common_stock(options: &KnightmareOptions) -> Vec<Card> {
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
fn common_deck(options: &KnightmareOptions, seed: &Seed) -> Vec<Card> {
    let mut deck = common_stock(options);
    seed.shuffle(0, &mut deck);
    deck.truncate(deck.len().saturating_sub(options.aside.into()));
    deck
}

/// Adds the pools from which the seats build, or the decks if nothing is left to build.
pub(crate) fn begin(state: &mut State, options: &KnightmareOptions, seed: &Seed) {
    if options.decks == Decks::Common {
        let mut deck = common_deck(options, seed);
        for _ in 0..HAND {
            for seat in Seat::ALL {
                if let Some(card) = deck.pop() {
                    state.add_card(card, Zone::Hand(seat));
                }
            }
        }
        for card in deck {
            state.add_card(card, Zone::Pile);
        }
        state.set_shuffles(1);
        return;
    }
    let pools = pools(options, seed);
    match options.building {
        Building::ByHand => {
            for seat in Seat::ALL {
                for card in &pools[seat] {
                    state.add_card(*card, Zone::Pool(seat));
                }
            }
            state.set_shuffles(SHUFFLES);
            state.set_status(Status::Building);
        }
        Building::Dealt => {
            for seat in Seat::ALL {
                let mut pool = pools[seat].clone();
                seed.shuffle(building_shuffle(seat), &mut pool);
                let mut deck = at_random(&pool, options.points[seat].into(), worth);
                deck.sort();
                seed.shuffle(deck_shuffle(seat), &mut deck);
                let (hand, deck) = deal(deck);
                for (cards, zone) in [(deck, Zone::Deck(seat)), (hand, Zone::Hand(seat))] {
                    for card in cards {
                        state.add_card(card, zone);
                    }
                }
            }
            state.set_shuffles(SHUFFLES);
        }
    }
}

/// What a card counts for in a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    /// In points.
    pub(crate) points: u32,
    /// Whether a deck may hold it only once.
    pub(crate) unique: bool,
}

/// Why a deck cannot be built, with the card at fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeckFault<C> {
    /// The pool does not hold the card.
    NotInPool(C),
    /// The pool holds the card fewer times than the deck: only this often.
    TooOften(C, usize),
    /// The card is unique, and is in the deck twice.
    Unique(C),
    /// The deck exceeds its points with this card.
    OverPoints(C),
}

/// Returns what the cards count together, in points.
pub(crate) fn sum<C: Copy>(cards: &[C], worth: impl Fn(C) -> Worth) -> u32 {
    cards.iter().map(|card| worth(*card).points).sum()
}

/// Returns the first fault, in the order of the deck, that keeps it from being built from the pool,
/// or `None` if it can be built. Points are counted once all cards are there.
pub(super) fn fault<C: Copy + PartialEq>(
    pool: &[C],
    deck: &[C],
    limit: u32,
    worth: impl Fn(C) -> Worth,
) -> Option<DeckFault<C>> {
    let count = |cards: &[C], card| cards.iter().filter(|other| **other == card).count();
    for (index, card) in deck.iter().enumerate() {
        let (there, taken) = (count(pool, *card), count(&deck[..=index], *card));
        if there == 0 {
            return Some(DeckFault::NotInPool(*card));
        }
        if taken > 1 && worth(*card).unique {
            return Some(DeckFault::Unique(*card));
        }
        if taken > there {
            return Some(DeckFault::TooOften(*card, there));
        }
    }
    let mut counted = 0;
    let over = deck.iter().find(|card| {
        counted += worth(**card).points;
        counted > limit
    });
    over.map(|card| DeckFault::OverPoints(*card))
}

/// Builds a deck from a shuffled pool: each card in turn that still fits. No other card of the pool
/// could be added.
pub(crate) fn at_random<C: Copy + PartialEq>(shuffled: &[C], limit: u32, worth: impl Fn(C) -> Worth) -> Vec<C> {
    let (mut deck, mut counted) = (Vec::new(), 0);
    for card in shuffled {
        let Worth { points, unique } = worth(*card);
        if counted + points <= limit && !(unique && deck.contains(card)) {
            counted += points;
            deck.push(*card);
        }
    }
    deck
}
