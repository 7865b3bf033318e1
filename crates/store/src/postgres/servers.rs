//! The servers of an address, one of which takes writes, how to connect to each, and the use of the database that a
//! program shares or has alone.
//!
//! With TLS, a handshake costs more than anything else that is asked of a server: the system's certificates are read
//! for each. On a busy machine, several at a time keep each other from ending, and those that are given up have cost
//! as much as those that aren't. So a process makes one at a time, and lets it end.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fmt, io};

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection};
use tokio::net::{TcpStream, UnixStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep_until, timeout};
use tokio_util::sync::CancellationToken;

use super::primary::{NewestTimelines, NotUsed, Primary, to_write};
use crate::Address;

/// The servers of an address. What is read and what is written goes to the same one, the last that took writes.
#[derive(Clone, Debug)]
pub(crate) struct Servers {
    all: Arc<[Arc<Server>]>,
    present: Arc<watch::Sender<usize>>,
    newest: Arc<Mutex<NewestTimelines>>,
    /// How long a caller waits for a connection.
    within: Duration,
    closed: CancellationToken,
}

impl Servers {
    /// Begins with the server of this number.
    pub(crate) fn new(all: Vec<Server>, present: usize, newest: NewestTimelines, within: Duration) -> Servers {
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

/// After what time a connection is given up that is being made. One that takes as long was lost by the network: a busy
/// machine needs a second or two.
const MADE_WITHIN: Duration = Duration::from_secs(10);

/// How long a server that could not be connected to may take to accept a connection, before anything is said on it.
const ACCEPTED_WITHIN: Duration = Duration::from_secs(1);

/// How long to wait after the first failure, and after many. A press that fails is tried again while it fails quickly
/// (`src/app/handle.rs`), which this must not change.
const BACKOFF: (Duration, Duration) = (Duration::from_millis(40), Duration::from_millis(250));

/// A server.
#[derive(Debug)]
pub(crate) struct Server {
    address: Address,
    /// What is set on each connection, as a statement.
    settings: String,
    /// Held while a connection is being made.
    turn: tokio::sync::Mutex<Attempts>,
}

/// What became of the last attempts to connect.
#[derive(Debug, Default)]
struct Attempts {
    /// How many have failed since one succeeded.
    failed: u32,
    /// When the next may begin.
    next: Option<tokio::time::Instant>,
}

impl Server {
    /// A server with an address of its own, and the settings of each session there. They are set when it has begun: a
    /// pooler refuses most of them at its start.
    pub(crate) fn new(address: Address, settings: &[(&str, String)]) -> Server {
        let settings = settings.iter().map(|(name, value)| format!("SET {name} TO '{value}'"));
        let settings = settings.collect::<Vec<_>>().join("; ");
        Server { address, settings, turn: tokio::sync::Mutex::default() }
    }

    /// The address without a password.
    pub(crate) fn place(&self) -> String {
        self.address.to_string()
    }

    /// How to connect now. The files with the password are read each time, so that it can be changed; those with
    /// certificates are when a connection is made.
    pub(crate) fn options(&self) -> sqlx::Result<PgConnectOptions> {
        let address = self.address.with_current_password().map_err(sqlx::Error::config)?;
        let options: PgConnectOptions = address.as_str().parse()?;
        // No number is read as text here, and poolers don't know this setting.
        Ok(options.application_name("cardinal").extra_float_digits(None).disable_statement_logging())
    }

    /// Connects when it is this caller's turn. It should not be dropped before that has ended.
    pub(crate) async fn connect(&self) -> sqlx::Result<PgConnection> {
        self.in_turn(async |options| self.begin(options).await).await
    }

    /// Begins a session.
    pub(crate) async fn begin(&self, options: PgConnectOptions) -> sqlx::Result<PgConnection> {
        let mut connection = options.connect().await?;
        if !self.settings.is_empty() {
            connection.execute(AssertSqlSafe(self.settings.clone())).await?;
        }
        Ok(connection)
    }

    /// Does what makes a connection, while nobody else makes one to this server.
    pub(crate) async fn in_turn<T>(
        &self,
        connect: impl AsyncFnOnce(PgConnectOptions) -> sqlx::Result<T>,
    ) -> sqlx::Result<T> {
        let mut attempts = self.turn.lock().await;
        if let Some(next) = attempts.next {
            sleep_until(next).await;
        }
        let made = timeout(MADE_WITHIN, async {
            let options = self.options()?;
            if attempts.failed > 0 {
                accepted(&options).await?;
            }
            Box::pin(connect(options)).await
        });
        let made = made.await.unwrap_or_else(|_| Err(late()));
        *attempts = match &made {
            Ok(_) => Attempts::default(),
            Err(_) => attempts.after_another(),
        };
        made
    }
}

impl Attempts {
    fn after_another(&self) -> Attempts {
        let (first, most) = BACKOFF;
        let wait = (first * 2_u32.pow(self.failed.min(8))).min(most);
        // Processes that lost a server together don't come back to it together.
        let part = f64::from(getrandom::u32().unwrap_or(u32::MAX)) / f64::from(u32::MAX);
        Attempts { failed: self.failed + 1, next: Some(tokio::time::Instant::now() + wait.mul_f64(0.5 + part / 2.0)) }
    }
}

/// Waits until a server accepts a connection, which costs next to nothing. What the network loses at this stage is soon
/// sent anew.
async fn accepted(options: &PgConnectOptions) -> io::Result<()> {
    let accepted = async {
        let (host, port) = (options.get_host(), options.get_port());
        match options.get_socket() {
            Some(folder) => UnixStream::connect(folder.join(format!(".s.PGSQL.{port}"))).await.map(drop),
            None if host.starts_with('/') => UnixStream::connect(format!("{host}/.s.PGSQL.{port}")).await.map(drop),
            None => TcpStream::connect((host.trim_matches(['[', ']']), port)).await.map(drop),
        }
    };
    timeout(ACCEPTED_WITHIN, accepted).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

/// The error of a server that doesn't answer.
pub(crate) fn late() -> sqlx::Error {
    sqlx::Error::Io(io::ErrorKind::TimedOut.into())
}
