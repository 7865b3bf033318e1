//! The statements for leases: what one of several processes is doing now.

use async_trait::async_trait;
use sqlx::Row as _;

use super::driver::{Connection, OWN_TIME, Row};

use super::failure::Result;
use super::sql_store::{Answer, SqlStore};
use crate::store::{Lease, Leases, Timestamp};

#[async_trait]
impl Leases for SqlStore {
    async fn take(&self, lease: Lease, now: Timestamp) -> Answer<bool> {
        self.write(move |connection| Box::pin(async move { take(connection, &lease, now).await })).await
    }

    async fn take_all(&self, leases: Vec<Lease>, now: Timestamp) -> Answer<Vec<bool>> {
        self.write(move |connection| {
            Box::pin(async move {
                let mut taken = Vec::with_capacity(leases.len());
                for lease in &leases {
                    taken.push(take(&mut *connection, lease, now).await?);
                }
                Ok(taken)
            })
        })
        .await
    }

    async fn current(&self, now: Timestamp) -> Answer<Vec<Lease>> {
        let rows = sqlx::query("SELECT key, holder, until FROM leases WHERE until > $1 ORDER BY key").bind(now.0);
        self.read(async {
            let rows = rows.fetch_all(&self.readers).await?;
            let lease = |row: &Row| {
                Ok(Lease { key: row.try_get(0)?, holder: row.try_get(1)?, until: Timestamp(row.try_get(2)?) })
            };
            rows.iter().map(lease).collect()
        })
        .await
    }

    async fn database_time(&self) -> Answer<Option<Timestamp>> {
        let Some(asked) = OWN_TIME else { return Ok(None) };
        self.read(async {
            let seconds: i64 = sqlx::query_scalar(asked).fetch_one(&self.readers).await?;
            Ok(Some(Timestamp(seconds)))
        })
        .await
    }

    async fn release(&self, key: &str, holder: &str) -> Answer<()> {
        let (key, holder) = (key.to_owned(), holder.to_owned());
        self.write(move |connection| Box::pin(async move { give_back(connection, &key, &holder).await })).await
    }
}

/// Takes or renews a lease. Returns whether the holder has it now. Lapsed leases are deleted, so
/// the table holds only current ones.
pub(super) async fn take(connection: &mut Connection, lease: &Lease, now: Timestamp) -> Result<bool> {
    sqlx::query("DELETE FROM leases WHERE until <= $1").bind(now.0).execute(&mut *connection).await?;
    let done = sqlx::query(
        "INSERT INTO leases (key, holder, until) VALUES ($1, $2, $3)
         ON CONFLICT (key) DO UPDATE SET until = excluded.until WHERE leases.holder = excluded.holder",
    )
    .bind(&lease.key)
    .bind(&lease.holder)
    .bind(lease.until.0)
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Releases a lease, if this holder has it.
pub(super) async fn give_back(connection: &mut Connection, key: &str, holder: &str) -> Result<()> {
    sqlx::query("DELETE FROM leases WHERE key = $1 AND holder = $2").bind(key).bind(holder).execute(connection).await?;
    Ok(())
}
