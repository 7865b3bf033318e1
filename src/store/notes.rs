//! The service's notes to itself.

use async_trait::async_trait;

use super::error::StoreError;

/// Stores notes of the service to itself, such as the hash of the registered commands.
#[async_trait]
pub trait Notes: Send + Sync {
    /// Returns a note.
    async fn get(&self, key: &str) -> Result<Option<String>, StoreError>;

    /// Replaces a note.
    async fn set(&self, key: &str, value: &str) -> Result<(), StoreError>;

    /// Returns 32 random hexadecimal digits that distinguish this database from every other, also from a new one in its
    /// place.
    ///
    /// # Errors
    /// [`StoreError::Integrity`] if there is none: the schema begins with one.
    async fn identity(&self) -> Result<String, StoreError>;

    /// Writes a note that nobody needs, to find out whether the database takes writes. Returns how often this was done.
    async fn probe_write(&self) -> Result<u64, StoreError>;
}
