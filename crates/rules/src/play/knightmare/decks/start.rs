//! The cards of a game whose position gives none.

use super::fit::at_random;
use super::stock::{common_deck, pools, worth};
use super::{HAND, SHUFFLES, building_shuffle, deal, deck_shuffle};
use crate::board::{State, Zone};
use crate::chance::Seed;
use crate::seat::Seat;
use crate::setup::{Building, Decks, KnightmareOptions};
use crate::status::Status;

/// Adds the pools from which the seats build, or the decks if nothing is left to build.
pub(in crate::play::knightmare) fn begin(state: &mut State, options: &KnightmareOptions, seed: &Seed) {
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
