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
