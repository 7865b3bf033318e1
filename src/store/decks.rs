//! Decks that players save for later games.

use async_trait::async_trait;
use cardinal_rules::Card;

use super::error::StoreError;
use super::ids::{Timestamp, UserId};

/// A saved deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedDeck {
    /// Its name, unique among the player's decks without regard to case.
    pub name: String,
    /// Its cards.
    pub cards: Vec<Card>,
}

/// Stores players' decks.
#[async_trait]
pub trait Decks: Send + Sync {
    /// Returns a player's decks, sorted by name.
    async fn of_user(&self, user: UserId) -> Result<Vec<NamedDeck>, StoreError>;

    /// Saves a deck, replacing one of the same name.
    ///
    /// # Errors
    /// [`StoreError::TooManyDecks`] if the player already has `at_most` other decks.
    async fn keep(&self, user: UserId, deck: NamedDeck, at_most: usize, at: Timestamp) -> Result<(), StoreError>;

    /// Renames a deck.
    ///
    /// # Errors
    /// [`StoreError::NameTaken`], [`StoreError::NoDeck`], in this order.
    async fn rename(&self, user: UserId, from: &str, to: &str) -> Result<(), StoreError>;

    /// Deletes a deck, if there is one of this name.
    async fn delete(&self, user: UserId, name: &str) -> Result<(), StoreError>;
}
