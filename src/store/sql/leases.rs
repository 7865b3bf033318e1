//! The statements for leases: what one of several processes is doing now.

use super::driver::Connection;
use async_trait::async_trait;

use super::failure::Result;
use super::sql_store::{Answer, SqlStore};
use crate::store::{Lease, Leases, Timestamp};

#[async_trait]
impl Leases for SqlStore {
    async fn take(&self, lease: Lease, now: Timestamp) -> Answer<bool> {
        self.write(move |connection| Box::pin(async move { take(connection, &lease, now).await })).await
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
