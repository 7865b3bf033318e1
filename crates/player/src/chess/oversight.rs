//! What a weaker player does not see.

use cardinal_rules::BoardMove;

use super::traits::Traits;
use crate::dice::spread;

/// Decides which moves of the search tree are overlooked: always the same in one position, so that
/// a player who has missed a reply keeps missing it during the whole search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Oversight {
    quiet: u64,
    loud: u64,
    dice: u64,
}

impl Oversight {
    pub(super) const fn new(traits: &Traits, dice: u64) -> Oversight {
        Oversight { quiet: traits.overlooks.0, loud: traits.overlooks.1, dice }
    }

    /// Whether a move is overlooked in the position with this key. Captures and checks are loud.
    #[inline]
    pub(super) const fn misses(self, key: u64, mv: BoardMove, loud: bool) -> bool {
        let share = if loud { self.loud } else { self.quiet };
        share > 0 && spread(key ^ self.dice, (mv.from.index() * 64 + mv.to.index()) as u64) % 1000 < share
    }
}
