//! Leases, by which several processes on one database agree who does what.

use cardinal_ids::Timestamp;

use crate::StoreResult;
use crate::connections::Connections;
use crate::database::{Connection, DbRow, query, query_scalar};
use crate::error::Result;

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
#[derive(Clone, Copy, Debug)]
pub struct Leases<'s>(pub(crate) &'s Connections);

impl<'s> Leases<'s> {
    /// Takes a lease, or extends it for its holder. Returns false while another process holds it.
    pub async fn take(self, lease: Lease, now: Timestamp) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(async move { take(connection, &lease, now).await })).await
    }

    /// Takes or extends several leases. Says of each whether its holder has it now.
    pub async fn take_all(self, leases: Vec<Lease>, now: Timestamp) -> StoreResult<Vec<bool>> {
        self.0
            .write(move |connection| {
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

    /// The leases that haven't expired, by their keys.
    pub async fn current(self, now: Timestamp) -> StoreResult<Vec<Lease>> {
        let rows = query("SELECT key, holder, until FROM leases WHERE until > $1 ORDER BY key").bind(now.0);
        self.0
            .read(async {
                let rows = rows.fetch_all(&self.0.readers).await?;
                let lease = |row: &DbRow| {
                    Ok(Lease { key: row.try_get(0)?, holder: row.try_get(1)?, until: Timestamp(row.try_get(2)?) })
                };
                rows.iter().map(lease).collect()
            })
            .await
    }

    /// The leases that processes have left behind which have certainly ended, as they stood when this process opened
    /// the database: all that processes of this version left, if none of them had the file open. Empty if one had, and
    /// on a server.
    pub fn abandoned(self) -> &'s [Lease] {
        &self.0.abandoned
    }

    /// The time by the database's own clock, if it may be on another machine. Leases compare times of several machines.
    pub async fn database_time(self) -> StoreResult<Option<Timestamp>> {
        let Some(asked) = self.0.dialect.own_time() else { return Ok(None) };
        self.0
            .read(async {
                let seconds: i64 = query_scalar(asked).fetch_one(&self.0.readers).await?;
                Ok(Some(Timestamp(seconds)))
            })
            .await
    }

    /// Releases a lease early. Does nothing to a lease of another holder.
    pub async fn release(self, key: &str, holder: &str) -> StoreResult<()> {
        let (key, holder) = (key.to_owned(), holder.to_owned());
        self.0.write(move |connection| Box::pin(async move { give_back(connection, &key, &holder).await })).await
    }
}

/// Takes or renews a lease. Returns whether the holder has it now. Lapsed leases are deleted, so
/// the table holds only current ones.
pub(crate) async fn take(connection: &mut Connection, lease: &Lease, now: Timestamp) -> Result<bool> {
    query("DELETE FROM leases WHERE until <= $1").bind(now.0).execute(&mut *connection).await?;
    let done = query(
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
pub(crate) async fn give_back(connection: &mut Connection, key: &str, holder: &str) -> Result<()> {
    query("DELETE FROM leases WHERE key = $1 AND holder = $2").bind(key).bind(holder).execute(connection).await?;
    Ok(())
}
