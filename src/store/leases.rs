//! Leases, by which several processes on one database agree who does what.

use async_trait::async_trait;

use super::error::StoreError;
use super::ids::Timestamp;

/// A task that one process does and the others leave alone until the lease expires. Several processes share a database
/// while one hands over to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// The task.
    pub key: String,
    /// The process, by a text that no other process has.
    pub holder: String,
    /// When it expires if it isn't released before: the process may have died.
    pub until: Timestamp,
}

/// Stores leases.
#[async_trait]
pub trait Leases: Send + Sync {
    /// Takes a lease, or extends it for its holder. Returns false while another process holds it.
    async fn take(&self, lease: Lease, now: Timestamp) -> Result<bool, StoreError>;

    /// Takes or extends several leases. Says of each whether its holder has it now.
    async fn take_all(&self, leases: Vec<Lease>, now: Timestamp) -> Result<Vec<bool>, StoreError>;

    /// The leases that haven't expired, by their keys.
    async fn current(&self, now: Timestamp) -> Result<Vec<Lease>, StoreError>;

    /// The time by the database's own clock, if it may be on another machine. Leases compare times of several machines.
    async fn database_time(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Releases a lease early. Does nothing to a lease of another holder.
    async fn release(&self, key: &str, holder: &str) -> Result<(), StoreError>;
}
