//! One server of an address: how to connect to it, and whose turn it is.
//!
//! With TLS, a handshake costs more than anything else that is asked of a server: the system's certificates are read
//! for each. On a busy machine, several at a time keep each other from ending, and those that are given up have cost
//! as much as those that aren't. So a process makes one at a time, and lets it end.

use std::io;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, PgConnection};
use tokio::net::{TcpStream, UnixStream};
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep_until, timeout};

use crate::Address;

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
    turn: Mutex<Attempts>,
}

/// What became of the last attempts to connect.
#[derive(Debug, Default)]
struct Attempts {
    /// How many have failed since one succeeded.
    failed: u32,
    /// When the next may begin.
    next: Option<Instant>,
}

impl Server {
    /// A server with an address of its own, and the settings of each session there. They are set when it has begun: a
    /// pooler refuses most of them at its start.
    pub(crate) fn new(address: Address, settings: &[(&str, String)]) -> Server {
        let settings = settings.iter().map(|(name, value)| format!("SET {name} TO '{value}'"));
        let settings = settings.collect::<Vec<_>>().join("; ");
        Server { address, settings, turn: Mutex::default() }
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
        Attempts { failed: self.failed + 1, next: Some(Instant::now() + wait.mul_f64(0.5 + part / 2.0)) }
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
