//! What interactions did, so that none acts twice.

use async_trait::async_trait;

use super::error::StoreError;
use super::ids::{InteractionId, Timestamp};
use super::interaction_effect::InteractionEffect;

/// How long an interaction is remembered at least, in seconds: two days. Discord itself forgets an interaction after
/// 15 minutes.
pub const INTERACTIONS_KEPT_FOR: i64 = 2 * 24 * 60 * 60;

/// Remembers what interactions did.
#[async_trait]
pub trait Interactions: Send + Sync {
    /// Returns what this interaction did, if it has acted and is still remembered.
    async fn effect(&self, id: InteractionId) -> Result<Option<InteractionEffect>, StoreError>;

    /// Forgets interactions older than [`INTERACTIONS_KEPT_FOR`], and returns how many there were. Call it from time
    /// to time.
    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError>;
}
