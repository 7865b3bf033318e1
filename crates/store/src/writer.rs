//! The task that writes. It takes everything that waits, writes it in one transaction and
//! acknowledges it after the commit, so one flush to the disk serves all games that moved meanwhile.
//!
//! A request that cannot be done is undone alone, by a savepoint or because it was refused before
//! anything was written. A failure of the database ends the whole transaction and all its requests,
//! and the writer connects anew. Behind it stand where it connects to, and the hooks that count what
//! is written.

use std::fs::File;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cardinal_ids::GameId;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, SqlStr};
use tokio::sync::{mpsc, oneshot};

use crate::database::Connection;
use crate::error::{Failure, Result};
#[cfg(feature = "postgres")]
use crate::postgres::{Teller, WriterConnections};
use crate::{Append, Appended, StoreError, StoreResult, append};

/// How many requests one transaction may hold, which bounds how long the first of them waits.
const MOST_AT_ONCE: usize = 256;

pub(crate) type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// An append that waits to be written.
pub(crate) struct AppendJob {
    /// The append, without its last position.
    pub(crate) append: Append,
    /// The process that is to post its message.
    pub(crate) process: Arc<str>,
    /// The last position as it is stored.
    pub(crate) position: Option<String>,
    pub(crate) outcome: Option<StoreResult<Appended>>,
    pub(crate) reply: oneshot::Sender<StoreResult<Appended>>,
}

/// A request to the writer.
pub(crate) enum Job {
    /// Events for a game; neighbours are written together.
    Append(Box<AppendJob>),
    /// Any other write.
    Other(Box<dyn Work>),
    /// No write: see that there is a connection that works, which is to the server that takes writes now.
    ProbeFailover,
    /// The last one: finish the queue and stop.
    Close(oneshot::Sender<()>),
}

impl Job {
    fn is_write(&self) -> bool {
        matches!(self, Job::Append(_) | Job::Other(_))
    }

    /// The game to which this has appended events, and its new version.
    fn appended(&self) -> Option<(GameId, u32)> {
        match self {
            Job::Append(job) => Some((job.append.game, job.outcome.as_ref()?.as_ref().ok()?.version)),
            _ => None,
        }
    }
}

/// A write of any kind, done inside the writer's transaction and acknowledged after its commit.
pub(crate) trait Work: Send {
    /// Does the work and keeps the outcome. An error is the database's own.
    fn run<'c>(&'c mut self, connection: &'c mut Connection) -> BoxFuture<'c, sqlx::Result<()>>;
    /// Sends the outcome, or the failure of the whole transaction.
    fn answer(self: Box<Self>, failure: Option<&StoreError>);
}

/// A write made from a function.
pub(crate) struct Written<T, F> {
    write: Option<F>,
    outcome: Option<StoreResult<T>>,
    reply: oneshot::Sender<StoreResult<T>>,
}

impl<T, F> Written<T, F> {
    pub(crate) fn new(write: F, reply: oneshot::Sender<StoreResult<T>>) -> Self {
        Written { write: Some(write), outcome: None, reply }
    }
}

impl<T, F> Work for Written<T, F>
where
    T: Send,
    F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T>> + Send,
{
    fn run<'c>(&'c mut self, connection: &'c mut Connection) -> BoxFuture<'c, sqlx::Result<()>> {
        Box::pin(async move {
            let Some(write) = self.write.take() else { return Ok(()) };
            connection.send("SAVEPOINT request").await?;
            self.outcome = Some(match write(connection).await {
                Ok(done) => {
                    connection.send("RELEASE request").await?;
                    Ok(done)
                }
                Err(Failure::Refused(refusal)) => {
                    connection.send("ROLLBACK TO request; RELEASE request").await?;
                    Err(refusal)
                }
                Err(Failure::Database(error)) => return Err(error),
            });
            Ok(())
        })
    }

    fn answer(self: Box<Self>, failure: Option<&StoreError>) {
        send(self.reply, self.outcome, failure);
    }
}

/// Sends an outcome. A refusal stands even if the transaction around it failed. It is no failure if the
/// caller has gone.
fn send<T>(reply: oneshot::Sender<StoreResult<T>>, outcome: Option<StoreResult<T>>, failure: Option<&StoreError>) {
    let answer = match (outcome, failure) {
        (Some(Err(refusal)), _) => Err(refusal),
        (_, Some(failure)) => Err(failure.clone()),
        (Some(Ok(done)), None) => Ok(done),
        (None, None) => Err(StoreError::Stopped),
    };
    let _ = reply.send(answer);
}

/// Whether an error tells that a connection has ended: without an answer, or because the server ends or has ended (the
/// codes that begin with 57P).
fn is_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(told) => told.code().is_some_and(|code| code.starts_with("57P")),
        _ => true,
    }
}

/// What is written in one transaction.
struct Batch {
    jobs: Vec<Job>,
    /// Those who wait for the writer's end.
    closing: Vec<oneshot::Sender<()>>,
}

impl Batch {
    fn add(&mut self, job: Job) {
        match job {
            Job::Close(reply) => self.closing.push(reply),
            job => self.jobs.push(job),
        }
    }
}

/// The writer's side of the queue.
pub(crate) struct Writer {
    target: WriteTarget,
    connection: Option<Connection>,
    /// The file whose lock is held until the writer ends, if any.
    lock: Option<File>,
    queue: mpsc::Receiver<Job>,
    hooks: WriteHooks,
    /// What begins a transaction.
    begin: &'static str,
    /// How long a batch may take, if the database may not answer at all.
    answers_within: Option<Duration>,
}

impl Writer {
    pub(crate) fn new(
        target: WriteTarget,
        connection: Connection,
        queue: mpsc::Receiver<Job>,
        hooks: WriteHooks,
        begin: &'static str,
        answers_within: Option<Duration>,
    ) -> Writer {
        Writer { target, connection: Some(connection), lock: None, queue, hooks, begin, answers_within }
    }

    /// Holds the lock of this file until the writer ends.
    pub(crate) fn holding(self, lock: Option<File>) -> Writer {
        Writer { lock, ..self }
    }

    /// Works until the queue is closed and empty.
    pub(crate) async fn run(mut self) {
        let mut closing = Vec::new();
        let mut jobs = Vec::with_capacity(MOST_AT_ONCE);
        while self.queue.recv_many(&mut jobs, MOST_AT_ONCE).await > 0 {
            let mut batch = Batch { jobs: Vec::with_capacity(jobs.len()), closing: Vec::new() };
            jobs.drain(..).for_each(|job| batch.add(job));
            if batch.jobs.is_empty() {
                self.end(&mut closing, batch.closing);
                continue;
            }
            let begun = Instant::now();
            let written = self.transact_in_time(&mut batch).await;
            (self.hooks.on_batch)(batch.jobs.iter().filter(|job| job.is_write()).count(), begun.elapsed());
            let failure = written.err().map(|error| {
                self.connection = None;
                StoreError::from(Failure::Database(error))
            });
            self.end(&mut closing, batch.closing);
            for job in batch.jobs {
                match job {
                    Job::Append(job) => {
                        (self.hooks.on_append)(AppendResult::of(job.outcome.as_ref(), failure.is_some()));
                        send(job.reply, job.outcome, failure.as_ref());
                    }
                    Job::Other(work) => work.answer(failure.as_ref()),
                    Job::ProbeFailover | Job::Close(_) => {}
                }
            }
            // Callers who were just answered may have more: let them ask before the next flush.
            tokio::task::yield_now().await;
        }
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "the database did not close cleanly; nothing is lost"
            );
        }
        drop(self.lock);
        for reply in closing {
            let _ = reply.send(());
        }
    }

    /// Ends the queue if somebody waits for that.
    fn end(&mut self, closing: &mut Vec<oneshot::Sender<()>>, asked: Vec<oneshot::Sender<()>>) {
        if !asked.is_empty() {
            self.queue.close();
            closing.extend(asked);
        }
    }

    /// Writes a batch in one transaction, or gives up if the database does not answer. Its callers have given up
    /// before.
    async fn transact_in_time(&mut self, batch: &mut Batch) -> sqlx::Result<()> {
        let Some(limit) = self.answers_within else { return self.transact(batch).await };
        let late = |_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
        tokio::time::timeout(limit, self.transact(batch)).await.map_err(late)?
    }

    /// Writes a batch in one transaction. After an error the state of the connection is unknown.
    async fn transact(&mut self, batch: &mut Batch) -> sqlx::Result<()> {
        let connection = begun(&self.target, self.begin, &mut self.connection).await?;
        // The transaction has waited for those of other processes. What has come meanwhile goes with it.
        while batch.jobs.len() < MOST_AT_ONCE
            && let Ok(job) = self.queue.try_recv()
        {
            batch.add(job);
        }
        let mut rest = &mut *batch.jobs;
        while !rest.is_empty() {
            let appends = rest.iter().take_while(|job| matches!(job, Job::Append(_))).count();
            let (now, later) = rest.split_at_mut(appends.max(1));
            if appends > 0 {
                let mut group: Vec<&mut AppendJob> = now
                    .iter_mut()
                    .filter_map(|job| match job {
                        Job::Append(job) => Some(&mut **job),
                        _ => None,
                    })
                    .collect();
                append::write_all(connection, &mut group).await?;
            } else if let [Job::Other(work)] = now {
                work.run(connection).await?;
            }
            rest = later;
        }
        connection.send(self.target.commit(batch.jobs.iter().filter_map(Job::appended))).await?;
        Ok(())
    }
}

/// A connection on which a transaction has begun. One that was lost meanwhile is replaced first: nothing was written
/// on it since.
async fn begun<'c>(
    target: &WriteTarget,
    begin: &'static str,
    kept: &'c mut Option<Connection>,
) -> sqlx::Result<&'c mut Connection> {
    if let Some(mut connection) = kept.take() {
        match connection.send(begin).await {
            Ok(()) => return Ok(kept.insert(connection)),
            Err(error) if is_lost(&error) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "the connection to the database was lost");
            }
            Err(error) => return Err(error),
        }
    }
    let connection = kept.insert(target.connect().await?);
    connection.send(begin).await?;
    Ok(connection)
}

/// Where is written, and who tells other processes of it.
pub(crate) enum WriteTarget {
    Sqlite(SqliteConnectOptions),
    #[cfg(feature = "postgres")]
    Postgres {
        connections: WriterConnections,
        teller: Option<Teller>,
    },
}

impl WriteTarget {
    /// Connects to write.
    pub(crate) async fn connect(&self) -> sqlx::Result<Connection> {
        Ok(match self {
            WriteTarget::Sqlite(options) => Connection::Sqlite(options.connect().await?),
            #[cfg(feature = "postgres")]
            WriteTarget::Postgres { connections, .. } => Connection::Postgres(connections.connect().await?),
        })
    }

    /// Ends a transaction that has brought these games to these versions, and tells other processes of them. A file
    /// tells nobody.
    pub(crate) fn commit(&self, appended: impl Iterator<Item = (GameId, u32)>) -> SqlStr {
        match self {
            #[cfg(feature = "postgres")]
            WriteTarget::Postgres { teller: Some(teller), .. } => teller.commit(appended),
            _ => {
                drop(appended);
                SqlStr::from_static("COMMIT")
            }
        }
    }
}

/// What has become of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppendResult {
    /// It was written.
    Written,
    /// The game had gone on.
    Conflict,
    /// Its interaction had acted before.
    Repeated,
    /// It could not be done.
    Refused,
    /// The database failed.
    Failed,
}

impl AppendResult {
    /// What an append has come to in a transaction that has failed or not.
    pub(crate) const fn of(outcome: Option<&StoreResult<Appended>>, failed: bool) -> AppendResult {
        match outcome {
            Some(Err(StoreError::Conflict { .. })) => AppendResult::Conflict,
            Some(Err(StoreError::Duplicate { .. })) => AppendResult::Repeated,
            Some(Err(_)) => AppendResult::Refused,
            Some(Ok(_)) if !failed => AppendResult::Written,
            _ => AppendResult::Failed,
        }
    }
}

/// What is called when something was written, to count it. The default counts nothing.
#[derive(Clone, Copy, Debug)]
pub struct WriteHooks {
    /// A transaction of so many writes has ended, well or badly, after this time.
    pub on_batch: fn(usize, Duration),
    /// An append was handled.
    pub on_append: fn(AppendResult),
}

impl Default for WriteHooks {
    fn default() -> Self {
        WriteHooks { on_batch: |_, _| {}, on_append: |_| {} }
    }
}
