//! The service's notes to itself.

use super::driver::{Connection, Executor};
use async_trait::async_trait;

use super::failure::Result;
use super::sql_store::{Answer, SqlStore};
use crate::store::{Notes, StoreError};

#[async_trait]
impl Notes for SqlStore {
    async fn get(&self, key: &str) -> Answer<Option<String>> {
        self.read(note(&self.readers, key)).await
    }

    async fn set(&self, key: &str, value: &str) -> Answer<()> {
        let (key, value) = (key.to_owned(), value.to_owned());
        self.write(move |connection| Box::pin(async move { set_note(connection, &key, &value).await })).await
    }

    async fn identity(&self) -> Answer<String> {
        identified(self.read(note(&self.readers, IDENTITY)).await?)
    }

    async fn probe_write(&self) -> Answer<u64> {
        self.write(|connection| Box::pin(count_probe(connection))).await
    }
}

/// The note with the database's identity, which its first migration wrote.
const IDENTITY: &str = "identity";

/// The note that counts the writes of [`Notes::probe_write`].
const PROBES: &str = "write-probes";

/// Each write has another value: what is the same already, a database may not write.
async fn count_probe(connection: &mut Connection) -> Result<u64> {
    let count: i64 = sqlx::query_scalar(
        "INSERT INTO notes (key, value) VALUES ($1, '1')
         ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(notes.value AS BIGINT) + 1 AS TEXT)
         RETURNING CAST(value AS BIGINT)",
    )
    .bind(PROBES)
    .fetch_one(connection)
    .await?;
    Ok(count as u64)
}

fn identified(note: Option<String>) -> Answer<String> {
    note.ok_or_else(|| StoreError::Integrity("the note of the database's identity is gone".to_owned()))
}

/// What distinguishes the database from every other.
pub(super) async fn identity(connection: &mut Connection) -> Answer<String> {
    identified(note(connection, IDENTITY).await?)
}

pub(super) async fn note<'c>(database: impl Executor<'c>, key: &str) -> Result<Option<String>> {
    Ok(sqlx::query_scalar("SELECT value FROM notes WHERE key = $1").bind(key).fetch_optional(database).await?)
}

pub(super) async fn remove_note(connection: &mut Connection, key: &str) -> Result<()> {
    sqlx::query("DELETE FROM notes WHERE key = $1").bind(key).execute(connection).await?;
    Ok(())
}

pub(super) async fn set_note(connection: &mut Connection, key: &str, value: &str) -> Result<()> {
    sqlx::query(
        "INSERT INTO notes (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    )
    .bind(key)
    .bind(value)
    .execute(connection)
    .await?;
    Ok(())
}
