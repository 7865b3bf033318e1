//! How long a series of games is.

/// How many games a series has at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BestOf {
    /// Three.
    Three,
    /// Five.
    Five,
}

impl BestOf {
    /// All of them.
    pub const ALL: [BestOf; 2] = [BestOf::Three, BestOf::Five];

    /// Returns the number of games.
    pub const fn games(self) -> u32 {
        match self {
            BestOf::Three => 3,
            BestOf::Five => 5,
        }
    }

    /// Returns the series that has so many games at most.
    pub fn of(games: u32) -> Option<BestOf> {
        BestOf::ALL.into_iter().find(|best_of| best_of.games() == games)
    }
}
