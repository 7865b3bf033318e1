//! Whether other processes have a file open: each holds a lock together with others, on a file beside it, for as long
//! as it runs. Who gets that lock alone knows that the others have ended.
//!
//! Processes of versions that take no lock can't be seen. So the name of a process says that it holds one, and nothing
//! is concluded about others.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cardinal_ids::Timestamp;

use super::file::beside;
use crate::Lease;
use crate::connections::process_name;
use crate::database::{Connection, query};
use crate::error::Result;

/// What the name of a process ends with that holds the lock.
const HOLDS: &str = "-held";

/// How long to wait for a process that has the lock alone, which is for a few reads.
const WITHIN: Duration = Duration::from_secs(2);

/// How often to try.
const EVERY: Duration = Duration::from_millis(20);

/// A process that has a file open.
pub(super) struct Presence {
    /// Its name.
    pub(super) process: Arc<str>,
    /// The file whose lock it holds together with others until this is dropped, if it could.
    pub(super) lock: Option<File>,
    /// The leases of processes that have ended, if it had the lock alone for a moment.
    pub(super) abandoned: Vec<Lease>,
}

impl Presence {
    /// Takes the lock beside a database, if that can be done: not in a folder that is only read, nor in a file system
    /// without locks.
    pub(super) async fn take(path: &Path, database: &mut Connection) -> Presence {
        let mut abandoned = Vec::new();
        let lock = match locked(path, database, &mut abandoned).await {
            Ok(lock) => Some(lock),
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                tracing::debug!(error, "other processes can't see that this one has the database open");
                None
            }
        };
        let name = process_name();
        let process = if lock.is_some() { format!("{name}{HOLDS}").into() } else { name };
        Presence { process, lock, abandoned }
    }
}

/// Takes the lock, and reads what processes have left behind that have ended.
async fn locked(path: &Path, database: &mut Connection, abandoned: &mut Vec<Lease>) -> std::io::Result<File> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(beside(path, "-lock"))?;
    match file.try_lock() {
        // Nobody who holds the lock runs. This process has no lease yet.
        Ok(()) => {
            // Without them, they expire by themselves.
            *abandoned = of_ended(database).await.unwrap_or_default();
            file.unlock()?;
        }
        Err(TryLockError::WouldBlock) => {}
        Err(TryLockError::Error(error)) => return Err(error),
    }
    let until = Instant::now() + WITHIN;
    loop {
        match file.try_lock_shared() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if Instant::now() < until => tokio::time::sleep(EVERY).await,
            Err(error) => return Err(error.into()),
        }
    }
}

/// The leases of processes that held the lock.
async fn of_ended(database: &mut Connection) -> Result<Vec<Lease>> {
    let rows = query("SELECT key, holder, until FROM leases ORDER BY key").fetch_all(database).await?;
    let mut leases = Vec::with_capacity(rows.len());
    for row in rows {
        let lease = Lease { key: row.try_get(0)?, holder: row.try_get(1)?, until: Timestamp(row.try_get(2)?) };
        // A process has a name for each of its tries, which begins with its own.
        if lease.holder.split('/').next().is_some_and(|process| process.ends_with(HOLDS)) {
            leases.push(lease);
        }
    }
    Ok(leases)
}
