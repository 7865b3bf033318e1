//! Whether a deck can be built from a pool, and decks built at random. It only counts: the caller
//! says what a card is worth.

/// What a card counts for in a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// In points.
    pub(super) points: u32,
    /// Whether a deck may hold it only once.
    pub(super) unique: bool,
}

/// Why a deck cannot be built, with the card at fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault<C> {
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
pub(super) fn sum<C: Copy>(cards: &[C], worth: impl Fn(C) -> Worth) -> u32 {
    cards.iter().map(|card| worth(*card).points).sum()
}

/// Returns the first fault, in the order of the deck, that keeps it from being built from the pool,
/// or `None` if it can be built. Points are counted once all cards are there.
pub(super) fn fault<C: Copy + PartialEq>(
    pool: &[C],
    deck: &[C],
    limit: u32,
    worth: impl Fn(C) -> Worth,
) -> Option<Fault<C>> {
    let count = |cards: &[C], card| cards.iter().filter(|other| **other == card).count();
    for (index, card) in deck.iter().enumerate() {
        let (there, taken) = (count(pool, *card), count(&deck[..=index], *card));
        if there == 0 {
            return Some(Fault::NotInPool(*card));
        }
        if taken > 1 && worth(*card).unique {
            return Some(Fault::Unique(*card));
        }
        if taken > there {
            return Some(Fault::TooOften(*card, there));
        }
    }
    let mut counted = 0;
    let over = deck.iter().find(|card| {
        counted += worth(**card).points;
        counted > limit
    });
    over.map(|card| Fault::OverPoints(*card))
}

/// Builds a deck from a shuffled pool: each card in turn that still fits. No other card of the pool
/// could be added.
pub(super) fn at_random<C: Copy + PartialEq>(shuffled: &[C], limit: u32, worth: impl Fn(C) -> Worth) -> Vec<C> {
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Made-up cards, `0` to `9`, that count as many points as their number. Those divisible by 4
    /// are unique.
    fn worth(card: u8) -> Worth {
        Worth { points: card.into(), unique: card.is_multiple_of(4) }
    }

    #[test]
    fn each_fault_names_its_card() {
        let pool = [1, 2, 2, 3, 4, 4, 9];
        for (deck, expected) in [
            (&[][..], None),
            (&[1, 2, 2, 4], None),
            (&[9, 1], None),
            (&[9, 2], Some(Fault::OverPoints(2))),
            (&[2, 9], Some(Fault::OverPoints(9))),
            (&[1, 5], Some(Fault::NotInPool(5))),
            (&[1, 2, 1], Some(Fault::TooOften(1, 1))),
            (&[2, 2, 2], Some(Fault::TooOften(2, 2))),
            (&[4, 4], Some(Fault::Unique(4))),
            (&[4, 4, 4], Some(Fault::Unique(4))),
            (&[9, 9, 9], Some(Fault::TooOften(9, 1))),
        ] {
            assert_eq!(fault(&pool, deck, 10, worth), expected, "{deck:?}");
        }
    }

    proptest! {
        #[test]
        fn a_random_deck_can_be_built_and_takes_no_card_more(
            pool in proptest::collection::vec(0_u8..10, 0..40),
            limit in 0_u32..60,
        ) {
            let deck = at_random(&pool, limit, worth);
            prop_assert_eq!(fault(&pool, &deck, limit, worth), None);
            let mut rest = pool.clone();
            for card in &deck {
                let index = rest.iter().position(|other| other == card).unwrap();
                rest.swap_remove(index);
            }
            for card in rest {
                let more = [deck.as_slice(), &[card]].concat();
                prop_assert!(fault(&pool, &more, limit, worth).is_some(), "{} fits too", card);
            }
        }
    }
}
