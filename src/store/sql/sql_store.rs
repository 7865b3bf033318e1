//! The store on `SQLite`: one writer, a few readers, a write-ahead log.

use super::driver::{Connection, Pool};
use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot};

use super::failure::Result;
use super::writer::{BoxFuture, Job, Written};
use crate::store::{Store, StoreError};

/// What the methods of the store return.
pub(super) type Answer<T> = std::result::Result<T, StoreError>;

/// A store in one `SQLite` file.
///
/// All writes of a process go through one task, which commits the waiting ones together. Every commit is flushed to
/// the disk before it is acknowledged. Other processes may use the same file: expected versions hold between them too.
#[derive(Clone, Debug)]
pub(in super::super) struct SqlStore {
    pub(in super::super) queue: mpsc::Sender<Job>,
    pub(in super::super) readers: Pool,
}

impl SqlStore {
    /// Has the writer do this, and waits until it is committed.
    pub(super) async fn write<T, F>(&self, write: F) -> Answer<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T>> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        self.send(Job::Other(Box::new(Written::new(write, reply)))).await?;
        answer.await.unwrap_or(Err(StoreError::Stopped))
    }

    pub(super) async fn send(&self, job: Job) -> Answer<()> {
        self.queue.send(job).await.map_err(|_| StoreError::Stopped)
    }
}

#[async_trait]
impl Store for SqlStore {
    async fn shut_down(&self) {
        let (reply, closed) = oneshot::channel();
        if self.send(Job::Close(reply)).await.is_ok() {
            drop(closed.await);
        } else {
            self.queue.closed().await;
        }
        self.readers.close().await;
    }
}
