//! What processes on the same database tell each other: the games to which they have appended events.
//!
//! A notice is part of the transaction: it is sent if that is committed, and only then. It goes in the same message as
//! `COMMIT`, so it costs no way to the server and back. Notices are heard on a connection of its own, which connects
//! again by itself.

use std::fmt::Write as _;
use std::time::Duration;

use cardinal_ids::GameId;
use sqlx::postgres::{PgListener, PgPoolOptions};
use sqlx::{AssertSqlSafe, Executor, SqlSafeStr, SqlStr};
use tokio::sync::broadcast::{self, Receiver, Sender};
use tokio::time::{sleep, timeout};

use super::servers::{Servers, late};

/// The channel of the notices.
const CHANNEL: &str = "cardinal_games";

/// How many games one notice names, so that it stays below the 8,000 bytes that it may have.
const AT_ONCE: usize = 128;

/// Writes the notices of a process and reads those of others.
#[derive(Clone, Debug)]
pub(crate) struct Teller {
    /// What tells this process from others, in hexadecimal digits.
    process: String,
}

impl Teller {
    pub(crate) fn new() -> Teller {
        // Processes with the same name would only not hear each other.
        Teller { process: format!("{:016x}", getrandom::u64().unwrap_or_default()) }
    }

    /// Ends a transaction that has brought these games to these versions.
    pub(crate) fn commit(&self, appended: impl Iterator<Item = (GameId, u32)>) -> SqlStr {
        let appended: Vec<(GameId, u32)> = appended.collect();
        let mut statements = String::new();
        for games in appended.chunks(AT_ONCE) {
            let _ = write!(statements, "NOTIFY {CHANNEL}, '{}", self.process);
            for (game, version) in games {
                let _ = write!(statements, " {} {version}", game.0);
            }
            statements.push_str("'; ");
        }
        statements.push_str("COMMIT");
        // It is made of numbers.
        AssertSqlSafe(statements).into_sql_str()
    }

    /// The games and versions of another process's notice. What this process has told itself is nothing new, and what
    /// can't be read is of another program.
    pub(crate) fn read(&self, notice: &str) -> Vec<(GameId, u32)> {
        let mut words = notice.split(' ');
        if words.next().is_none_or(|process| process == self.process) {
            return Vec::new();
        }
        let mut games = Vec::new();
        while let (Some(game), Some(version)) = (words.next(), words.next()) {
            if let (Ok(game), Ok(version)) = (game.parse(), version.parse()) {
                games.push((GameId(game), version));
            }
        }
        games
    }
}

/// How many notices wait for those who want to know. More are lost.
const KEPT: usize = 4096;

/// After what silence the listener sees whether its server is still there.
const QUIET: Duration = Duration::from_secs(15);

/// How long it tries to connect, while nobody else can.
const CONNECTED_WITHIN: Duration = Duration::from_secs(5);

/// How long it waits before it connects again.
const AGAIN_AFTER: Duration = Duration::from_secs(1);

/// Listens until the store is shut down or dropped. What is told is heard from the moment this returns, if the server
/// can be reached.
pub(crate) async fn listen(servers: Servers, teller: Teller) -> Receiver<(GameId, u32)> {
    let (tell, told) = broadcast::channel(KEPT);
    let first = Line::open(&servers).await;
    tokio::spawn(async move {
        tokio::select! {
            () = servers.closed() => {}
            () = tell.closed() => {}
            () = keep(&servers, &teller, first, &tell) => {}
        }
    });
    told
}

/// Hears, and opens another line whenever one is lost.
async fn keep(servers: &Servers, teller: &Teller, first: sqlx::Result<Line>, tell: &Sender<(GameId, u32)>) {
    let mut opened = first;
    let mut is_told = false;
    loop {
        match opened {
            Ok(line) => {
                if is_told {
                    tracing::info!("other processes are heard again");
                }
                is_told = false;
                line.hear(servers, teller, tell).await;
                tracing::debug!("the connection on which other processes are heard was lost");
            }
            Err(error) if is_told => {
                tracing::debug!(error = &error as &dyn std::error::Error, "other processes are still not heard");
            }
            Err(error) => {
                is_told = true;
                tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "other processes are not heard, so games that they play on take a little longer to open"
                );
            }
        }
        sleep(AGAIN_AFTER).await;
        opened = Line::open(servers).await;
    }
}

/// A connection that listens.
struct Line {
    listener: PgListener,
    /// The number of its server.
    server: usize,
}

impl Line {
    /// Connects to the server that takes the writes, as far as is known.
    async fn open(servers: &Servers) -> sqlx::Result<Line> {
        let (number, server) = servers.present();
        // `PgListener` takes connections from a pool alone, which tries again by itself while a server starts.
        let connect = async |options| {
            let pool = PgPoolOptions::new()
                .max_connections(1)
                .acquire_timeout(CONNECTED_WITHIN)
                .max_lifetime(None)
                .idle_timeout(None)
                .connect_with(options)
                .await?;
            PgListener::connect_with(&pool).await
        };
        let mut listener = tokio::select! {
            listener = server.in_turn(connect) => listener?,
            () = servers.left(number) => return Err(late()),
        };
        // By itself it would connect to the same server, whichever takes the writes now.
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(Line { listener, server: number })
    }

    /// Passes on what is heard, until the connection is lost or another server takes the writes.
    async fn hear(mut self, servers: &Servers, teller: &Teller, tell: &Sender<(GameId, u32)>) {
        loop {
            match timeout(QUIET, self.listener.try_recv()).await {
                Ok(Ok(Some(notice))) => {
                    for changed in teller.read(notice.payload()) {
                        // Nobody may want to know it.
                        let _ = tell.send(changed);
                    }
                }
                Err(_) if self.ping(servers).await => {}
                Ok(Ok(None) | Err(_)) | Err(_) => return,
            }
        }
    }

    /// Asks the server whether it still answers, and is the one that takes the writes. To listen twice changes nothing.
    async fn ping(&mut self, servers: &Servers) -> bool {
        let again = self.listener.execute(AssertSqlSafe(format!("LISTEN {CHANNEL}")));
        matches!(timeout(servers.within(), again).await, Ok(Ok(_))) && servers.present().0 == self.server
    }
}
