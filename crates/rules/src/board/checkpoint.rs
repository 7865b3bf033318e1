//! Points in the journal of a game.

/// A point in the journal to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Checkpoint(pub(super) u32);

impl Checkpoint {
    /// The point one change later.
    pub(crate) const fn next(self) -> Checkpoint {
        Checkpoint(self.0 + 1)
    }
}
