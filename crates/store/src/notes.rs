//! The service's notes to itself.

use crate::connections::Connections;
use crate::database::{Connection, Executor, query, query_scalar};
use crate::error::Result;
use crate::{StoreError, StoreResult};

/// Stores notes of the service to itself, such as the hash of the registered commands.
#[derive(Clone, Copy, Debug)]
pub struct Notes<'s>(pub(crate) &'s Connections);

impl Notes<'_> {
    /// Returns a note.
    pub async fn get(self, key: &str) -> StoreResult<Option<String>> {
        self.0.read(note(&self.0.readers, key)).await
    }

    /// Replaces a note.
    pub async fn set(self, key: &str, value: &str) -> StoreResult<()> {
        let (key, value) = (key.to_owned(), value.to_owned());
        self.0.write(move |connection| Box::pin(async move { set_note(connection, &key, &value).await })).await
    }

    /// Returns 32 random hexadecimal digits that distinguish this database from every other, also from a new one in its
    /// place.
    ///
    /// # Errors
    /// [`StoreError::Integrity`] if there is none: the schema begins with one.
    pub async fn identity(self) -> StoreResult<String> {
        identified(self.0.read(note(&self.0.readers, IDENTITY)).await?)
    }

    /// Writes a note that nobody needs, to find out whether the database takes writes. Returns how often this was done.
    pub async fn probe_write(self) -> StoreResult<u64> {
        self.0.write(|connection| Box::pin(count_probe(connection))).await
    }
}

/// The note with the database's identity, which its first migration wrote.
const IDENTITY: &str = "identity";

/// The note that counts the writes of [`Notes::probe_write`].
const PROBES: &str = "write-probes";

/// The note that counts the tries of lessons.
const TRIES: &str = "lesson-tries";

/// Each write has another value: what is the same already, a database may not write.
async fn count_probe(connection: &mut Connection) -> Result<u64> {
    count(connection, PROBES).await
}

/// The number of the next try of a lesson, which no other has.
pub(crate) async fn count_try(connection: &mut Connection) -> Result<u64> {
    count(connection, TRIES).await
}

/// Counts on in a note.
async fn count(connection: &mut Connection, key: &str) -> Result<u64> {
    let count: i64 = query_scalar(
        "INSERT INTO notes (key, value) VALUES ($1, '1')
         ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(notes.value AS BIGINT) + 1 AS TEXT)
         RETURNING CAST(value AS BIGINT)",
    )
    .bind(key)
    .fetch_one(connection)
    .await?;
    Ok(count as u64)
}

fn identified(note: Option<String>) -> StoreResult<String> {
    note.ok_or_else(|| StoreError::Integrity("the note of the database's identity is gone".to_owned()))
}

/// What distinguishes the database from every other.
pub(crate) async fn identity(connection: &mut Connection) -> StoreResult<String> {
    identified(note(connection, IDENTITY).await?)
}

pub(crate) async fn note<'c>(database: impl Into<Executor<'c>> + Send, key: &str) -> Result<Option<String>> {
    Ok(query_scalar("SELECT value FROM notes WHERE key = $1").bind(key).fetch_optional(database).await?)
}

pub(crate) async fn remove_note(connection: &mut Connection, key: &str) -> Result<()> {
    query("DELETE FROM notes WHERE key = $1").bind(key).execute(connection).await?;
    Ok(())
}

pub(crate) async fn set_note(connection: &mut Connection, key: &str, value: &str) -> Result<()> {
    query("INSERT INTO notes (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value")
        .bind(key)
        .bind(value)
        .execute(connection)
        .await?;
    Ok(())
}
