//! What a player composes before it is sent, and decks that are kept for later games.

use cardinal_rules::{Action, Card, PartialAction};

/// A turn, or a deck, that a player composes: nobody else knows of it. It goes with the next event of its player, and
/// with the turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptDraft {
    /// The steps that are picked, in their order.
    pub steps: Vec<Action>,
    /// What is picked of the next one.
    pub partial: PartialAction,
}

/// A deck that a player keeps for later games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedDeck {
    /// What the player calls it; of one player's decks no two have the same name, in whatever letters.
    pub name: String,
    /// Its cards.
    pub cards: Vec<Card>,
}
