//! The decks of Knightmare Chess: what there is to build from, building, and the first hands.
//!
//! The cards are divided when the game starts. Then each seat builds its deck once, in any order;
//! if it gives no deck, one is built at random. When both have built, the decks are shuffled, five
//! cards are dealt to each, and the first turn begins. Cards in no deck are out of the game. With a
//! common deck nothing is built: the hands are dealt at once. A position with hands or piles starts
//! after all this.
//!
//! Each shuffle before the first turn has its own number, whoever acts first. So the game is the
//! same in whichever order the seats build, and the count of shuffles reveals nothing.

mod play;
pub(super) mod stock;

use crate::seat::Seat;

pub(in crate::play) use play::{actions, complete, concerns, perform, permits, points, refuse};
pub(super) use play::{first_discards, may_discard_first, opens_with_discard, refill};
pub(super) use stock::begin;

/// How many cards are dealt to a hand (RB).
const HAND: usize = 5;

/// How many shuffles a game counts as made once building is over.
const SHUFFLES: u32 = 6;

/// Returns the number of the shuffle by which a seat's deck is built at random.
const fn building_shuffle(seat: Seat) -> u32 {
    2 + seat.index() as u32
}

/// Returns the number of the shuffle of a seat's deck.
const fn deck_shuffle(seat: Seat) -> u32 {
    4 + seat.index() as u32
}

/// Deals a hand from the top of a shuffled deck, in the order in which it is drawn. Returns it and
/// the rest of the deck, the top card last.
fn deal<C>(mut deck: Vec<C>) -> (Vec<C>, Vec<C>) {
    let mut hand = deck.split_off(deck.len().saturating_sub(HAND));
    hand.reverse();
    (hand, deck)
}
