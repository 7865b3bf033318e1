//! The store: one writer and a few readers.

use std::sync::Arc;
use std::time::Duration;

use super::driver::{self, Connection, Pool};
use async_trait::async_trait;
use tokio::sync::broadcast::Receiver;
use tokio::sync::{mpsc, oneshot};

use super::failure::Result;
use super::writer::{BoxFuture, Job, Written};
use crate::store::patience::left_of;
use crate::store::{GameId, Store, StoreError, Usage};

/// What the methods of the store return.
pub(super) type Answer<T> = std::result::Result<T, StoreError>;

/// After how long a read makes one suspect that its server is gone.
const SLOW: Duration = Duration::from_millis(500);

/// A store in one database.
///
/// All writes of a process go through one task, which commits the waiting ones together. Every commit is flushed to
/// the disk before it is acknowledged. Other processes may use the same database: expected versions hold between them too.
/// What processes count together, and may forget, goes through a task of its own where there are several.
#[derive(Debug)]
pub(in super::super) struct SqlStore {
    /// What tells this process from others on the same database.
    pub(in super::super) process: Arc<str>,
    /// Whether opening the database has made its schema.
    pub(in super::super) is_new: bool,
    pub(in super::super) queue: mpsc::Sender<Job>,
    /// The queue of what is counted together with other processes.
    pub(in super::super) counts: mpsc::Sender<Job>,
    pub(in super::super) readers: Pool,
    /// How long a read or a write may take before the database counts as unreachable, if it can be.
    pub(in super::super) answers_within: Option<Duration>,
    /// The games that other processes change, if they tell it. Those who want to know subscribe by this one, which itself
    /// is never read.
    pub(in super::super) changes: Option<Receiver<(GameId, u32)>>,
}

impl SqlStore {
    /// Has the writer do this, and waits until it is committed.
    pub(super) async fn write<T, F>(&self, write: F) -> Answer<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T>> + Send + 'static,
    {
        self.done_by(&self.queue, write).await
    }

    /// The same for what is counted together with other processes.
    pub(super) async fn count<T, F>(&self, write: F) -> Answer<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T>> + Send + 'static,
    {
        self.done_by(&self.counts, write).await
    }

    async fn done_by<T, F>(&self, writer: &mpsc::Sender<Job>, write: F) -> Answer<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T>> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = Job::Other(Box::new(Written::new(write, reply)));
        writer.send(job).await.map_err(|_| StoreError::Stopped)?;
        self.answered(answer).await
    }

    /// Waits until the writer has answered, or until that takes too long. What was asked for may still be written.
    pub(super) async fn answered<T: Send>(&self, answer: oneshot::Receiver<Answer<T>>) -> Answer<T> {
        self.in_time(async { answer.await.unwrap_or(Err(StoreError::Stopped)) }).await?
    }

    /// Reads, or gives up if that takes too long. While a server refuses connections, the readers try again and again:
    /// a read that is slow or fails has the writer look for another one.
    pub(super) async fn read<T: Send>(&self, read: impl Future<Output = Result<T>> + Send) -> Answer<T> {
        let mut read = Box::pin(read);
        let read = async {
            if let Ok(read) = tokio::time::timeout(SLOW, &mut read).await {
                return read;
            }
            self.look();
            read.await
        };
        let answer = self.in_time(read).await.and_then(|read| Ok(read?));
        if matches!(answer, Err(StoreError::Unavailable(_))) {
            self.look();
        }
        answer
    }

    /// Has the writer see whether the database is elsewhere now. A full queue keeps it busy as well.
    fn look(&self) {
        drop(self.queue.try_send(Job::Look));
    }

    /// Does this in the time in which a database that works answers.
    async fn in_time<T>(&self, work: impl Future<Output = T> + Send) -> Answer<T> {
        let Some(limit) = self.answers_within else { return Ok(work.await) };
        let limit = left_of(limit);
        tokio::time::timeout(limit, work).await.map_err(|_| {
            tracing::error!(seconds = limit.as_secs_f32(), "the database does not answer");
            StoreError::Unavailable(Arc::new(NoAnswer))
        })
    }

    pub(super) async fn send(&self, job: Job) -> Answer<()> {
        self.queue.send(job).await.map_err(|_| StoreError::Stopped)
    }
}

/// A text that no other process has. The process id alone would repeat: the system reuses them, and each container
/// counts from one.
pub(in super::super) fn process_name() -> Arc<str> {
    format!("{}-{:016x}", std::process::id(), getrandom::u64().unwrap_or_default()).into()
}

/// The database did not answer in time.
#[derive(Debug, thiserror::Error)]
#[error("the database does not answer")]
struct NoAnswer;

#[async_trait]
impl Store for SqlStore {
    fn process(&self) -> &str {
        &self.process
    }

    fn is_new(&self) -> bool {
        self.is_new
    }

    fn usage(&self) -> Usage {
        let (readers_in_use, readers_idle, readers_at_most) = driver::usage(&self.readers);
        Usage {
            readers_in_use,
            readers_idle,
            readers_at_most,
            writes_waiting: self.queue.max_capacity() - self.queue.capacity(),
            schema: driver::schema(),
        }
    }

    async fn shut_down(&self) {
        for writer in [&self.counts, &self.queue] {
            let (reply, closed) = oneshot::channel();
            if writer.send(Job::Close(reply)).await.is_ok() {
                drop(closed.await);
            } else {
                writer.closed().await;
            }
        }
        self.readers.close().await;
    }
}
