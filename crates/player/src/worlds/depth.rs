//! How far the board beneath the cards is looked ahead.

/// How many positions of standard chess take as long as one with cards.
pub(super) const PER_NODE: u64 = 32;

/// The fewest positions that a search gets.
const LEAST: u64 = 500;

/// How many times its share a search may look at before it is broken off.
const PATIENCE: u64 = 6;

/// How far the board beneath is looked ahead: for every turn alike, because scores of different depths can't be compared.
#[derive(Clone, Copy, Debug)]
pub(super) struct Depth {
    /// How many half-moves after the seat's own turn.
    pub(super) plies: u8,
    /// How many positions one search should look at.
    pub(super) share: u64,
}

impl Depth {
    /// As far as the level looks, with the share of each search where this many turns are compared.
    pub(super) fn within(budget: u64, compared: usize, looks: u8) -> Depth {
        // After each world, half of the turns drop out.
        let share = budget * PER_NODE * 2 / (5 * compared.max(1) as u64);
        Depth { plies: looks, share: share.max(LEAST) }
    }

    /// After how many positions a search is broken off.
    pub(super) const fn most(self) -> u64 {
        self.share * PATIENCE
    }
}
