//! Which parts of the state a game uses.

/// Which parts of the state a game uses. They decide what views show and what snapshots and the
/// hash hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Features {
    pub(super) surface: Surface,
    /// Hands and piles.
    pub(super) cards: bool,
    /// Chance after the start: the seed and the number of shuffles still matter.
    pub(super) chance: bool,
    /// Turns of several steps, which can be responded to and undone, and what cards leave behind:
    /// effects, walls, and what a piece was born as.
    pub(super) steps: bool,
}

impl Features {
    /// Whether the game is played on the endless grid.
    pub(super) const fn on_grid(self) -> bool {
        matches!(self.surface, Surface::Grid)
    }
}

/// What the pieces stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Surface {
    /// The 8 by 8 board.
    Board,
    /// The endless grid.
    Grid,
}
