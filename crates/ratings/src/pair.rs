//! How much a game counts if the same two players have had others shortly before.

/// The seconds in which earlier games of the same two players are counted: a day.
pub const PAIR_SPAN: i64 = 24 * 60 * 60;

/// How much a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// As usual.
    Whole,
    /// Ratings move half as far.
    Half,
    /// Not at all.
    Nothing,
}

impl Weight {
    /// The weight of a game between two players who had this many games of the same kind within [`PAIR_SPAN`] before it.
    /// The first counts, the second and third count half, the fourth and later ones don't count.
    pub const fn after(earlier: usize) -> Weight {
        match earlier {
            0 => Weight::Whole,
            1 | 2 => Weight::Half,
            _ => Weight::Nothing,
        }
    }
}
