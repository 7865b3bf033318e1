//! What players compose before they send it.

use async_trait::async_trait;
use cardinal_rules::{Action, PartialAction, Seat};

use super::error::StoreError;
use super::ids::GameId;

/// A turn or a deck that a player is composing, hidden from everybody else. The player's next event and the end of the
/// turn delete it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptDraft {
    /// The chosen steps, in order.
    pub steps: Vec<Action>,
    /// The choices made so far for the next step.
    pub partial: PartialAction,
}

/// Stores drafts.
#[async_trait]
pub trait Drafts: Send + Sync {
    /// Returns the draft of the player with this seat; an empty one if nothing is chosen.
    async fn get(&self, game: GameId, seat: Seat) -> Result<KeptDraft, StoreError>;

    /// Replaces the draft of the player with this seat. It lasts until the seat's next event, the next turn or the end
    /// of the game.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`], in this order.
    async fn keep(&self, game: GameId, expected_version: u32, seat: Seat, draft: KeptDraft) -> Result<(), StoreError>;
}
