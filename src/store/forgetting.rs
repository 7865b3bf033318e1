//! Members who have asked to be forgotten.

use async_trait::async_trait;

use super::error::StoreError;
use super::ids::{GameId, Timestamp, UserId};

/// A member who is to be forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ToForget {
    /// The number that stands for the member afterwards. See [`UserId::former`].
    pub number: u64,
    /// The member.
    pub user: UserId,
}

/// What became of forgetting a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forgotten {
    /// The member is forgotten.
    Now,
    /// It was done before, perhaps by another process.
    Before,
    /// Nothing is changed, because the member plays in a running game that others see.
    StillPlaying,
}

/// Stores who is to be forgotten, and forgets.
///
/// Whatever is stored of a member when they are forgotten goes. What they do afterwards is stored as that of anybody
/// else.
#[async_trait]
pub trait Forgetting: Send + Sync {
    /// Notes that a member is to be forgotten. Does nothing if that is noted already.
    async fn ask(&self, user: UserId, at: Timestamp) -> Result<(), StoreError>;

    /// Returns the members who are to be forgotten at this moment or earlier.
    async fn due(&self, now: Timestamp, limit: u32) -> Result<Vec<ToForget>, StoreError>;

    /// Puts off forgetting a member.
    async fn put_off(&self, number: u64, until: Timestamp) -> Result<(), StoreError>;

    /// Returns when a member was last forgotten, by whichever process.
    async fn last(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Returns the running games in which a member plays and that others see, oldest first.
    async fn running(&self, user: UserId) -> Result<Vec<GameId>, StoreError>;

    /// Forgets a member, all at once: the stand-in takes the member's place in finished games, open challenges are closed,
    /// and everything else goes, with the games that only the member could see. Nothing tells afterwards whom the number
    /// stands for.
    async fn forget(&self, number: u64, at: Timestamp) -> Result<Forgotten, StoreError>;
}
