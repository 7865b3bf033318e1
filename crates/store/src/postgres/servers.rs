//! The servers of an address, one of which takes writes, and the use of the database that a program shares or has
//! alone.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::primary::{Newest, NotUsed, Primary, to_write};
use super::server::{Server, late};

/// The servers of an address. What is read and what is written goes to the same one, the last that took writes.
#[derive(Clone, Debug)]
pub(crate) struct Servers {
    all: Arc<[Arc<Server>]>,
    present: Arc<watch::Sender<usize>>,
    newest: Arc<Mutex<Newest>>,
    /// How long a caller waits for a connection.
    within: Duration,
    closed: CancellationToken,
}

impl Servers {
    /// Begins with the server of this number.
    pub(crate) fn new(all: Vec<Server>, present: usize, newest: Newest, within: Duration) -> Servers {
        Servers {
            all: all.into_iter().map(Arc::new).collect(),
            present: Arc::new(watch::Sender::new(present)),
            newest: Arc::new(Mutex::new(newest)),
            within,
            closed: CancellationToken::new(),
        }
    }

    /// The server that last took writes, and its number.
    pub(crate) fn present(&self) -> (usize, Arc<Server>) {
        let number = *self.present.borrow();
        (number, Arc::clone(&self.all[number]))
    }

    /// Waits until another server than this takes the writes.
    pub(crate) async fn left(&self, number: usize) {
        let mut present = self.present.subscribe();
        if present.wait_for(|present| *present != number).await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// How long a caller waits for a connection.
    pub(crate) const fn within(&self) -> Duration {
        self.within
    }

    /// Waits until the store is shut down.
    pub(crate) async fn closed(&self) {
        self.closed.cancelled().await;
    }

    /// Has everybody end who waits in [`Servers::closed`].
    pub(crate) fn close(&self) {
        self.closed.cancel();
    }

    /// The place of a server in the list, and in the way of trying it: from the present one on.
    fn order(&self, number: usize) -> usize {
        (number + self.all.len() - *self.present.borrow()) % self.all.len()
    }
}

/// How long other servers may take to say that they take writes too, when one has said so.
const OTHERS_WITHIN: Duration = Duration::from_millis(250);

/// Up to what age a connection is taken that nobody waited for without a look whether it is still there.
const FRESH: Duration = Duration::from_millis(200);

/// What makes the connections of one writer. Those that are being made when it gives up are made all the same, and are
/// there when it asks again.
#[derive(Debug)]
pub(crate) struct WriterConnections {
    servers: Servers,
    under_way: tokio::sync::Mutex<UnderWay>,
}

#[derive(Debug, Default)]
struct UnderWay {
    tasks: JoinSet<(usize, sqlx::Result<Primary>)>,
    /// The numbers of the servers to which they connect.
    to: BTreeSet<usize>,
    made: Vec<(usize, Primary)>,
}

impl WriterConnections {
    pub(crate) fn new(servers: Servers) -> WriterConnections {
        WriterConnections { servers, under_way: tokio::sync::Mutex::default() }
    }

    /// Connects to the server that takes writes, and takes part in the use of the database until the connection ends.
    /// Of several, as after a fail-over that has left the old one running, it is the one of the newest timeline.
    /// Readers use the same server from then on.
    pub(crate) async fn connect(&self) -> sqlx::Result<PgConnection> {
        let mut under_way = self.under_way.lock().await;
        loop {
            under_way.begin(&self.servers);
            let failed = under_way.wait(self.servers.within).await;
            let Some((number, primary)) = under_way.best(&self.servers) else {
                return Err(self.none(failed));
            };
            let mut connection = primary.connection;
            if primary.made.elapsed() > FRESH
                && !matches!(timeout(self.servers.within, connection.ping()).await, Ok(Ok(())))
            {
                continue;
            }
            if !self.servers.newest.lock().unwrap_or_else(PoisonError::into_inner).admit(primary.timeline) {
                let refused = sqlx::Error::Io(NotUsed::Outdated.into());
                return Err(self.none([(number, refused)].into_iter().chain(failed).collect()));
            }
            *under_way = UnderWay::default();
            let of = self.servers.all.len();
            let is_another = |present: &mut usize| std::mem::replace(present, number) != number;
            if self.servers.present.send_if_modified(is_another) {
                tracing::warn!(server = number + 1, of, "another server of the list takes the writes now");
            }
            return Ok(connection);
        }
    }

    /// What all servers said.
    fn none(&self, mut failed: Vec<(usize, sqlx::Error)>) -> sqlx::Error {
        let waiting = |number: &usize| failed.iter().all(|(other, _)| other != number);
        let late: Vec<_> = (0..self.servers.all.len()).filter(waiting).map(|number| (number, late())).collect();
        failed.extend(late);
        failed.sort_by_key(|(number, _)| self.servers.order(*number));
        if failed.len() == 1 {
            return failed.remove(0).1;
        }
        let told = failed.into_iter().map(|(number, error)| (self.servers.all[number].place(), error)).collect();
        sqlx::Error::Io(std::io::Error::other(NoneUsable(told)))
    }
}

impl UnderWay {
    /// Connects to every server to which nothing is under way.
    fn begin(&mut self, servers: &Servers) {
        for (number, server) in servers.all.iter().enumerate() {
            if self.made.iter().all(|(made, _)| *made != number) && self.to.insert(number) {
                let server = Arc::clone(server);
                self.tasks.spawn(async move { (number, to_write(&server).await) });
            }
        }
    }

    /// Waits until all servers have answered; when one takes writes, only a little longer for the others. Returns what
    /// those said that can't be used.
    async fn wait(&mut self, within: Duration) -> Vec<(usize, sqlx::Error)> {
        let mut failed = Vec::new();
        let end = Instant::now() + within;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let limit = if self.made.is_empty() { left } else { left.min(OTHERS_WITHIN) };
            match timeout(limit, self.tasks.join_next()).await {
                Ok(Some(Ok((number, answer)))) => {
                    self.to.remove(&number);
                    match answer {
                        Ok(primary) => self.made.push((number, primary)),
                        Err(error) => failed.push((number, error)),
                    }
                }
                // It has panicked, and which it was isn't told.
                Ok(Some(Err(_))) => *self = UnderWay::default(),
                Ok(None) | Err(_) => return failed,
            }
        }
    }

    /// Takes the connection to the server of the newest timeline; among several of one, to the first.
    fn best(&mut self, servers: &Servers) -> Option<(usize, Primary)> {
        let rank = |(number, primary): &(usize, Primary)| {
            (primary.timeline.map(|timeline| timeline.number), std::cmp::Reverse(servers.order(*number)))
        };
        let best = (0..self.made.len()).max_by_key(|index| rank(&self.made[*index]))?;
        Some(self.made.swap_remove(best))
    }
}

/// No server of a list can be used.
#[derive(Debug)]
struct NoneUsable(Vec<(String, sqlx::Error)>);

impl std::error::Error for NoneUsable {}

impl fmt::Display for NoneUsable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("none of the servers can be used")?;
        for (index, (place, error)) in self.0.iter().enumerate() {
            write!(f, "{} {place}: {error}", if index == 0 { ":" } else { ";" })?;
        }
        Ok(())
    }
}
