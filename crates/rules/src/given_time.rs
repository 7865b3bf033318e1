//! The short time that a timed card gives a player.

use crate::card::Card;

/// A short time that a timed card gives a player. The engine has no clock: the caller keeps the
/// time and reports when it is up ([`Game::lapse`](crate::Game::lapse)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GivenTime {
    /// The card.
    pub card: Card,
    /// What the time is for.
    pub of: TimeFor,
}

/// What a timed card gives a player a short time for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TimeFor {
    /// For the whole turn.
    Turn,
    /// For answering the card's question. The player must not see the board before the time runs.
    Answer,
}
