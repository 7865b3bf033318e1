//! The service's notes to itself.

use super::driver::{Connection, Pool};
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
        let identity = self.read(note(&self.readers, IDENTITY)).await?;
        identity.ok_or_else(|| StoreError::Integrity("the note of the database's identity is gone".to_owned()))
    }
}

/// The note with the database's identity, which its first migration wrote.
const IDENTITY: &str = "identity";

async fn note(pool: &Pool, key: &str) -> Result<Option<String>> {
    Ok(sqlx::query_scalar("SELECT value FROM notes WHERE key = $1").bind(key).fetch_optional(pool).await?)
}

async fn set_note(connection: &mut Connection, key: &str, value: &str) -> Result<()> {
    sqlx::query(
        "INSERT INTO notes (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    )
    .bind(key)
    .bind(value)
    .execute(connection)
    .await?;
    Ok(())
}
