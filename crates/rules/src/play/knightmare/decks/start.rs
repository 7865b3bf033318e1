//! The cards of a game whose position gives none.

use super::fit::at_random;
use super::stock::{pools, worth};
use super::{SHUFFLES, building_shuffle, deal, deck_shuffle};
use crate::board::{State, Zone};
use crate::chance::Seed;
use crate::seat::Seat;
use crate::setup::{Building, KnightmareOptions};
use crate::status::Status;

/// Puts the pools there, from which the seats build, or the decks that the engine has built.
pub(in crate::play::knightmare) fn begin(state: &mut State, options: &KnightmareOptions, seed: &Seed) {
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
