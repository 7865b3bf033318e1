//! Lessons: the tries, which are games, and which lessons are solved.

use async_trait::async_trait;
use cardinal_rules::Entry;

use super::error::StoreError;
use super::games::NewGame;
use super::ids::{GameId, InteractionId, Timestamp, UserId};

/// Stores lessons.
#[async_trait]
pub trait Lessons: Send + Sync {
    /// Starts a try of a lesson, a game against the computer player in which this much has happened already. The
    /// user's earlier tries are deleted, with everything that belongs to them.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`].
    async fn begin(
        &self,
        user: UserId,
        game: NewGame,
        entries: Vec<Entry>,
        interaction: Option<InteractionId>,
    ) -> Result<GameId, StoreError>;

    /// Records that a user has solved a lesson. The first time counts.
    async fn note_solved(&self, user: UserId, lesson: &str, at: Timestamp) -> Result<(), StoreError>;

    /// Returns the lessons that a user has solved.
    async fn solved(&self, user: UserId) -> Result<Vec<String>, StoreError>;
}
