//! The task that writes. It takes everything that waits, writes it in one transaction and
//! acknowledges it after the commit, so one flush to the disk serves all games that moved meanwhile.
//!
//! A request that cannot be done is undone alone, by a savepoint or because it was refused before
//! anything was written. A failure of the database ends the whole transaction and all its requests,
//! and the writer connects anew.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::{Connection as _, Executor};
use tokio::sync::{mpsc, oneshot};

use super::driver::{self, Connection, Options};
use super::failure::{Failure, Result};
use crate::metrics::{self, AppendResult};
use crate::store::{Append, Appended, GameId, StoreError};

/// How many requests one transaction may hold, which bounds how long the first of them waits.
const MOST_AT_ONCE: usize = 256;

pub(in super::super) type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
type Answer<T> = std::result::Result<T, StoreError>;

/// Writes a group of appends and sets the outcome of each. An error is the database's own.
pub(in super::super) type WriteGroup =
    for<'c, 'j> fn(&'c mut Connection, &'c mut [&'j mut AppendJob]) -> BoxFuture<'c, sqlx::Result<()>>;

/// An append that waits to be written.
pub(in super::super) struct AppendJob {
    /// The append, without its last position.
    pub(super) append: Append,
    /// The process that is to post its message.
    pub(super) process: Arc<str>,
    /// The last position as it is stored.
    pub(super) position: Option<String>,
    pub(super) outcome: Option<Answer<Appended>>,
    pub(super) reply: oneshot::Sender<Answer<Appended>>,
}

/// A request to the writer.
pub(in super::super) enum Job {
    /// Events for a game; neighbours are written together.
    Append(Box<AppendJob>),
    /// Any other write.
    Other(Box<dyn Work>),
    /// No write: see that there is a connection that works.
    Look,
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
pub(in super::super) trait Work: Send {
    /// Does the work and keeps the outcome. An error is the database's own.
    fn run<'c>(&'c mut self, connection: &'c mut Connection) -> BoxFuture<'c, sqlx::Result<()>>;
    /// Sends the outcome, or the failure of the whole transaction.
    fn answer(self: Box<Self>, failure: Option<&StoreError>);
}

/// A write made from a function.
pub(super) struct Written<T, F> {
    write: Option<F>,
    outcome: Option<Answer<T>>,
    reply: oneshot::Sender<Answer<T>>,
}

impl<T, F> Written<T, F> {
    pub(super) fn new(write: F, reply: oneshot::Sender<Answer<T>>) -> Self {
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
            connection.execute("SAVEPOINT request").await?;
            self.outcome = Some(match write(connection).await {
                Ok(done) => {
                    connection.execute("RELEASE request").await?;
                    Ok(done)
                }
                Err(Failure::Refused(refusal)) => {
                    connection.execute("ROLLBACK TO request; RELEASE request").await?;
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
fn send<T>(reply: oneshot::Sender<Answer<T>>, outcome: Option<Answer<T>>, failure: Option<&StoreError>) {
    let answer = match (outcome, failure) {
        (Some(Err(refusal)), _) => Err(refusal),
        (_, Some(failure)) => Err(failure.clone()),
        (Some(Ok(done)), None) => Ok(done),
        (None, None) => Err(StoreError::Stopped),
    };
    let _ = reply.send(answer);
}

/// What an append counts as.
fn counted(outcome: Option<&Answer<Appended>>, failed: bool) -> AppendResult {
    match outcome {
        Some(Err(StoreError::Conflict { .. })) => AppendResult::Conflict,
        Some(Err(StoreError::Duplicate { .. })) => AppendResult::Repeated,
        Some(Err(_)) => AppendResult::Refused,
        Some(Ok(_)) if !failed => AppendResult::Written,
        _ => AppendResult::Failed,
    }
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
pub(in super::super) struct Writer {
    options: Options,
    connection: Option<Connection>,
    queue: mpsc::Receiver<Job>,
    write_group: WriteGroup,
    /// What begins a transaction.
    begin: &'static str,
    /// How long a batch may take, if the database may not answer at all.
    answers_within: Option<Duration>,
}

impl Writer {
    pub(in super::super) fn new(
        options: Options,
        connection: Connection,
        queue: mpsc::Receiver<Job>,
        write_group: WriteGroup,
        begin: &'static str,
        answers_within: Option<Duration>,
    ) -> Writer {
        Writer { options, connection: Some(connection), queue, write_group, begin, answers_within }
    }

    /// Works until the queue is closed and empty.
    pub(in super::super) async fn run(mut self) {
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
            metrics::batch(batch.jobs.iter().filter(|job| job.is_write()).count(), begun.elapsed());
            let failure = written.err().map(|error| {
                self.connection = None;
                StoreError::from(Failure::Database(error))
            });
            self.end(&mut closing, batch.closing);
            for job in batch.jobs {
                match job {
                    Job::Append(job) => {
                        metrics::append(counted(job.outcome.as_ref(), failure.is_some()));
                        send(job.reply, job.outcome, failure.as_ref());
                    }
                    Job::Other(work) => work.answer(failure.as_ref()),
                    Job::Look | Job::Close(_) => {}
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

    /// Writes a batch in one transaction, or gives up if the database does not answer. Its callers have given up before.
    async fn transact_in_time(&mut self, batch: &mut Batch) -> sqlx::Result<()> {
        let Some(limit) = self.answers_within else { return self.transact(batch).await };
        let late = |_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
        tokio::time::timeout(limit, self.transact(batch)).await.map_err(late)?
    }

    /// Writes a batch in one transaction. After an error the state of the connection is unknown.
    async fn transact(&mut self, batch: &mut Batch) -> sqlx::Result<()> {
        let write_group = self.write_group;
        let connection = begun(&self.options, self.begin, &mut self.connection).await?;
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
                write_group(connection, &mut group).await?;
            } else if let [Job::Other(work)] = now {
                work.run(connection).await?;
            }
            rest = later;
        }
        connection.execute(driver::commit(&self.options, batch.jobs.iter().filter_map(Job::appended))).await?;
        Ok(())
    }
}

/// A connection on which a transaction has begun. One that was lost meanwhile is replaced first: nothing was written on it
/// since.
async fn begun<'c>(
    options: &Options,
    begin: &'static str,
    kept: &'c mut Option<Connection>,
) -> sqlx::Result<&'c mut Connection> {
    if let Some(mut connection) = kept.take() {
        match connection.execute(begin).await {
            Ok(_) => return Ok(kept.insert(connection)),
            Err(error) if is_lost(&error) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "the connection to the database was lost");
            }
            Err(error) => return Err(error),
        }
    }
    let connection = kept.insert(driver::connect(options).await?);
    connection.execute(begin).await?;
    Ok(connection)
}
