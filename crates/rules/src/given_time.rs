//! The short time that a card gives a player.

use crate::card::Card;

/// A short time that a card gives a player. The engine has no clock: whoever has one tells when it is up
/// ([`Game::lapse`](crate::Game::lapse)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GivenTime {
    /// The card.
    pub card: Card,
    /// For what it gives the time.
    pub of: TimeFor,
}

/// For what a card gives a player a short time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TimeFor {
    /// For the whole turn.
    Turn,
    /// For the one answer to what the card asks. Its player is not to see the board before the time runs.
    Answer,
}
