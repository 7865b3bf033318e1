//! Who is seeded where.

use std::cmp::Reverse;

use crate::player::{Entrant, PlayerNumber};

/// The players from the first seed: by rating, the highest first, and those without one after them. Equal ones stand in
/// the order of entry.
pub(crate) fn seeded(entrants: &[Entrant]) -> Vec<PlayerNumber> {
    let mut seeded: Vec<&Entrant> = entrants.iter().collect();
    seeded.sort_by_key(|entrant| (entrant.rating.is_none(), Reverse(entrant.rating), entrant.number));
    seeded.into_iter().map(|entrant| entrant.number).collect()
}

/// The seeds in the order of the standard bracket of this size, a power of 2, from 1: 1, 8, 4, 5, 2, 7, 3, 6.
///
/// The best two are in different halves, the best four in different quarters, and so on: if the better seeds win, the
/// first round pairs the best with the last, and so does each round after it.
pub(crate) fn bracket_order(size: usize) -> Vec<usize> {
    let mut order = vec![1];
    while order.len() < size {
        let sum = 2 * order.len() + 1;
        order = order.into_iter().flat_map(|seed| [seed, sum - seed]).collect();
    }
    order
}

/// Deals the players from the first seed into groups: from the first group to the last, back from the last to the
/// first, and so on. Each group is returned in the order of entry.
pub(crate) fn snake(seeded: &[PlayerNumber], groups: usize) -> Vec<Vec<PlayerNumber>> {
    let mut dealt = vec![Vec::new(); groups.max(1)];
    let last = dealt.len() - 1;
    for (index, player) in seeded.iter().enumerate() {
        let (row, at) = (index / dealt.len(), index % dealt.len());
        let group = if row % 2 == 0 { at } else { last - at };
        dealt[group].push(*player);
    }
    for group in &mut dealt {
        group.sort_unstable();
    }
    dealt
}
