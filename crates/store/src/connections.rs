//! The ways to the database, one writer and a few readers, and how long callers wait for one that may not answer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cardinal_ids::GameId;
use tokio::sync::broadcast::Receiver;
use tokio::sync::{mpsc, oneshot};

use crate::database::{Connection, Dialect, Readers};
use crate::error::{Result, StoreResult};
use crate::writer::{BoxFuture, Job, Written};
use crate::{Lease, StoreError};

/// After how long a read makes one suspect that its server is gone.
const SLOW: Duration = Duration::from_millis(500);

/// The ways to a database.
///
/// All writes of a process go through one task, which commits the waiting ones together. Every commit is flushed to
/// the disk before it is acknowledged. Other processes may use the same database: expected versions hold between them
/// too. What processes count together, and may forget, goes through a task of its own where there are several.
///
/// Reads and writes are on the heap, so that what players wait for, a chain of futures, stays small.
#[derive(Debug)]
pub(crate) struct Connections {
    pub(crate) dialect: Dialect,
    /// What tells this process from others on the same database.
    pub(crate) process: Arc<str>,
    /// Whether opening the database has made its schema.
    pub(crate) is_new: bool,
    /// See [`Leases::abandoned`](crate::Leases::abandoned).
    pub(crate) abandoned: Vec<Lease>,
    pub(crate) queue: mpsc::Sender<Job>,
    /// The queue of what is counted together with other processes.
    pub(crate) counts: mpsc::Sender<Job>,
    pub(crate) readers: Readers,
    /// How long a read or a write may take before the database counts as unreachable.
    pub(crate) answers_within: Duration,
    /// The games that other processes change, if they tell it. Those who want to know subscribe by this one, which
    /// itself is never read.
    pub(crate) changes: Option<Receiver<(GameId, u32)>>,
}

impl Connections {
    /// Finishes all requests made so far, then stops.
    pub(crate) async fn close(&self) {
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

    /// Has the writer do this, and waits until it is committed.
    pub(crate) fn write<T, F>(&self, write: F) -> BoxFuture<'_, StoreResult<T>>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T>> + Send + 'static,
    {
        self.submit_to(&self.queue, write)
    }

    /// The same for what is counted together with other processes.
    pub(crate) fn count<T, F>(&self, write: F) -> BoxFuture<'_, StoreResult<T>>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T>> + Send + 'static,
    {
        self.submit_to(&self.counts, write)
    }

    fn submit_to<'s, T, F>(&'s self, writer: &'s mpsc::Sender<Job>, write: F) -> BoxFuture<'s, StoreResult<T>>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T>> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = Job::Other(Box::new(Written::new(write, reply)));
        Box::pin(async move {
            writer.send(job).await.map_err(|_| StoreError::Stopped)?;
            self.answered(answer).await
        })
    }

    /// Waits until the writer has answered, or until that takes too long. What was asked for may still be written.
    pub(crate) async fn answered<T: Send>(&self, answer: oneshot::Receiver<StoreResult<T>>) -> StoreResult<T> {
        self.in_time(async { answer.await.unwrap_or(Err(StoreError::Stopped)) }).await?
    }

    /// Reads, or gives up if that takes too long. While a server refuses connections, the readers try again and again:
    /// a read that is slow or fails has the writer look for another one.
    pub(crate) fn read<'s, T: Send + 's>(
        &'s self,
        read: impl Future<Output = Result<T>> + Send + 's,
    ) -> BoxFuture<'s, StoreResult<T>> {
        let mut read = Box::pin(read);
        Box::pin(async move {
            let read = async {
                if let Ok(read) = tokio::time::timeout(SLOW, &mut read).await {
                    return read;
                }
                self.probe_failover();
                read.await
            };
            let answer = self.in_time(read).await.and_then(|read| Ok(read?));
            if matches!(answer, Err(StoreError::Unavailable(_))) {
                self.probe_failover();
            }
            answer
        })
    }

    /// Has the writer see whether the database is elsewhere now. A full queue keeps it busy as well.
    fn probe_failover(&self) {
        drop(self.queue.try_send(Job::ProbeFailover));
    }

    /// Does this in the time in which a database that works answers.
    async fn in_time<T>(&self, work: impl Future<Output = T> + Send) -> StoreResult<T> {
        let limit = left_of(self.answers_within);
        tokio::time::timeout(limit, work).await.map_err(|_| {
            tracing::error!(seconds = limit.as_secs_f32(), "the database does not answer");
            StoreError::Unavailable(Arc::new(NoAnswer))
        })
    }

    pub(crate) async fn send(&self, job: Job) -> StoreResult<()> {
        self.queue.send(job).await.map_err(|_| StoreError::Stopped)
    }
}

/// A text that no other process has. The process id alone would repeat: the system reuses them, and each container
/// counts from one.
pub(crate) fn process_name() -> Arc<str> {
    format!("{}-{:016x}", std::process::id(), getrandom::u64().unwrap_or_default()).into()
}

/// The database did not answer in time.
#[derive(Debug, thiserror::Error)]
#[error("the database does not answer")]
struct NoAnswer;

/// The least that a database gets, however late it is asked: one that works needs far less.
const AT_LEAST: Duration = Duration::from_millis(500);

tokio::task_local! {
    static UNTIL: Instant;
}

/// Does some work. A read or a write in it that can be given up is given up at this moment, or half a second after it
/// was asked for if that is later.
pub fn with_deadline<T>(moment: Instant, work: impl Future<Output = T>) -> impl Future<Output = T> {
    UNTIL.scope(moment, work)
}

/// How long a read or a write may take from now on, at most this long: less within [`with_deadline`].
pub fn left_of(limit: Duration) -> Duration {
    let left = |until: &Instant| until.saturating_duration_since(Instant::now()).max(AT_LEAST);
    UNTIL.try_with(left).map_or(limit, |left| left.min(limit))
}
