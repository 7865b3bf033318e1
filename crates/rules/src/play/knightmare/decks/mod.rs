//! The decks of Knightmare Chess: what there is to build from, building, and the first hands.
//!
//! The cards are divided when the game starts. Then each seat builds its deck, in any order and once; who gives no deck
//! has one built at random. When both have, the decks are shuffled, five cards are dealt to each, and the first turn
//! begins. What is in no deck is out of the game. With a common deck nothing is built: it is dealt from at once. A position with hands or piles begins behind all this.
//!
//! Each shuffle before the first turn has a number of its own, whoever acts first: so the game is the same in whichever
//! order the seats build, and the count of shuffles tells nothing.

mod common;
mod fit;
mod play;
mod start;
mod stock;

pub(super) use common::{first_discards, may_discard_first, opens_with_discard, refill};
#[cfg(feature = "referee")]
pub(in crate::play) use play::counted;
pub(in crate::play) use play::{actions, complete, concerns, perform, permits, refuse};
pub(super) use start::begin;

use crate::seat::Seat;

/// How many cards are dealt to a hand (RB).
const HAND: usize = 5;

/// How many shuffles the games have made that begin behind their building.
const SHUFFLES: u32 = 6;

/// The shuffle by which a seat's deck is built at random.
const fn building_shuffle(seat: Seat) -> u32 {
    2 + seat.index() as u32
}

/// The shuffle of a seat's deck.
const fn deck_shuffle(seat: Seat) -> u32 {
    4 + seat.index() as u32
}

/// The hand that is dealt from the top of a shuffled deck, in the order in which it is drawn, and the rest of the deck,
/// its top card last.
fn deal<C>(mut deck: Vec<C>) -> (Vec<C>, Vec<C>) {
    let mut hand = deck.split_off(deck.len().saturating_sub(HAND));
    hand.reverse();
    (hand, deck)
}
