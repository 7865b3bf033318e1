//! The connections that read.
//!
//! `sqlx` has a pool, but it connects by itself: for each caller, and gives up with it. This one makes one connection
//! at a time, in the turn of its server ([`super::servers`]), however many callers wait. It lets that end when they
//! have given up, and a caller takes whichever connection comes first.

use std::collections::VecDeque;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection};
use tokio::runtime::Handle;
use tokio::sync::{Notify, oneshot};
use tokio::time::timeout;

use super::servers::Servers;

/// How long a connection that nobody uses is kept, and any: the server's process grows with what it was asked.
const KEPT_FOR: (Duration, Duration) = (Duration::from_mins(10), Duration::from_mins(30));

/// How long a server may take to end what a caller has given up, before the connection is dropped.
const ENDED_WITHIN: Duration = Duration::from_secs(5);

/// The pool.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Shared>);

struct Shared {
    servers: Servers,
    most: usize,
    state: Mutex<State>,
    /// Told when the last connection of a closed pool is gone.
    emptied: Notify,
}

#[derive(Default)]
struct State {
    /// Those that nobody uses, the one that was used last at the end.
    idle: Vec<IdleConnection>,
    waiting: VecDeque<oneshot::Sender<sqlx::Result<PooledConnection>>>,
    /// How many connections there are, with the one that is being made.
    size: usize,
    /// Whether one is being made.
    is_making: bool,
    is_closed: bool,
}

/// A connection of the pool.
struct IdleConnection {
    connection: PgConnection,
    /// The number of its server.
    server: usize,
    made: Instant,
    used: Instant,
}

/// A connection that is lent. When it is dropped, the pool has it back.
pub(crate) struct PooledConnection {
    kept: Option<IdleConnection>,
    pool: Pool,
    /// Whether everything has ended that was asked on it.
    is_done: bool,
}

impl Pool {
    /// A pool of at most so many connections, none of which is made yet.
    pub(crate) fn new(servers: Servers, most: usize) -> Pool {
        let state = Mutex::default();
        Pool(Arc::new(Shared { servers, most, state, emptied: Notify::new() }))
    }

    /// How many connections are in use, how many are not, and how many there may be.
    pub(crate) fn usage(&self) -> (usize, usize, usize) {
        let state = self.state();
        let idle = state.idle.len();
        (state.size.saturating_sub(idle), idle, self.0.most)
    }

    /// Lends a connection that works.
    ///
    /// # Errors
    /// None came in time, the server refuses them, or the pool is closed.
    pub(crate) async fn acquire(&self) -> sqlx::Result<PooledConnection> {
        let taken = timeout(self.0.servers.within(), self.take());
        taken.await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
    }

    async fn take(&self) -> sqlx::Result<PooledConnection> {
        loop {
            let lent = {
                let mut state = self.state();
                if state.is_closed {
                    return Err(sqlx::Error::PoolClosed);
                }
                if let Some(kept) = state.idle.pop() {
                    Ok(self.lend(kept))
                } else {
                    let (give, waits) = oneshot::channel();
                    state.waiting.retain(|waiting| !waiting.is_closed());
                    state.waiting.push_back(give);
                    self.make_one(&mut state);
                    Err(waits)
                }
            };
            let mut reader = match lent {
                Ok(reader) => reader,
                Err(waits) => waits.await.map_err(|_| sqlx::Error::PoolClosed)??,
            };
            if reader.is_of_present() && reader.ping().await.is_ok() {
                reader.is_done = true;
                return Ok(reader);
            }
            reader.discard();
        }
    }

    /// Closes all connections, those in use when their callers have what they asked for.
    pub(crate) async fn close(&self) {
        self.0.servers.close();
        let idle = {
            let mut state = self.state();
            state.is_closed = true;
            state.waiting.clear();
            let idle = std::mem::take(&mut state.idle);
            state.size -= idle.len();
            idle
        };
        for kept in idle {
            drop(timeout(ENDED_WITHIN, kept.connection.close()).await);
        }
        let emptied = self.0.emptied.notified();
        if self.state().size > 0 {
            drop(timeout(ENDED_WITHIN, emptied).await);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lend(&self, kept: IdleConnection) -> PooledConnection {
        PooledConnection { kept: Some(kept), pool: self.clone(), is_done: false }
    }

    /// Has a connection made, unless one is, or there are as many as there may be.
    fn make_one(&self, state: &mut State) {
        if !state.is_making && !state.is_closed && state.size < self.0.most {
            state.is_making = true;
            state.size += 1;
            let pool = self.clone();
            tokio::spawn(async move { pool.make().await });
        }
    }

    /// Makes connections, one after another, as long as somebody waits for one.
    async fn make(self) {
        loop {
            let (number, server) = self.0.servers.present();
            let made = tokio::select! {
                made = server.connect() => made,
                () = self.0.servers.closed() => Err(sqlx::Error::PoolClosed),
                () = self.0.servers.left(number) => continue,
            };
            let mut state = self.state();
            match made {
                Ok(connection) => {
                    let now = Instant::now();
                    self.give(&mut state, IdleConnection { connection, server: number, made: now, used: now });
                    state.is_making = false;
                    state.waiting.retain(|waiting| !waiting.is_closed());
                    if !state.waiting.is_empty() {
                        self.make_one(&mut state);
                    }
                    return;
                }
                // Callers keep waiting while a server starts.
                Err(error) if is_passing(&error) => state.waiting.retain(|waiting| !waiting.is_closed()),
                Err(error) => {
                    let mut error = Err(error);
                    while let Some(waiting) = state.waiting.pop_front() {
                        match waiting.send(error) {
                            Ok(()) => break,
                            Err(back) => error = back,
                        }
                    }
                }
            }
            if state.is_closed || state.waiting.is_empty() {
                state.is_making = false;
                self.one_less(&mut state);
                return;
            }
        }
    }

    /// Lends a connection to the first who waits, or keeps it.
    fn give(&self, state: &mut State, kept: IdleConnection) {
        let now = Instant::now();
        let (unused, all) = KEPT_FOR;
        let old = state.idle.partition_point(|kept| now.duration_since(kept.used) > unused);
        state.idle.drain(..old);
        state.size -= old;
        if state.is_closed || kept.server != self.0.servers.present().0 || now.duration_since(kept.made) > all {
            self.one_less(state);
            return;
        }
        let mut reader = self.lend(kept);
        while let Some(waiting) = state.waiting.pop_front() {
            let Err(Ok(back)) = waiting.send(Ok(reader)) else { return };
            reader = back;
        }
        state.idle.extend(reader.kept.take());
    }

    /// One connection is gone. Somebody who waits needs another.
    fn one_less(&self, state: &mut State) {
        state.size -= 1;
        if state.is_closed && state.size == 0 {
            self.0.emptied.notify_waiters();
        }
        state.waiting.retain(|waiting| !waiting.is_closed());
        if !state.waiting.is_empty() {
            self.make_one(state);
        }
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("usage", &self.usage()).finish_non_exhaustive()
    }
}

/// Whether an error passes by itself: the server starts, can't be reached, or has no room just now.
fn is_passing(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) => true,
        sqlx::Error::Database(told) => told.is_transient_in_connect_phase(),
        _ => false,
    }
}

impl PooledConnection {
    /// Gives it back after an answer that was read to its end, outside of a transaction: the next can use it at once.
    pub(crate) fn give_back(mut self) {
        self.is_done = true;
    }

    fn is_of_present(&self) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.server == self.pool.0.servers.present().0)
    }

    /// Drops the connection instead of giving it back.
    fn discard(mut self) {
        if self.kept.take().is_some() {
            let pool = self.pool.clone();
            pool.one_less(&mut pool.state());
        }
    }
}

impl Deref for PooledConnection {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.kept.as_ref().expect("it is taken when this is dropped").connection
    }
}

impl DerefMut for PooledConnection {
    fn deref_mut(&mut self) -> &mut PgConnection {
        self.is_done = false;
        &mut self.kept.as_mut().expect("it is taken when this is dropped").connection
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        let Some(mut kept) = self.kept.take() else { return };
        let pool = self.pool.clone();
        kept.used = Instant::now();
        if self.is_done {
            pool.give(&mut pool.state(), kept);
            return;
        }
        let Ok(runtime) = Handle::try_current() else {
            pool.one_less(&mut pool.state());
            return;
        };
        // What was begun and given up has to end first: a transaction is rolled back, an answer read.
        runtime.spawn(async move {
            let ended = timeout(ENDED_WITHIN, kept.connection.ping()).await;
            let mut state = pool.state();
            if matches!(ended, Ok(Ok(()))) {
                pool.give(&mut state, kept);
            } else {
                pool.one_less(&mut state);
            }
        });
    }
}
