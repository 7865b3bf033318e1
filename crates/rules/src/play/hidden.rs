//! Imagining what a seat does not know of a game.
//!
//! Everything hidden is drawn anew by dice, from what the game's rules and the seat's own view leave
//! possible and from nothing else: what is really hidden is never looked at. So two games that look
//! alike to the seat give the same determinized game.

use crate::board::{State, Zone};
use crate::card::Card;
use crate::chance::Seed;
use crate::seat::Seat;

/// The dice by which hidden things are drawn. A number of streams of the seed, from the highest
/// down, are theirs; a game's shuffles count from the lowest up.
pub(super) struct HiddenDraw<'a> {
    dice: &'a Seed,
    stream: u32,
    /// The seat that does not know them.
    pub(super) seat: Seat,
}

impl<'a> HiddenDraw<'a> {
    pub(super) const fn new(seat: Seat, dice: &'a Seed) -> HiddenDraw<'a> {
        HiddenDraw { dice, stream: u32::MAX, seat }
    }

    /// Shuffles cards, or whatever else.
    pub(super) fn shuffle<T>(&mut self, of: &mut [T]) {
        self.dice.shuffle(self.stream, of);
        self.stream -= 1;
    }

    /// Returns one of these at random, if there is one.
    pub(super) fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        let mut of = of.to_vec();
        self.shuffle(&mut of);
        of.first().copied()
    }

    /// Returns this many cards that may be hidden, shuffled, and those left over: all of the game's
    /// cards without those that the seat knows. A position can hide more cards than the game has;
    /// then the game's cards are counted once more.
    pub(super) fn hidden(&mut self, all: &[Card], known: &[Card], count: usize) -> (Vec<Card>, Vec<Card>) {
        let mut left = all.to_vec();
        for card in known {
            if let Some(index) = left.iter().position(|other| other == card) {
                left.remove(index);
            }
        }
        while left.len() < count && !all.is_empty() {
            left.extend(all);
        }
        left.sort();
        self.shuffle(&mut left);
        let rest = left.split_off(count.min(left.len()));
        (left, rest)
    }
}

/// Gives the cards in these zones these faces, in the order of the zones.
pub(super) fn lay(state: &mut State, zones: &[Zone], faces: impl IntoIterator<Item = Card>) {
    let ids: Vec<_> = zones.iter().flat_map(|zone| state.zone(*zone)).copied().collect();
    for (id, face) in ids.into_iter().zip(faces) {
        state.set_face(id, face);
    }
}

/// How many cards are in these zones together.
pub(super) fn count(state: &State, zones: &[Zone]) -> usize {
    zones.iter().map(|zone| state.zone(*zone).len()).sum()
}
