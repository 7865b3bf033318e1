//! The servers of an address, one of which takes writes, and the use of the database that a program shares or has alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Executor, PgConnection, PgPool, Row};

/// The servers of an address. What is read and what is written goes to the same one, the last that took writes.
#[derive(Clone, Debug)]
pub(super) struct Servers {
    all: Arc<[PgConnectOptions]>,
    present: Arc<AtomicUsize>,
    readers: PgPool,
    /// How long all tries to connect may take together.
    within: Duration,
}

impl Servers {
    /// The server that last took writes, and its number.
    pub(super) fn present(&self) -> (usize, PgConnectOptions) {
        let number = self.present.load(Ordering::Relaxed);
        (number, self.all[number].clone())
    }

    /// How long all tries to connect may take together.
    pub(super) const fn within(&self) -> Duration {
        self.within
    }

    /// Waits until the store is shut down.
    pub(super) async fn closed(&self) {
        self.readers.close_event().await;
    }

    /// Begins with the server of this number, to which the readers connect.
    pub(super) fn new(all: Vec<PgConnectOptions>, present: usize, readers: PgPool, within: Duration) -> Servers {
        Servers { all: all.into(), present: Arc::new(AtomicUsize::new(present)), readers, within }
    }

    /// Connects to the first server from the present one on that takes writes, and takes part in the use of the
    /// database until the connection ends. Readers that connect from then on use the same server. Their connections to
    /// the one before have ended, and are replaced when they are next used.
    pub(super) async fn connect(&self) -> sqlx::Result<PgConnection> {
        let (number, first) = (self.all.len(), self.present.load(Ordering::Relaxed));
        let share = self.within / number as u32;
        let mut failed = None;
        for index in (first..first + number).map(|index| index % number) {
            let tried = tokio::time::timeout(share, to_write(&self.all[index])).await;
            match tried.unwrap_or_else(|_| Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()))) {
                Ok(connection) => {
                    if self.present.swap(index, Ordering::Relaxed) != index {
                        tracing::warn!(
                            server = index + 1,
                            of = number,
                            "another server of the list takes the writes now"
                        );
                        self.readers.set_connect_options(self.all[index].clone());
                    }
                    return Ok(connection);
                }
                Err(error) => {
                    failed.get_or_insert(error);
                }
            }
        }
        Err(failed.unwrap_or(sqlx::Error::PoolClosed))
    }
}

/// The advisory lock that every program holds that plays games, together with others. Who holds it alone is alone. The
/// number means nothing.
const IN_USE: i64 = 4_846_791_580_151_137_092;

/// Connects to a server that takes writes, and takes part in the use of the database.
async fn to_write(server: &PgConnectOptions) -> sqlx::Result<PgConnection> {
    let mut connection = server.connect().await?;
    let asked = sqlx::query("SELECT current_setting('transaction_read_only') = 'off', pg_try_advisory_lock_shared($1)");
    let told = connection.fetch_one(asked.bind(IN_USE)).await?;
    let refused = |kind, why: NotUsed| Err(sqlx::Error::Io(std::io::Error::new(kind, why)));
    if !told.try_get::<bool, _>(0)? {
        return refused(std::io::ErrorKind::ReadOnlyFilesystem, NotUsed::OnlyReads);
    }
    if !told.try_get::<bool, _>(1)? {
        return refused(std::io::ErrorKind::ResourceBusy, NotUsed::Taken);
    }
    Ok(connection)
}

/// How long the server may take to notice that a program has ended that used the database.
const NOTICED_WITHIN: Duration = Duration::from_secs(3);

/// Takes the database for this connection alone. Returns whether nobody else uses it.
pub(super) async fn exclude(connection: &mut PgConnection) -> sqlx::Result<bool> {
    let until = Instant::now() + NOTICED_WITHIN;
    loop {
        let is_alone = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(IN_USE);
        if is_alone.fetch_one(&mut *connection).await? {
            return Ok(true);
        }
        if Instant::now() > until {
            return Ok(false);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Why a database that can be reached can't be used.
#[derive(Debug, thiserror::Error)]
enum NotUsed {
    #[error("the server only takes reads, because it is a standby or set so: give the address of the primary server")]
    OnlyReads,
    #[error("the database's games are just being moved or restored, so nobody can play in it")]
    Taken,
}
